import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe';
import type { Language } from './texts';

export interface Appearance {
  language: Language;
  theme: 'light' | 'dark';
}

/** Widths at which screens are looked at: a computer's, and the narrowest phone's. */
export const SCREENS = {
  desktop: { viewport: { width: 1280, height: 860 } },
  phone: { viewport: { width: 360, height: 740 } },
} as const;

/**
 * At each width one language in the light and the other in the dark, so that two journeys see both
 * languages, both themes and both widths, each with each. The first is that in which a journey goes
 * on.
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
 * Another tab of the same browser, in which another appearance is chosen: so it can change under
 * what is open.
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

/** An opacity on its way is a contrast on its way. */
export const atRest = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(
        () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
      ),
    )
    .toBe(0);

/** Pixels by which a page is wider than the screen. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/**
 * Looks at a page as it stands, in two appearances: it has no barrier and is not wider than the
 * screen. Afterwards it is in the first again.
 */
export async function looksAt(
  page: Page,
  { first, second }: { first: Appearance; second: Appearance },
): Promise<() => Promise<void>> {
  const show = await switcherOf(page);
  return async () => {
    for (const appearance of [first, second]) {
      await show(appearance);
      await atRest(page);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      await expectAccessible(page);
    }
    await show(first);
  };
}

/** Nothing is there. */
const NOWHERE = '/nowhere';

/**
 * Goes to another address of the site without loading it anew, as a link does. By way of a page
 * that there is not: whatever is seen next belongs to the new address.
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
