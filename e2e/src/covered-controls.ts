import type { Page } from '@playwright/test';

/** A page in which {@link defineIsFree} has run. */
export interface PageWithCheck {
  /** Whether the middle of a visible part of the element is not covered. */
  isFree(element: Element): boolean;
}

/** Defines {@link PageWithCheck.isFree} for the scripts that run in the page. */
export const defineIsFree = (page: Page): Promise<void> =>
  page.evaluate(() => {
    interface Span {
      from: number;
      to: number;
    }
    /** The part of a box that its ancestors do not cut off sideways. */
    const shownWidth = (element: Element, { left, right }: DOMRect): Span => {
      let [from, to] = [Math.max(left, 0), Math.min(right, window.innerWidth)];
      for (let around = element.parentElement; around; around = around.parentElement) {
        if (getComputedStyle(around).overflowX === 'visible') continue;
        const clip = around.getBoundingClientRect();
        [from, to] = [Math.max(from, clip.left), Math.min(to, clip.right)];
      }
      return { from, to };
    };
    const middle = ({ from, to }: Span) => (from + to) / 2;
    // A link over several lines, or with a number in it, has several boxes; a row that scrolls
    // sideways may show a part.
    (globalThis as unknown as PageWithCheck).isFree = (element) =>
      [...element.getClientRects()].some((box) => {
        const at = document.elementFromPoint(
          middle(shownWidth(element, box)),
          middle({ from: Math.max(box.top, 0), to: Math.min(box.bottom, window.innerHeight) }),
        );
        return (
          at !== null &&
          [at, at.closest('label')].some(
            (each) => each?.contains(element) || element.contains(each),
          )
        );
      });
  });

/**
 * Names the covered controls: those in the window at the end of the page, and each control while it
 * has the focus.
 */
export async function coveredControls(page: Page): Promise<string[]> {
  await defineIsFree(page);
  return page.evaluate(() => {
    const controls = 'main :is(a[href], button, input, select, textarea, summary, [tabindex="0"])';
    const shown = [...document.querySelectorAll<HTMLElement>(controls)].filter(
      (element) =>
        !element.matches(':disabled') &&
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
    );
    const { isFree } = globalThis as unknown as PageWithCheck;
    const root = getComputedStyle(document.documentElement);
    // A page may have a bar of its own below the top bar.
    const topBar =
      (document.querySelector('header')?.getBoundingClientRect().bottom ?? 0) +
      (Number.parseFloat(root.getPropertyValue('--rw-below-top-bar')) || 0);
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
    // A list may have added rows since the caller scrolled to its end.
    window.scrollTo(0, document.documentElement.scrollHeight);
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
}
