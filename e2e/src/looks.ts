import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe';
import type { Language } from './texts';

export interface Appearance {
  language: Language;
  theme: 'light' | 'dark';
}

/** Viewports of the tested screens: a desktop's, and the narrowest phone's. */
export const SCREENS = {
  desktop: { viewport: { width: 1280, height: 860 } },
  phone: { viewport: { width: 360, height: 740 } },
} as const;

/**
 * At each width one language in the light and the other in the dark theme, so that two journeys
 * cover both languages, themes and widths, and each pair of them. The first is the one that a
 * journey continues in.
 */
export const LOOKS = [
  {
    screen: 'desktop',
    first: { language: 'ar', theme: 'light' },
    second: { language: 'en', theme: 'dark' },
  },
  {
    screen: 'phone',
    first: { language: 'ar', theme: 'dark' },
    second: { language: 'en', theme: 'light' },
  },
] as const satisfies readonly {
  screen: keyof typeof SCREENS;
  first: Appearance;
  second: Appearance;
}[];

/**
 * Opens another tab of the same browser that changes the appearance, so that it changes in the open
 * page, too.
 */
export async function switcherOf(page: Page): Promise<(appearance: Appearance) => Promise<void>> {
  const other = await page.context().newPage();
  await other.goto('/favicon.svg');
  await page.bringToFront();
  return async ({ language, theme }) => {
    await other.evaluate(
      ([chosen, mode]) => {
        localStorage.setItem('riwaq.language', chosen);
        localStorage.setItem('riwaq.theme', mode);
      },
      [language, theme] as const,
    );
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
  };
}

/** Waits for animations: a running fade would falsify the contrast. */
export const animationsEnded = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(
        () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
      ),
    )
    .toBe(0);

/** Pixels by which a page is wider than the viewport. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/**
 * Checks a page in two appearances: no accessibility violation, and not wider than the viewport.
 * Ends in the first one.
 */
export async function forEachAppearance(
  page: Page,
  { first, second }: { first: Appearance; second: Appearance },
): Promise<() => Promise<void>> {
  const show = await switcherOf(page);
  return async () => {
    for (const appearance of [first, second]) {
      await show(appearance);
      await animationsEnded(page);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      await expectAccessible(page);
    }
    await show(first);
  };
}

/** A path without a page. */
const NOWHERE = '/nowhere';

/**
 * Navigates to another address of the site without a reload, as a link does. Passes by an unknown
 * page, so that everything seen next belongs to the new address.
 */
export async function goInside(page: Page, address: string): Promise<void> {
  const go = (to: string) =>
    page.evaluate((path) => {
      history.pushState(null, '', path);
      dispatchEvent(new PopStateEvent('popstate'));
    }, to);
  await go(NOWHERE);
  await expect(page.locator('.rw-shell-404')).toBeVisible();
  await go(address);
  await expect(page.locator('.rw-shell-404')).toHaveCount(0);
}
