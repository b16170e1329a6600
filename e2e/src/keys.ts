import type { Locator, Page } from '@playwright/test';
import { expect } from './test';

/** More than a menu's entries or a toolbar's tools. */
export const FAR = 60;
const STOPS = 'a[href], button, input, textarea, [tabindex="0"]';

export const isFocused = (target: Locator) =>
  target.evaluate((element) => element === document.activeElement).catch(() => false);

/**
 * Goes to something as a person without a mouse does: on or back, wherever it lies from here. Once
 * round the page is far enough, however many forums its tree holds by now.
 */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  const isBehind = await target.evaluate(
    (element) =>
      document.activeElement !== document.body &&
      Boolean(
        element.compareDocumentPosition(document.activeElement ?? element) &
        Node.DOCUMENT_POSITION_FOLLOWING,
      ),
  );
  const round = () => page.locator(STOPS).count();
  for (let presses = 0; !(await isFocused(target)) && presses <= (await round()); presses += 1)
    await page.keyboard.press(isBehind ? 'Shift+Tab' : 'Tab');
  await expect(target).toBeFocused();
}

export async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Until two frames are drawn: a menu moves the focus with the next one. */
const drawn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((done) => {
        requestAnimationFrame(() => requestAnimationFrame(() => done()));
      }),
  );

/**
 * In a menu that is open: down to an entry, and Enter. A person sees where the focus is before
 * pressing on.
 */
export async function chooseByKeys(page: Page, entry: Locator): Promise<void> {
  await entry.waitFor();
  await drawn(page);
  for (let presses = 0; presses < FAR && !(await isFocused(entry)); presses += 1) {
    await page.keyboard.press('ArrowDown');
    await drawn(page);
  }
  await expect(entry).toBeFocused();
  await page.keyboard.press('Enter');
  // The same press does not open it again.
  await expect(entry).toBeHidden();
}

/** In a dialog, or on the panel that holds a drawer's. */
export const focusIsIn = (dialog: Locator) =>
  expect
    .poll(() =>
      dialog.evaluate((element) => {
        const at = document.activeElement;
        return (
          at !== null && at !== document.body && (element.contains(at) || at.contains(element))
        );
      }),
    )
    .toBe(true);

/**
 * Wherever Tab leads, it stays in the dialog; between its end and its beginning it passes by the
 * browser's own bar, as it does with a native one.
 */
export async function expectHeld(page: Page, dialog: Locator): Promise<void> {
  await focusIsIn(dialog);
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press(key);
      await expect
        .poll(() =>
          dialog.evaluate(
            (element) =>
              element.contains(document.activeElement) || document.activeElement?.contains(element),
          ),
        )
        .toBe(true);
    }
  }
}
