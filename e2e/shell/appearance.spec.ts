import type { Page } from '@playwright/test';
import { expect, test } from '../src/test';
import { textsOf, type Language } from '../src/texts';
import { expectOnlyWordsOf } from '../src/words';

const SAY = { ar: textsOf('ar'), en: textsOf('en') } as const;
const DIRECTION = { ar: 'rtl', en: 'ltr' } as const;
const button = (page: Page, language: Language, name: 'language' | 'themeDark' | 'themeLight') =>
  page.getByRole('button', { name: SAY[language](`shell:layout.${name}`), exact: true });
const html = (page: Page) => page.locator('html');

async function expectLanguage(page: Page, language: Language): Promise<void> {
  await expect(html(page)).toHaveAttribute('lang', language);
  await expect(html(page)).toHaveAttribute('dir', DIRECTION[language]);
}

/** The lightness of the page's background, 0 to 255. */
const background = (page: Page) =>
  page.evaluate(() => Number(/\d+/.exec(getComputedStyle(document.body).backgroundColor)?.[0]));

test('restores language and theme before the first paint, in all tabs', async ({ asPerson }) => {
  // The server stores the preferences of an account: no other test signs this one in.
  const page = await asPerson('s152', { path: '/' });
  const other = await page.context().newPage();
  await other.goto('/forums');
  await expectLanguage(page, 'ar');
  await expect(html(page)).toHaveAttribute('data-theme', 'light');
  await expect.poll(() => background(page)).toBeGreaterThan(200);

  await test.step('switches the other tab, too', async () => {
    await button(page, 'ar', 'themeDark').click();
    await button(page, 'ar', 'language').click();
    for (const tab of [page, other]) {
      await expectLanguage(tab, 'en');
      await expect(html(tab)).toHaveAttribute('data-theme', 'dark');
      await expect.poll(() => background(tab)).toBeLessThan(50);
    }
    await expect(other.getByRole('heading', { level: 1 })).toHaveText(SAY.en('forum:title'));
  });

  await test.step('restores them by the code of index.html alone', async () => {
    await page.route(/\/(main|react|antd)\.[0-9a-f]+\.js/, (route) => route.abort());
    await page.reload({ waitUntil: 'domcontentloaded' });
    await expectLanguage(page, 'en');
    await expect(html(page)).toHaveAttribute('data-theme', 'dark');
    await page.unroute(/\/(main|react|antd)\.[0-9a-f]+\.js/);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(SAY.en('shell:routes.home'));
    await expect.poll(() => background(page)).toBeLessThan(50);
    await expect(button(page, 'en', 'themeLight')).toBeVisible();
  });

  await test.step('restores them on the sign-in page', async () => {
    await page.evaluate(() => {
      localStorage.removeItem('riwaq.token');
      localStorage.removeItem('riwaq.userData');
    });
    await page.goto('/auth');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(SAY.en('shell:login.welcome'));
    await expect(html(page)).toHaveAttribute('data-theme', 'dark');
    await button(page, 'en', 'language').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(SAY.ar('shell:login.welcome'));
    await expectLanguage(page, 'ar');
    await expectOnlyWordsOf(page, 'ar');
  });

  await test.step('follows the theme of the system until one is chosen', async () => {
    await page.evaluate(() => localStorage.removeItem('riwaq.theme'));
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.reload();
    await expect(html(page)).toHaveAttribute('data-theme', 'dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(html(page)).toHaveAttribute('data-theme', 'light');
    await button(page, 'ar', 'themeDark').click();
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(html(page)).toHaveAttribute('data-theme', 'dark');
  });
});
