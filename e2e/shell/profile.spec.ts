import type { Page } from '@playwright/test';
import { PASSWORD, signInByApi, type Account } from '../src/people';
import { expect, test } from '../src/test';
import { textsOf } from '../src/texts';

const say = textsOf('ar');
const ACCOUNT = 's151' satisfies Account;
const NEW_PASSWORD = 'riwaq-demo-2';

test('signs out other devices by button and by a new password', async ({ asPerson, request }) => {
  const away = await asPerson(ACCOUNT, { path: '/alerts', language: 'ar' });
  await expect(
    away.getByRole('heading', { level: 1, name: say('shell:routes.alerts') }),
  ).toBeAttached();
  const page = await asPerson(ACCOUNT, { path: '/profile?open=devices', language: 'ar' });
  const devices = page.getByRole('list', { name: say('shell:devices.title') });

  await test.step('signs out another device at once', async () => {
    await expect(devices.getByText(say('shell:devices.current'))).toHaveCount(1);
    await expect.poll(() => devices.getByRole('listitem').count()).toBeGreaterThan(1);
    await page.getByRole('button', { name: say('shell:devices.others') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('kit:confirm.yes') })
      .click();
    await expect(page.getByText(say('shell:devices.othersOut'))).toBeVisible();
    await expect(devices.getByRole('listitem')).toHaveCount(1);
    // The other page sends no request: the hub notifies it.
    await expect(away.getByLabel(say('shell:login.userName'))).toBeVisible();
  });

  await test.step('changes the password and stays live in all tabs of this browser', async () => {
    const elsewhere = await signInByApi(request, '', ACCOUNT);
    const field = (name: 'oldPassword' | 'newPassword' | 'repeatPassword') =>
      page.getByLabel(say(`shell:profile.${name}`), { exact: true });
    const submit = page.getByRole('button', { name: say('shell:profile.change') });
    await field('oldPassword').fill('not-the-password');
    await field('newPassword').fill(NEW_PASSWORD);
    await field('repeatPassword').fill(NEW_PASSWORD);
    await submit.click();
    await expect(page.getByRole('alert')).toHaveText(say('status:account.oldPasswordIncorrect'));
    await field('oldPassword').fill(PASSWORD);

    // A connection that the hub accepts receives a frame at once.
    const isAccepted = (at: Page) =>
      new Promise<void>((resolve) =>
        at.on('websocket', (socket) => socket.on('framereceived', () => resolve())),
      );
    const tab = await page.context().newPage();
    const connected = isAccepted(tab);
    await tab.goto('/');
    await connected;
    const accepted = Promise.all([page, tab].map(isAccepted));
    await submit.click();
    await expect(page.getByText(say('shell:profile.changed'))).toBeVisible();
    await accepted;
    expect(new URL(tab.url()).pathname).toBe('/');
    await tab.close();
    await page.reload();
    await expect(page.getByRole('heading', { name: say('shell:profile.password') })).toBeVisible();

    const response = await request.get('/api/Account/GetProfile', {
      headers: { Authorization: `Bearer ${elsewhere.token}` },
    });
    expect(response.status()).toBe(401);
    const signIn = async (password: string) =>
      (
        (await (
          await request.post('/api/Account/Login', { data: { userName: ACCOUNT, password } })
        ).json()) as { data: unknown }
      ).data;
    expect(await signIn(PASSWORD)).toBeNull();
    expect(await signIn(NEW_PASSWORD)).not.toBeNull();
  });
});
