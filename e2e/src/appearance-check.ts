import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { animationsEnded, SCREENS, switcherOf, type Appearance } from './looks';
import { expectOwnTextStyles } from './rich-text-styles';

export interface Look extends Appearance {
  screen: keyof typeof SCREENS;
}
export interface LookPair {
  name: string;
  tag: string[];
  first: Look;
  second: Look;
}

/**
 * The gate checks each screen twice: both languages, both themes and both widths once. The nightly
 * run checks the opposite combinations.
 */
export const LOOK_PAIRS: readonly [LookPair, LookPair] = [
  {
    name: 'light Arabic desktop, dark English phone',
    tag: [],
    first: { screen: 'desktop', language: 'ar', theme: 'light' },
    second: { screen: 'phone', language: 'en', theme: 'dark' },
  },
  {
    name: 'dark Arabic phone, light English desktop',
    tag: ['@nightly'],
    first: { screen: 'phone', language: 'ar', theme: 'dark' },
    second: { screen: 'desktop', language: 'en', theme: 'light' },
  },
];

/** Visit options of the first look of a pair. */
export const visitOf = ({ first: { screen, language, theme } }: LookPair) => ({
  language,
  theme,
  context: SCREENS[screen],
});

/**
 * Returns a check of the page in the looks of a pair: it has no accessibility violation, is not
 * wider than the screen, and styles no text of a user. Afterwards the page is in the first look
 * again.
 *
 * `part`: looks at this selector alone. `once`: in the second look only, for dialogs that share the
 * kit's form.
 */
export async function appearanceCheckOf(
  page: Page,
  { first, second }: LookPair,
): Promise<(options?: { part?: string; once?: boolean }) => Promise<void>> {
  const show = await switcherOf(page);
  const turnTo = async (look: Look) => {
    await page.setViewportSize(SCREENS[look.screen].viewport);
    await show(look);
    await animationsEnded(page);
  };
  return async ({ part, once = false } = {}) => {
    for (const look of once ? [second] : [first, second]) {
      await turnTo(look);
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
        .toBeLessThanOrEqual(0);
      await expectAccessible(page, part);
    }
    await expectOwnTextStyles(page);
    await turnTo(first);
  };
}
