import type { Locator, Page } from '@playwright/test';
import { expect } from './test';

/** More than a menu's entries or a toolbar's tools. */
export const FAR = 60;
const STOPS = 'a[href], button, input, textarea, [tabindex="0"]';

export const isFocused = (target: Locator) =>
  target.evaluate((element) => element === document.activeElement).catch(() => false);

/**
 * Moves the focus to an element by Tab or Shift+Tab, whichever leads there. One round of the page
 * suffices, however many forums its tree contains.
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

/** Waits for two frames: a menu moves the focus in the next one. */
const drawn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((done) => {
        requestAnimationFrame(() => requestAnimationFrame(() => done()));
      }),
  );

/**
 * Moves down to an entry of an open menu and presses Enter. Checks the focus before each press, as
 * a person does.
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
  // The same key press does not open it again.
  await expect(entry).toBeHidden();
}

/** Expects the focus in a dialog, or on a drawer's panel. */
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
 * Expects that Tab never leaves the dialog. Between its end and its beginning the focus may pass
 * the browser's own toolbar, as in a native dialog.
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
