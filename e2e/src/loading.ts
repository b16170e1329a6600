import type { Page, Request } from '@playwright/test';

/** Whether a page has loaded, including its data. */
const isShown = () =>
  new Promise<boolean>((resolve) => {
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        const signs =
          'main[aria-busy="true"], main :is(.rw-skeleton, .rw-shell-skeleton, .rw-part)';
        resolve(document.querySelector(signs) === null);
      }),
    );
  });

/**
 * Returns a check that the page has loaded and that no request for code or data is under way. Call
 * it before the page is opened.
 */
export function loadingOf(page: Page): { isHere(): Promise<boolean>; isIdle(): boolean } {
  const pending = new Set<Request>();
  page.on('request', (each) => {
    // Requests of the page that is left may end without an event.
    if (each.isNavigationRequest() && each.frame() === page.mainFrame()) pending.clear();
    if (['fetch', 'script'].includes(each.resourceType())) pending.add(each);
  });
  const ended = (each: Request) => void pending.delete(each);
  page.on('requestfinished', ended).on('requestfailed', ended);
  const isIdle = () => pending.size === 0;
  // Loaded code requests its data in the next frame.
  return { isIdle, isHere: async () => isIdle() && (await page.evaluate(isShown)) && isIdle() };
}
