import type { Browser, BrowserContext, Page } from '@playwright/test';
import { sessionKept, type ApiSession } from '@riwaq/e2e/people';
import { slowDown } from './browsing';
import type { PageRequest } from './waterfall';

/** A page is usable once this many elements of the selector are displayed. */
export interface Usable {
  readonly selector: string;
  readonly count?: number;
  /** Path that the address must have. */
  readonly pathname?: string;
}

/** A load until the page was usable. */
export interface Load {
  readonly usableMs: number;
  readonly requests: readonly PageRequest[];
}

const USABLE_MARK = 'usable';
const CLICK_MARK = 'click';
/** Milliseconds without a new request after which a page has finished its prefetching. */
const SETTLED_MS = 1_500;

/**
 * Opens a new profile, signed in if a session is given. Its service worker and its motion stay on.
 */
export async function newProfile(
  browser: Browser,
  url: string,
  session?: ApiSession,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'ar-EG',
    viewport: { width: 1366, height: 900 },
  });
  if (session) {
    await context.addInitScript((entries) => {
      for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value);
    }, sessionKept(session));
  }
  return context;
}

/** Marks, by the page's own clock, the first frame in which `usable` is displayed. */
const markUsable = (page: Page, { selector, count = 1 }: Usable, mark: string): Promise<unknown> =>
  page.addInitScript(
    ([of, least, name]) => {
      const isShown = (element: Element) => {
        const { visibility, opacity } = getComputedStyle(element);
        return (
          element.getClientRects().length > 0 && visibility !== 'hidden' && Number(opacity) > 0
        );
      };
      const look = () => {
        const found = document.querySelectorAll(of);
        if (found.length < least || ![...found].some(isShown)) {
          requestAnimationFrame(look);
          return;
        }
        // The message arrives after the frame is drawn.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => performance.mark(name);
        port2.postMessage(null);
      };
      requestAnimationFrame(look);
    },
    [selector, count, mark] as const,
  );

const marked = (page: Page, mark: string) =>
  page.waitForFunction((name) => performance.getEntriesByName(name).length > 0, mark);

/** Waits until the page fetches nothing more ahead of need. */
async function settle(page: Page): Promise<void> {
  const requests = () => page.evaluate(() => performance.getEntriesByType('resource').length);
  for (let before = -1, now = await requests(); now !== before;) {
    before = now;
    await page.waitForTimeout(SETTLED_MS);
    now = await requests();
  }
}

async function openPage(context: BrowserContext, usable: Usable, isSlow: boolean): Promise<Page> {
  const page = await context.newPage();
  await markUsable(page, usable, USABLE_MARK);
  if (isSlow) await slowDown(await context.newCDPSession(page));
  return page;
}

/** Loads an address in a page of its own, and lets it settle. */
export async function load(
  context: BrowserContext,
  path: string,
  usable: Usable,
  isSlow: boolean,
): Promise<Load> {
  const page = await openPage(context, usable, isSlow);
  await page.goto(path, { waitUntil: 'commit' });
  await marked(page, USABLE_MARK);
  const loaded = await page.evaluate((mark) => {
    const usableMs = performance.getEntriesByName(mark)[0]?.startTime ?? 0;
    const entries = ['navigation', 'resource'].flatMap(
      (type) => performance.getEntriesByType(type) as PerformanceResourceTiming[],
    );
    const requests = entries
      .filter(({ startTime, responseEnd }) => responseEnd > 0 && startTime < usableMs)
      .map(({ name, startTime, responseEnd }) => ({
        path: new URL(name).pathname,
        startMs: startTime,
        endMs: responseEnd,
      }));
    return { usableMs, requests };
  }, USABLE_MARK);
  await settle(page);
  await page.close();
  return loaded;
}

/** A click in a page that has settled, and the elements that show its result. */
export interface Click {
  readonly path: string;
  readonly ready: Usable;
  readonly target: string;
  readonly result: Usable;
}

/** Milliseconds from the first click in a new profile to its result; its code never ran before. */
export async function firstClick(
  browser: Browser,
  url: string,
  session: ApiSession,
  { path, ready, target, result }: Click,
  isSlow: boolean,
): Promise<number> {
  const context = await newProfile(browser, url, session);
  const page = await openPage(context, ready, isSlow);
  await page.goto(path, { waitUntil: 'commit' });
  await marked(page, USABLE_MARK);
  await settle(page);
  await page.evaluate(
    ([of, least, pathname, name]) => {
      const look = (clickedAt: number) => {
        const isThere = pathname === undefined || location.pathname === pathname;
        if (!isThere || document.querySelectorAll(of).length < least) {
          requestAnimationFrame(() => look(clickedAt));
          return;
        }
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () =>
          performance.measure(name, { start: clickedAt, end: performance.now() });
        port2.postMessage(null);
      };
      addEventListener('click', () => look(performance.now()), {
        once: true,
        capture: true,
      });
    },
    [result.selector, result.count ?? 1, result.pathname, CLICK_MARK] as const,
  );
  await page.locator(target).first().click({ noWaitAfter: true });
  await marked(page, CLICK_MARK);
  const took = await page.evaluate(
    (name) => performance.getEntriesByName(name)[0]?.duration ?? Number.NaN,
    CLICK_MARK,
  );
  await context.close();
  return took;
}
