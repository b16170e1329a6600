import { apiAs, openDiscussion } from '../src/api';
import { PASSWORD } from '../src/people';
import { expect, test } from '../src/test';
import { textsOf } from '../src/texts';

// Proves ACCOUNT-1, ACCOUNT-4, SHELL-2.

const say = textsOf('ar');

test(
  'opens the linked topic when a student signs in',
  { tag: '@core' },
  async ({ asStranger, request }) => {
    const { path, title } = await openDiscussion(await apiAs(request, 'teacher'));
    const page = await asStranger({ path: `${path}#here`, language: 'ar' });
    await expect(page).toHaveURL(/\/auth\?returnTo=/);
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    const password = page.getByLabel(say('shell:login.password'), { exact: true });

    await test.step('refuses a wrong password and preserves the name', async () => {
      await page.getByLabel(say('shell:login.userName')).fill('student');
      await password.fill('not-the-password');
      await page.getByRole('button', { name: say('shell:login.submit') }).click();
      await expect(page.getByRole('alert')).toHaveText(say('status:account.loginIncorrect'));
      await expect(page.getByLabel(say('shell:login.userName'))).toHaveValue('student');
      await expect(password).toBeFocused();
      await expect(password).toHaveValue('');
    });

    await password.fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${path}#here`);
    await expect(page.getByRole('article', { name: title })).toBeVisible();
    await expect(
      page.getByRole('navigation', { name: say('shell:layout.navigation') }),
    ).toBeVisible();
    await page.goBack();
    await expect(page).not.toHaveURL(/\/auth/);
  },
);

test('publishes the third-party packages of the host', { tag: '@core' }, async ({ request }) => {
  const bill = (await (await request.get('/sbom.cdx.json')).json()) as {
    metadata: { component: { name: string } };
    components: { name: string; version: string }[];
  };
  expect(bill.metadata.component.name).toBe('riwaq-host');
  expect(bill.components.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['react', 'react-dom', 'antd', 'i18next']),
  );
});
