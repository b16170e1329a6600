import { expect, type Page } from '@playwright/test';
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
