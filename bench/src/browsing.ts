import {
  chromium,
  type Browser,
  type BrowserContext,
  type CDPSession,
  type Page,
} from '@playwright/test';
import { sessionKept, type ApiSession } from '@riwaq/e2e/people';

export interface Visitor {
  context: BrowserContext;
  page: Page;
  devtools: CDPSession;
}

export const launch = (executablePath: string): Promise<Browser> =>
  chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });

/** Opens a separate browser context, signed in if `session` is given. */
export async function visitor(
  browser: Browser,
  url: string,
  session?: ApiSession,
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  });
  if (session) {
    await context.addInitScript((kept) => {
      for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value);
    }, sessionKept(session));
  }
  const page = await context.newPage();
  return { context, page, devtools: await context.newCDPSession(page) };
}

/**
 * Opens a browser context whose data saver is on, so that the shell loads no other pages ahead
 * while a page is measured.
 */
export async function thriftyVisitor(
  browser: Browser,
  url: string,
  session: ApiSession,
): Promise<Visitor> {
  const visit = await visitor(browser, url, session);
  await visit.context.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  return visit;
}

/** The slow profile: a modest phone on a bad network. */
export const SLOW = { cpu: 4, bitsPerSecond: 1_600_000, latencyMs: 150 };

export async function slowDown(devtools: CDPSession): Promise<void> {
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW.cpu });
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: SLOW.latencyMs,
    downloadThroughput: SLOW.bitsPerSecond / 8,
    uploadThroughput: SLOW.bitsPerSecond / 8,
  });
}

/** Prefix of the console message with which a page reports its first paint. */
const PAINTED_PREFIX = 'painted after ';

/**
 * Makes every page of a visitor report, by its own clock, when `selector` is painted for the first
 * time. A driver that polls from outside runs its own code on the throttled processor (0.8 s of
 * it). A canvas counts as painted once something is drawn on it.
 */
export const reportFirstPaint = (page: Page, selector: string): Promise<unknown> =>
  page.addInitScript(
    ([of, told]) => {
      const isThere = (): boolean => {
        const found = document.querySelector(of);
        if (!(found instanceof HTMLCanvasElement)) return found !== null;
        return (
          found.width > 0 &&
          (found
            .getContext('2d')
            ?.getImageData(0, 0, found.width, found.height)
            .data.some((value) => value !== 0) ??
            false)
        );
      };
      // Found in this frame, painted in the next.
      const look = () =>
        requestAnimationFrame(isThere() ? () => console.warn(told + performance.now()) : look);
      look();
    },
    [selector, PAINTED_PREFIX] as const,
  );

/**
 * Milliseconds from the start of a navigation until the selector of `reportFirstPaint` is painted.
 */
export async function timeToPaint(page: Page, path: string): Promise<number> {
  const told = page.waitForEvent('console', (message) => message.text().startsWith(PAINTED_PREFIX));
  await page.goto(path, { waitUntil: 'commit' });
  return Number((await told).text().slice(PAINTED_PREFIX.length));
}

export const median = (values: number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Milliseconds that the pointer rests on its target before the press; a user is seldom quicker. */
const REST_MS = 100;

/**
 * Milliseconds from pressing the mouse to the element that the press opens, by the page's own
 * clock.
 */
export async function click(page: Page, target: string, result: string): Promise<number> {
  await page.hover(target);
  await page.waitForTimeout(REST_MS);
  await page.evaluate((to) => {
    addEventListener(
      'mousedown',
      () => {
        const start = performance.now();
        const look = () =>
          document.querySelector(to)
            ? document.body.setAttribute('data-took', String(performance.now() - start))
            : requestAnimationFrame(look);
        look();
      },
      { once: true, capture: true },
    );
  }, result);
  await page.mouse.down();
  await page.mouse.up();
  const took = await page.waitForFunction(() => document.body.getAttribute('data-took'));
  const milliseconds = Number(await took.jsonValue());
  await page.evaluate(() => document.body.removeAttribute('data-took'));
  return milliseconds;
}
