import type { Page } from '@playwright/test';
import { PASSWORD, signInByApi } from '../src/people';
import { expect, test } from '../src/test';
import { textsOf } from '../src/texts';

const say = textsOf('ar');
const NEW_PASSWORD = 'riwaq-demo-2';

test('the profile shows the person; a password is refused with the reason, then changed, and other devices are signed out', async ({ asPerson, request }) => {
  const elsewhere = await signInByApi(request, '', 's094');
  const page = await asPerson('s094', { path: '/profile' });
  const field = (name: 'oldPassword' | 'newPassword' | 'repeatPassword') => page.getByLabel(say(`shell:profile.${name}`), { exact: true });
  const submit = page.getByRole('button', { name: say('shell:profile.change') });
  await expect(page.getByRole('heading', { level: 2, name: String(elsewhere.userData['fullName']) })).toBeVisible();
  await expect(page.getByText('s094@riwaq.example')).toBeVisible();

  await test.step('empty, too short, different: said at the field without a call', async () => {
    const calls: string[] = [];
    page.on('request', (sent) => { if (sent.url().includes('ChangePassword')) calls.push(sent.url()); });
    await submit.click();
    for (const name of ['oldPassword', 'newPassword', 'repeatPassword'] as const) {
      await expect(field(name)).toHaveAccessibleDescription(say('shell:profile.required'));
      await expect(field(name)).toHaveAttribute('aria-invalid', 'true');
    }
    await field('oldPassword').fill('not-the-password');
    await field('newPassword').fill('12345');
    await expect(field('newPassword')).toHaveAccessibleDescription(/6/);
    await field('newPassword').fill(NEW_PASSWORD);
    await field('repeatPassword').fill(`${NEW_PASSWORD}!`);
    await expect(field('repeatPassword')).toHaveAccessibleDescription(say('shell:profile.differ'));
    await submit.click();
    expect(calls).toEqual([]);
    await field('repeatPassword').fill(NEW_PASSWORD);
  });

  await test.step('a wrong current password is refused by the server', async () => {
    await submit.click();
    await expect(page.getByRole('alert')).toHaveText(say('status:account.oldPasswordIncorrect'));
    await expect(field('newPassword')).toHaveValue(NEW_PASSWORD);
  });

  await test.step('a server out of reach keeps what was typed', async () => {
    await page.route('**/api/Account/ChangePassword', (route) => route.abort());
    await field('oldPassword').fill(PASSWORD);
    await submit.click();
    await expect(page.getByRole('alert')).toHaveText(say('status:errors.network'));
    await page.unroute('**/api/Account/ChangePassword');
  });

  await test.step('the right one changes it: the tabs of this browser go on, live, the other device does not', async () => {
    // A connection that is let in says so at once.
    const isLetIn = (at: Page) => new Promise<void>((resolve) => at.on('websocket', (socket) => socket.on('framereceived', () => resolve())));
    const tab = await page.context().newPage();
    const connected = isLetIn(tab);
    await tab.goto('/');
    await connected;
    const letIn = Promise.all([page, tab].map(isLetIn));
    await submit.click();
    await expect(page.getByText(say('shell:profile.changed'))).toBeVisible();
    await letIn;
    expect(new URL(tab.url()).pathname).toBe('/');
    await tab.close();
    await expect(page.getByRole('alert')).toHaveCount(0);
    for (const name of ['oldPassword', 'newPassword', 'repeatPassword'] as const) await expect(field(name)).toHaveValue('');
    await page.reload();
    await expect(page.getByRole('heading', { name: say('shell:profile.password') })).toBeVisible();
    const answer = await request.get('/api/Account/GetProfile', { headers: { Authorization: `Bearer ${elsewhere.token}` } });
    expect(answer.status()).toBe(401);
    const old = await request.post('/api/Account/Login', { data: { userName: 's094', password: PASSWORD } });
    expect((await old.json() as { data: unknown }).data).toBeNull();
    const fresh = await request.post('/api/Account/Login', { data: { userName: 's094', password: NEW_PASSWORD } });
    expect((await fresh.json() as { data: unknown }).data).not.toBeNull();
  });
});
