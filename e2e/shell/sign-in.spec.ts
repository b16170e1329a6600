import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { PASSWORD } from '../src/people';
import { expect, test } from '../src/test';
import { textsOf, type Language } from '../src/texts';

async function signIn(page: Page, language: Language, userName: string, password: string): Promise<void> {
  const say = textsOf(language);
  await page.getByLabel(say('shell:login.userName')).fill(userName);
  await page.getByLabel(say('shell:login.password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: say('shell:login.submit') }).click();
}

test('a student signs in and comes to Home', { tag: '@core' }, async ({ asStranger }) => {
  const page = await asStranger({ path: '/' });
  await expect(page).toHaveURL(/\/auth$/);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await signIn(page, 'ar', 's067', PASSWORD);
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('navigation', { name: textsOf('ar')('shell:layout.navigation') })).toBeVisible();
});

test('whoever kept a session is not asked to sign in', async ({ asPerson }) => {
  const page = await asPerson('teacher', { path: '/', language: 'en' });
  await expect(page).toHaveURL(/\/$/);
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
  await expect(page.getByRole('navigation', { name: textsOf('en')('shell:layout.navigation') })).toBeVisible();
});

for (const language of ['ar', 'en'] as const) {
  test(`in ${language} a wrong password and an unknown user are told alike, and the name stays`, async ({ asStranger }) => {
    const say = textsOf(language);
    const page = await asStranger({ path: '/auth', language });
    for (const userName of ['s070', `nobody-${randomUUID().slice(0, 8)}`]) {
      await signIn(page, language, userName, 'not-the-password');
      await expect(page.getByRole('alert')).toHaveText(say('status:account.loginIncorrect'));
      await expect(page.getByLabel(say('shell:login.userName'))).toHaveValue(userName);
      await expect(page.getByLabel(say('shell:login.password'), { exact: true })).toBeFocused();
      await expect(page.getByLabel(say('shell:login.password'), { exact: true })).toHaveValue('');
    }
    await expect(page).toHaveURL(/\/auth$/);
  });
}

test('empty fields ask for what is missing without a call', async ({ asStranger }) => {
  const say = textsOf('ar');
  const page = await asStranger({ path: '/auth' });
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  await page.getByRole('button', { name: say('shell:login.submit') }).click();
  await expect(page.getByRole('alert')).toHaveText(say('shell:login.missing'));
  await expect(page.getByLabel(say('shell:login.userName'))).toBeFocused();
  expect(calls.filter((url) => url.includes('Account/Login'))).toEqual([]);
});

test('after too many failures the account waits, even with the right password', async ({ asStranger, request }) => {
  const say = textsOf('ar');
  for (let attempt = 0; attempt < 10; attempt += 1) {
    await request.post('/api/Account/Login', { data: { userName: 's069', password: 'wrong' } });
  }
  const page = await asStranger({ path: '/auth' });
  await signIn(page, 'ar', 's069', PASSWORD);
  await expect(page.getByRole('alert')).toHaveText(say('status:account.loginThrottled'));
  await signIn(page, 'ar', 's068', PASSWORD);
  await expect(page).toHaveURL(/\/$/);
});

test('a server out of reach is told in plain words, and signing in works once it is back', async ({ asStranger }) => {
  const say = textsOf('en');
  const page = await asStranger({ path: '/auth', language: 'en' });
  await page.route('**/api/Account/Login', (route) => route.abort('connectionrefused'));
  await signIn(page, 'en', 'student', PASSWORD);
  await expect(page.getByRole('alert')).toHaveText(say('status:errors.network'));
  await expect(page.getByLabel(say('shell:login.userName'))).toHaveValue('student');
  await page.unroute('**/api/Account/Login');
  await page.getByRole('button', { name: say('shell:login.submit') }).click();
  await expect(page).toHaveURL(/\/$/);
});
