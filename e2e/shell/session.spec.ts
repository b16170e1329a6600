import { apiAs, openDiscussion } from '../src/api';
import { PASSWORD } from '../src/people';
import { expect, test } from '../src/test';
import { textsOf } from '../src/texts';

const say = textsOf('ar');

test('a link to a topic leads through Login to that very topic', async ({ asStranger, request }) => {
  const { path, title } = await openDiscussion(await apiAs(request, 'teacher'));
  const page = await asStranger({ path: `${path}#here`, language: 'ar' });
  await expect(page).toHaveURL(/\/auth\?returnTo=/);
  await page.getByLabel(say('shell:login.userName')).fill('student');
  await page.getByLabel(say('shell:login.password'), { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${path}#here`);
  await expect(page.getByRole('article', { name: title })).toBeVisible();
  await page.goBack();
  await expect(page).not.toHaveURL(/\/auth/);
});

test('an address of another site in returnTo is not followed', async ({ asStranger }) => {
  const page = await asStranger({ path: `/auth?returnTo=${encodeURIComponent('//example.edu/steal')}`, language: 'ar' });
  await page.getByLabel(say('shell:login.userName')).fill('student');
  await page.getByLabel(say('shell:login.password'), { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
});

test('a token that was revoked meanwhile leads to Login and back, with what was typed', async ({ asPerson, request }) => {
  const { repliesPath } = await openDiscussion(await apiAs(request, 'teacher'));
  const page = await asPerson('student', { path: repliesPath, language: 'ar' });
  const field = page.getByRole('textbox', { name: say('forum:replies.write') });
  await field.fill('سؤال قبل أن تنتهي الجلسة');

  const token = await page.evaluate(() => localStorage.getItem('riwaq.token'));
  // While the reply is on its way, so that nothing else of the page can be the first to find out.
  await page.route('**/api/ForumTopic/ReplyOnTopicContent', async (route) => {
    await request.post('/api/Account/Logout', { headers: { Authorization: `Bearer ${token}` } });
    await route.continue();
  }, { times: 1 });
  await field.press('Enter');
  await expect(page).toHaveURL(/\/auth\?returnTo=/);
  await expect(page.getByRole('status')).toHaveText(say('shell:login.ended'));
  expect(await page.evaluate(() => localStorage.getItem('riwaq.token'))).toBeNull();

  await page.getByLabel(say('shell:login.userName')).fill('student');
  await page.getByLabel(say('shell:login.password'), { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(repliesPath);
  await expect(page.getByRole('list', { name: say('forum:replies.title') }).getByText('سؤال قبل أن تنتهي الجلسة', { exact: true })).toHaveCount(1);
  await expect(page.getByText(say('forum:replies.notSent'))).toHaveCount(0);
});

test('who works on is not sent to Login in the midst of it: the session is renewed, and what is open stays', async ({ asPerson, request }) => {
  const { path, title } = await openDiscussion(await apiAs(request, 'teacher'));
  const page = await asPerson('teacher', { path, language: 'ar' });
  const tokenIn = () => page.evaluate(() => localStorage.getItem('riwaq.token') ?? '');
  const timesOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { iat: number; exp: number };
  const before = await tokenIn();
  // The page's clock alone goes on. By the server's, too, a later token has to end at least a second later.
  await page.clock.install({ time: (timesOf(before).exp - 3600) * 1000 });
  await expect.poll(() => Math.floor(Date.now() / 1000)).toBeGreaterThan(timesOf(before).iat);
  await page.reload();
  const article = page.getByRole('article', { name: title });
  await expect(article).toBeVisible();
  expect(await tokenIn()).toBe(before);

  const answer = page.waitForResponse('**/api/Account/RenewSession');
  await page.keyboard.press('Shift');
  const { data: { token: after } } = await (await answer).json() as { data: { token: string } };
  await expect.poll(tokenIn).toBe(after);
  expect(timesOf(after).exp).toBeGreaterThan(timesOf(before).exp);
  await expect(article).toBeVisible();
  await request.post('/api/Account/Logout', { headers: { Authorization: `Bearer ${after}` } });
  expect((await request.get('/api/Account/GetProfile', { headers: { Authorization: `Bearer ${before}` } })).status()).toBe(401);
});

test('signing out forgets the session on the server and here, and the other tabs follow', async ({ asPerson, request }) => {
  const page = await asPerson('student2', { path: '/profile' });
  const other = await page.context().newPage();
  await other.goto('/');
  const name = String((JSON.parse(await page.evaluate(() => localStorage.getItem('riwaq.userData') ?? '{}')) as { fullName?: string }).fullName);
  const token = await page.evaluate(() => localStorage.getItem('riwaq.token'));
  await expect(other.getByRole('button', { name: say('shell:layout.userMenu', { name }) })).toBeVisible();

  const revoked = page.waitForResponse(/Account\/Logout/);
  await page.getByRole('button', { name: say('shell:layout.userMenu', { name }) }).click();
  await page.getByRole('menuitem', { name: say('shell:layout.signOut') }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await expect(other).toHaveURL(/\/auth/);
  expect(await page.evaluate(() => [localStorage.getItem('riwaq.token'), localStorage.getItem('riwaq.userData')])).toEqual([null, null]);
  await revoked;
  const answer = await request.get('/api/Account/GetProfile', { headers: { Authorization: `Bearer ${token}` } });
  expect(answer.status()).toBe(401);

  await test.step('and signing in within one tab brings the other one back', async () => {
    await page.getByLabel(say('shell:login.userName')).fill('student2');
    await page.getByLabel(say('shell:login.password'), { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: say('shell:layout.userMenu', { name }) })).toBeVisible();
    await other.goto('/profile');
    await expect(other.getByRole('heading', { level: 2, name })).toBeVisible();
  });
});
