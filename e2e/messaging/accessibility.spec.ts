import { randomUUID } from 'node:crypto';
import { appearanceCheckOf, LOOK_PAIRS, visitOf } from '../src/appearance-check';
import { goInside } from '../src/looks';
import { missingIn, printedOf } from '../src/pdf';
import { expect, test } from '../src/test';
import { textsOf } from '../src/texts';
import { pair, sendMail, titled } from './fixtures';

const say = textsOf('ar');

/** Ends a mail that is higher than a screen. */
const LAST_LINE = 'آخر سطر في الرسالة';

for (const pairOfLooks of LOOK_PAIRS) {
  test(
    `mail screens have no barrier (${pairOfLooks.name})`,
    { tag: pairOfLooks.tag },
    async ({ asPerson, request }) => {
      test.slow();
      const account = 's096';
      const { teacher, student, common } = await pair(request, account);
      const long = titled(
        'عنوان طويل جدًا مع English words and 🧪 رموز ليُرى كيف يُقطع في القائمة وفي رأس الرسالة كلها دون أن يخرج عن الشاشة',
      );
      const { mailGuid } = await sendMail(
        teacher,
        [student],
        long,
        `<h2>رأس</h2><p>${'كلمة '.repeat(200)}</p>${'<p>سطر</p>'.repeat(80)}<p>${LAST_LINE}</p>`,
      );
      const sent = await sendMail(
        student,
        [teacher],
        titled('سؤال'),
        '<p>نص</p>',
        common.subjectGuid,
      );
      const { statusCode } = await student.call('POST Mails/SaveDraft', {
        body: {
          Guid: randomUUID(),
          Version: 0,
          Title: long,
          DetailsHTML: '<p>بدأت</p>',
          ToGuid: [],
        },
      });
      expect(statusCode).toBe(1);
      const page = await asPerson(account, { ...visitOf(pairOfLooks), path: '/' });
      const look = await appearanceCheckOf(page, pairOfLooks);
      const screen = (name: string, address: string, seen: string) =>
        test.step(name, async () => {
          await goInside(page, address);
          await expect(page.getByText(seen).first()).toBeVisible();
          await expect(page.locator('.rw-skeleton')).toHaveCount(0);
          await look();
        });
      await screen('the inbox', '/inbox', long);
      await page.getByRole('checkbox', { name: say('messaging:mail.bulk.page') }).check();
      await test.step('chosen mails', () => look());
      await screen('a mail', `/showMail=${mailGuid}&received`, long);
      await test.step('prints a mail whole, without the list', async () => {
        const { lines } = await printedOf(await page.pdf({ format: 'A4' }));
        const write = say('messaging:mail.write');
        expect(missingIn(lines, [LAST_LINE, write])).toEqual([write]);
      });
      await screen('a sent mail', `/showMail=${sent.mailGuid}&sent`, say('messaging:mail.notRead'));
      await screen('the sent mails', '/sent', say('messaging:mail.notRead'));
      await screen('the drafts', '/inbox?view=drafts', long);
      await screen(
        'an answer',
        `/showMail=${mailGuid}&received?reply=${mailGuid}`,
        say('messaging:mail.compose.files'),
      );
      await screen('a new mail', '/inbox?compose=new', say('messaging:mail.compose.recipients'));
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('messaging:mail.compose.send'), exact: true })
        .click();
      await test.step('missing fields', () => look());
    },
  );
}
