import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from '@playwright/test';
import { sessionKept, type Session } from '@riwaq/e2e/people';

export interface Visitor { context: BrowserContext; page: Page; devtools: CDPSession }

export const launch = (executablePath: string): Promise<Browser> =>
  chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'] });

/** A browser of its own, signed in or not. */
export async function visitor(browser: Browser, url: string, session?: Session): Promise<Visitor> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  if (session) {
    await context.addInitScript((kept) => {
      for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value);
    }, sessionKept(session));
  }
  const page = await context.newPage();
  return { context, page, devtools: await context.newCDPSession(page) };
}

export const median = (values: number[]): number => [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Milliseconds that a hand rests on what it is about to press; a mouse is seldom quicker. */
const REST_MS = 100;

/** Milliseconds from pressing the mouse to what that opens, by the page's own clock. */
export async function click(page: Page, target: string, result: string): Promise<number> {
  await page.hover(target);
  await page.waitForTimeout(REST_MS);
  await page.evaluate((to) => {
    addEventListener('mousedown', () => {
      const start = performance.now();
      const look = () => (document.querySelector(to) ? document.body.setAttribute('data-took', String(performance.now() - start)) : requestAnimationFrame(look));
      look();
    }, { once: true, capture: true });
  }, result);
  await page.mouse.down();
  await page.mouse.up();
  const took = await page.waitForFunction(() => document.body.getAttribute('data-took'));
  const milliseconds = Number(await took.jsonValue());
  await page.evaluate(() => document.body.removeAttribute('data-took'));
  return milliseconds;
}
