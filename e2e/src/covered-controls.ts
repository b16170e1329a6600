import type { Page } from '@playwright/test';

/**
 * Names the covered controls: those in the window at the end of the page, and each control while it
 * has the focus.
 */
export const coveredControls = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const controls = 'main :is(a[href], button, input, select, textarea, summary, [tabindex="0"])';
    const shown = [...document.querySelectorAll<HTMLElement>(controls)].filter(
      (element) =>
        !element.matches(':disabled') &&
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
    );
    const middle = (from: number, to: number, size: number) =>
      (Math.max(from, 0) + Math.min(to, size)) / 2;
    // A link over several lines, or with a number in it, has several boxes; a row that scrolls
    // sideways may show a part.
    const isFree = (element: HTMLElement): boolean =>
      [...element.getClientRects()].some((box) => {
        const [x, y] = [
          middle(box.left, box.right, window.innerWidth),
          middle(box.top, box.bottom, window.innerHeight),
        ];
        const at = document.elementFromPoint(x, y);
        return (
          at !== null &&
          [at, at.closest('label')].some(
            (each) => each?.contains(element) || element.contains(each),
          )
        );
      });
    const topBar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
    const isInside = (element: HTMLElement): boolean => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return (
        top >= topBar && bottom <= window.innerHeight && left >= 0 && right <= window.innerWidth
      );
    };
    const nameOf = (element: HTMLElement): string =>
      `${element.tagName} ${(element.getAttribute('aria-label') ?? element.innerText).slice(0, 40)}`;

    // The browser does not scroll to an element that has the focus already.
    (document.activeElement as HTMLElement | null)?.blur();
    const found = shown
      .filter((element) => isInside(element) && !isFree(element))
      .map((element) => `at the end: ${nameOf(element)}`);
    for (const [way, order] of [
      ['forwards', shown],
      ['backwards', [...shown].reverse()],
    ] as const) {
      for (const element of order) {
        element.focus();
        if (document.activeElement === element && !isFree(element))
          found.push(`${way}: ${nameOf(element)}`);
      }
    }
    return found;
  });
