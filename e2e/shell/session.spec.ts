import { apiAs, openDiscussion } from '../src/api';
import { PASSWORD } from '../src/people';
import { expect, test } from '../src/test';
import { textsOf } from '../src/texts';

// Proves SHELL-11, SHELL-15.

const say = textsOf('ar');

test('restores the page and sends the reply after a revoked session', async ({
  asPerson,
  request,
}) => {
  const { repliesPath } = await openDiscussion(await apiAs(request, 'teacher'));
  const page = await asPerson('student', { path: repliesPath, language: 'ar' });
  const field = page.getByRole('textbox', { name: say('forum:replies.write') });
  await field.fill('سؤال قبل أن تنتهي الجلسة');

  const token = await page.evaluate(() => localStorage.getItem('riwaq.token'));
  // Revoked while the reply is sent, so that no other request of the page notices first.
  await page.route(
    '**/api/ForumTopic/ReplyOnTopicContent',
    async (route) => {
      await request.post('/api/Account/Logout', { headers: { Authorization: `Bearer ${token}` } });
      await route.continue();
    },
    { times: 1 },
  );
  await field.press('Enter');
  await expect(page).toHaveURL(/\/auth\?returnTo=/);
  await expect(page.getByRole('status')).toHaveText(say('shell:login.ended'));
  await expect.poll(() => page.evaluate(() => localStorage.getItem('riwaq.token'))).toBeNull();

  await page.getByLabel(say('shell:login.userName')).fill('student');
  await page.getByLabel(say('shell:login.password'), { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(repliesPath);
  await expect(
    page
      .getByRole('list', { name: say('forum:replies.title') })
      .getByText('سؤال قبل أن تنتهي الجلسة', { exact: true }),
  ).toHaveCount(1);
  await expect(page.getByText(say('forum:replies.notSent'))).toHaveCount(0);
});
