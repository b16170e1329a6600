import type { Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { expectAccessible } from '../src/axe';
import { expect, test } from '../src/test';
import { textsOf } from '../src/texts';
import { pair, sendMail, titled } from './ways';

const WIDE = { viewport: { width: 1280, height: 860 } };
const PHONE = { viewport: { width: 360, height: 740 } };

/** Pixels by which a page is wider than the screen. */
const overflow = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

for (const { account, language, theme, context } of [
  { account: 's094', language: 'ar', theme: 'light', context: WIDE }, { account: 's095', language: 'en', theme: 'dark', context: WIDE },
  { account: 's096', language: 'ar', theme: 'dark', context: PHONE }, { account: 's097', language: 'en', theme: 'light', context: PHONE },
] as const) {
  test(`no screen of mail has a barrier (${language}, ${theme}, ${context.viewport.width} px)`, async ({ asPerson, request }) => {
    test.slow();
    const say = textsOf(language);
    const { teacher, student, common } = await pair(request, account);
    const long = titled('عنوان طويل جدًا مع English words and 🧪 رموز ليُرى كيف يُقطع في القائمة وفي رأس الرسالة كلها دون أن يخرج عن الشاشة');
    const { mailGuid } = await sendMail(teacher, [student], long, `<h2>رأس</h2><p>${'كلمة '.repeat(200)}</p>`);
    const sent = await sendMail(student, [teacher], titled('سؤال'), '<p>نص</p>', common.subjectGuid);
    const { statusCode } = await student.call('POST Mails/SaveDraft', { body: { Guid: randomUUID(), Version: 0, Title: long, DetailsHTML: '<p>بدأت</p>', ToGuid: [] } });
    expect(statusCode).toBe(1);
    const page = await asPerson(account, { language, theme, context });
    const screen = (name: string, address: string, seen: string) => test.step(name, async () => {
      await page.goto(address);
      await expect(page.getByText(seen).first()).toBeVisible();
      await expect(page.locator('.ant-skeleton')).toHaveCount(0);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      await expectAccessible(page);
    });
    await screen('the inbox', '/inbox', long);
    await page.getByRole('checkbox', { name: say('messaging:mail.bulk.page') }).check();
    await test.step('mails that are chosen', () => expectAccessible(page));
    await screen('a mail', `/showMail=${mailGuid}&received`, long);
    await screen('a sent mail', `/showMail=${sent.mailGuid}&sent`, say('messaging:mail.notRead'));
    await screen('what was sent', '/sent', say('messaging:mail.notRead'));
    await screen('the drafts', '/inbox?view=drafts', long);
    await screen('an answer', `/showMail=${mailGuid}&received?reply=${mailGuid}`, say('messaging:mail.compose.files'));
    await screen('a new mail', '/inbox?compose=new', say('messaging:mail.compose.recipients'));
    await page.getByRole('dialog').getByRole('button', { name: say('messaging:mail.compose.send'), exact: true }).click();
    await test.step('what is missing', () => expectAccessible(page));
  });
}
