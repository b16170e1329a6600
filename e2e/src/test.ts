import { test as base, expect, type BrowserContextOptions, type Page } from '@playwright/test';
import { Browsers } from './browsers';
import { cuttable } from './hub';
import type { Pairing } from './pairing';
import {
  sessionKept,
  signInByApi,
  type Account,
  type StoredEntries,
  type ApiSession,
} from './people';
import { withServer } from './worker-server';

export { expect } from '@playwright/test';

export interface VisitOptions {
  language?: 'ar' | 'en';
  theme?: 'light' | 'dark';
  /** Path on this site; omitted, no page is opened yet. */
  path?: string;
  /** Another server than the worker's. */
  url?: string;
  context?: BrowserContextOptions;
  /**
   * True: the signed-in person was never here before, the HTTP cache is empty, and the fonts load
   * last.
   */
  firstVisit?: boolean;
  /** True: the browser saves data, so nothing is prefetched, however long a page is open. */
  sparesData?: boolean;
  /** False: the hub is unreachable, and no live events arrive. */
  live?: boolean;
}

/** Includes copying the data, assembling a site and starting the server. */
const SERVER_TIMEOUT_MS = 300_000;

export interface Fixtures {
  /** Opens a browser like a new one, in which an account is signed in with its own session. */
  asPerson(account: Account, options?: VisitOptions): Promise<Page>;
  /** Opens a browser like a new one without a session. */
  asStranger(options?: VisitOptions): Promise<Page>;
  /** Declares that page errors with this text are part of the test. */
  tolerate(text: RegExp): void;
}

interface Inner {
  watched: { problems: string[]; tolerated: RegExp[] };
  openBrowser(session: ApiSession | null, options?: VisitOptions): Promise<Page>;
}

export interface OfWorker {
  pairing: Pairing;
  /** Address of the worker's own server. */
  siteUrl: string;
  browsers: Browsers;
}

/** The entries of the storage of a browser when its page opens. */
const entriesOf = (
  session: ApiSession | null,
  { language, theme, firstVisit }: Pick<VisitOptions, 'language' | 'theme' | 'firstVisit'>,
): StoredEntries => ({
  ...(session && sessionKept(session)),
  ...(!firstVisit && { 'riwaq.fonts': process.env['RIWAQ_FONTS'] ?? '' }),
  ...(language && { 'riwaq.language': language }),
  ...(theme && { 'riwaq.theme': theme }),
});

export const test = base.extend<Fixtures & Inner, OfWorker>({
  pairing: ['today', { option: true, scope: 'worker' }],
  siteUrl: [
    async ({ pairing }, use) => withServer(pairing, (url) => use(url)),
    { auto: true, scope: 'worker', timeout: SERVER_TIMEOUT_MS },
  ],
  browsers: [
    async ({ browser, siteUrl }, use) => use(new Browsers(browser, siteUrl)),
    { scope: 'worker' },
  ],
  baseURL: async ({ siteUrl }, use) => use(siteUrl),
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the parameter.
  watched: async ({}, use) => {
    const watched: Inner['watched'] = { problems: [], tolerated: [] };
    await use(watched);
    expect(
      watched.problems.filter((problem) => !watched.tolerated.some((text) => text.test(problem))),
    ).toEqual([]);
  },
  tolerate: async ({ watched }, use) => use((text) => void watched.tolerated.push(text)),
  openBrowser: async ({ browsers, baseURL, contextOptions, viewport, watched }, use, testInfo) => {
    const opened: Page[] = [];
    await use(
      async (
        session,
        {
          language,
          theme,
          path,
          url = baseURL ?? '',
          context: more,
          firstVisit = session === null,
          sparesData = false,
          live = true,
        } = {},
      ) => {
        const page = await browsers.acquire({
          entries: entriesOf(session, { language, theme, firstVisit }),
          report: (problem) => void watched.problems.push(problem),
          options: { ...contextOptions, viewport, baseURL: url, ...more },
          fetchedNothing: session !== null && firstVisit,
        });
        opened.push(page);
        if (sparesData)
          await page.addInitScript(() => {
            Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
          });
        if (!live) await (await cuttable(page)).cut();
        if (path !== undefined) await page.goto(path);
        return page;
      },
    );
    const broken = testInfo.status !== testInfo.expectedStatus;
    await Promise.all(opened.map((page) => browsers.release(page, broken)));
  },
  asStranger: async ({ openBrowser }, use) => use((options) => openBrowser(null, options)),
  asPerson: async ({ openBrowser, baseURL, playwright }, use) => {
    await use(async (account, options = {}) => {
      const request = await playwright.request.newContext();
      const session = await signInByApi(request, options.url ?? baseURL ?? '', account);
      await request.dispose();
      return openBrowser(session, options);
    });
  },
});
