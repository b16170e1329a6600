import { randomUUID } from 'node:crypto';
import { goInside, LOOKS, looksAt, SCREENS } from '../src/looks';
import { expect, test } from '../src/test';
import { textsOf } from '../src/texts';
import { pair, sendMail, titled } from './ways';

for (const { account, screen: width, first, second } of [{ account: 's094', ...LOOKS[0] }, { account: 's096', ...LOOKS[1] }] as const) {
  test(`no screen of mail has a barrier (${width})`, async ({ asPerson, request }) => {
    test.slow();
    const say = textsOf(first.language);
    const { teacher, student, common } = await pair(request, account);
    const long = titled('عنوان طويل جدًا مع English words and 🧪 رموز ليُرى كيف يُقطع في القائمة وفي رأس الرسالة كلها دون أن يخرج عن الشاشة');
    const { mailGuid } = await sendMail(teacher, [student], long, `<h2>رأس</h2><p>${'كلمة '.repeat(200)}</p>`);
    const sent = await sendMail(student, [teacher], titled('سؤال'), '<p>نص</p>', common.subjectGuid);
    const { statusCode } = await student.call('POST Mails/SaveDraft', { body: { Guid: randomUUID(), Version: 0, Title: long, DetailsHTML: '<p>بدأت</p>', ToGuid: [] } });
    expect(statusCode).toBe(1);
    const page = await asPerson(account, { ...first, context: SCREENS[width], path: '/' });
    const look = await looksAt(page, { first, second });
    const screen = (name: string, address: string, seen: string) => test.step(name, async () => {
      await goInside(page, address);
      await expect(page.getByText(seen).first()).toBeVisible();
      await expect(page.locator('.ant-skeleton')).toHaveCount(0);
      await look();
    });
    await screen('the inbox', '/inbox', long);
    await page.getByRole('checkbox', { name: say('messaging:mail.bulk.page') }).check();
    await test.step('mails that are chosen', look);
    await screen('a mail', `/showMail=${mailGuid}&received`, long);
    await screen('a sent mail', `/showMail=${sent.mailGuid}&sent`, say('messaging:mail.notRead'));
    await screen('what was sent', '/sent', say('messaging:mail.notRead'));
    await screen('the drafts', '/inbox?view=drafts', long);
    await screen('an answer', `/showMail=${mailGuid}&received?reply=${mailGuid}`, say('messaging:mail.compose.files'));
    await screen('a new mail', '/inbox?compose=new', say('messaging:mail.compose.recipients'));
    await page.getByRole('dialog').getByRole('button', { name: say('messaging:mail.compose.send'), exact: true }).click();
    await test.step('what is missing', look);
  });
}
