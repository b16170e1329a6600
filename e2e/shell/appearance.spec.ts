import type { Page } from '@playwright/test';
import { apiAs, openDiscussion } from '../src/api';
import { expect, test } from '../src/test';
import { textsOf, type Language } from '../src/texts';
import { expectOnlyWordsOf } from '../src/words';

const SAY = { ar: textsOf('ar'), en: textsOf('en') } as const;
const OTHER = { ar: 'en', en: 'ar' } as const;
const DIRECTION = { ar: 'rtl', en: 'ltr' } as const;
const button = (page: Page, language: Language, name: 'language' | 'themeDark' | 'themeLight') => page.getByRole('button', { name: SAY[language](`shell:layout.${name}`), exact: true });
const html = (page: Page) => page.locator('html');

async function expectLanguage(page: Page, language: Language): Promise<void> {
  await expect(html(page)).toHaveAttribute('lang', language);
  await expect(html(page)).toHaveAttribute('dir', DIRECTION[language]);
}

/** The lightness of the page's ground, 0 to 255. */
const ground = (page: Page) => page.evaluate(() => Number(/\d+/.exec(getComputedStyle(document.body).backgroundColor)?.[0]));

for (const first of ['ar', 'en'] as const) {
  test(`from ${first} to ${OTHER[first]} and back on every page without a reload: direction, and not a word of the language before`, async ({ asPerson, request }) => {
    const discussion = await openDiscussion(await apiAs(request, 'teacher'));
    const page = await asPerson('teacher', { language: first, path: '/' });
    const names = [await page.evaluate(() => String((JSON.parse(localStorage.getItem('riwaq.userData') ?? '{}') as { fullName?: string }).fullName))];
    const card = page.getByRole('heading', { name: SAY[first]('forum:latest.title') });
    for (const [path, ready] of [
      ['/', card],
      ['/forums', page.getByRole('list', { name: SAY[first]('forum:forumList') })],
      ['/forums?type=recently', page.getByRole('article').first()],
      ['/forums?type=myTopics', page.getByRole('article').first()],
      ['/forums?type=favorite', page.getByRole('heading', { level: 1 })],
      [discussion.path, page.getByRole('article', { name: discussion.title })],
      ['/alerts', page.getByRole('list', { name: SAY[first]('shell:alerts.list') })],
      ['/profile', page.getByLabel(SAY[first]('shell:profile.oldPassword'))],
      ['/no/such/page', page.getByText(SAY[first]('shell:notFound.hint'))],
    ] as const) {
      await test.step(path, async () => {
        await page.goto(path);
        await ready.waitFor();
        await expectLanguage(page, first);
        await expectOnlyWordsOf(page, first, names);
        await page.evaluate(() => document.body.setAttribute('data-same-page', ''));
        await button(page, first, 'language').click();
        await expectLanguage(page, OTHER[first]);
        await expectOnlyWordsOf(page, OTHER[first], names);
        await button(page, OTHER[first], 'language').click();
        await expectLanguage(page, first);
        await expectOnlyWordsOf(page, first, names);
        await expect(page.locator('body')).toHaveAttribute('data-same-page', '');
      });
    }
  });
}

test('language and theme are remembered, before the first paint too, and the other tabs follow', async ({ asPerson }) => {
  const page = await asPerson('student', { path: '/' });
  const other = await page.context().newPage();
  await other.goto('/forums');
  await expectLanguage(page, 'ar');
  await expect(html(page)).toHaveAttribute('data-theme', 'light');
  expect(await ground(page)).toBeGreaterThan(200);

  await test.step('switched in one tab, alike in the other', async () => {
    await button(page, 'ar', 'themeDark').click();
    await button(page, 'ar', 'language').click();
    for (const tab of [page, other]) {
      await expectLanguage(tab, 'en');
      await expect(html(tab)).toHaveAttribute('data-theme', 'dark');
      await expect.poll(() => ground(tab)).toBeLessThan(50);
    }
    await expect(other.getByRole('heading', { level: 1 })).toHaveText(SAY.en('forum:title'));
  });

  await test.step('after a reload the page begins that way', async () => {
    // Without any code but what index.html runs itself.
    await page.route(/\/(main|react|antd)\.[0-9a-f]+\.js/, (route) => route.abort());
    await page.reload({ waitUntil: 'domcontentloaded' });
    await expectLanguage(page, 'en');
    await expect(html(page)).toHaveAttribute('data-theme', 'dark');
    await page.unroute(/\/(main|react|antd)\.[0-9a-f]+\.js/);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(SAY.en('shell:routes.home'));
    expect(await ground(page)).toBeLessThan(50);
    await expect(button(page, 'en', 'themeLight')).toBeVisible();
  });

  await test.step('and whoever signs out finds the sign-in page that way', async () => {
    await page.evaluate(() => { localStorage.removeItem('riwaq.token'); localStorage.removeItem('riwaq.userData'); });
    await page.goto('/auth');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(SAY.en('shell:login.welcome'));
    await expect(html(page)).toHaveAttribute('data-theme', 'dark');
    await button(page, 'en', 'language').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(SAY.ar('shell:login.welcome'));
    await expectLanguage(page, 'ar');
    await expectOnlyWordsOf(page, 'ar');
  });
});

test('without a choice the theme is the system\'s, and follows it', async ({ asStranger }) => {
  const page = await asStranger({ path: '/auth', context: { colorScheme: 'dark' } });
  await expect(html(page)).toHaveAttribute('data-theme', 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(html(page)).toHaveAttribute('data-theme', 'light');
  await button(page, 'ar', 'themeDark').click();
  await expect(html(page)).toHaveAttribute('data-theme', 'dark');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(html(page)).toHaveAttribute('data-theme', 'dark');
});
