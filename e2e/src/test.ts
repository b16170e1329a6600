import { test as base, expect, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test';
import { cuttable } from './hub';
import { withPairing, type Pairing } from './pairing';
import { sessionKept, signInByApi, type Account, type Kept, type Session } from './people';

export { expect } from '@playwright/test';

export interface VisitOptions {
  language?: 'ar' | 'en';
  theme?: 'light' | 'dark';
  /** Of this site; left out, no page is opened yet. */
  path?: string;
  /** Another server than that of all journeys. */
  url?: string;
  context?: BrowserContextOptions;
  /** True: whoever is signed in was never here before, and the fonts come last. */
  firstVisit?: boolean;
  /** True: the browser spares data, so that nothing is fetched ahead of need, however long a page takes. */
  sparesData?: boolean;
  /** False: the hub is out of reach, and nothing that others do is heard. */
  live?: boolean;
}

interface Fixtures {
  /** A new browser in which an account is signed in, each time with a session of its own. */
  asPerson(account: Account, options?: VisitOptions): Promise<Page>;
  /** A new browser in which nobody is signed in. */
  asStranger(options?: VisitOptions): Promise<Page>;
  /** Tells a test that page errors with this text are part of it. */
  tolerate(text: RegExp): void;
}

/** What must not happen in any page: an exception that nobody caught, or something that the policy refused. */
const watch = (page: Page, problems: string[]): void => {
  page.on('pageerror', (error) => problems.push(`exception: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content.Security.Policy/i.test(message.text())) problems.push(`refused: ${message.text()}`);
  });
};

/** Tells a browser's first page of a site that it is the first. */
const NEW_HERE = 'new-here';

/**
 * What a browser keeps of a site before its first page. The first page finds it there by itself; Playwright's own way
 * opens another page for it before, which costs a tenth of the visit.
 */
async function keepBefore(context: BrowserContext, origin: string, kept: Kept): Promise<void> {
  if (Object.keys(kept).length === 0) return;
  await context.addCookies([{ name: NEW_HERE, value: '1', url: origin }]);
  await context.addInitScript(({ mark, at, values }) => {
    // Cookies are those of every port, and what has no origin of its own has none.
    if (globalThis.origin !== at || !document.cookie.split('; ').includes(`${mark}=1`)) return;
    document.cookie = `${mark}=; path=/; max-age=0`;
    for (const [name, value] of Object.entries(values)) localStorage.setItem(name, value);
  }, { mark: NEW_HERE, at: origin, values: kept });
}

interface Inner {
  watched: { problems: string[]; tolerated: RegExp[] };
  openBrowser(session: Session | null, options?: VisitOptions): Promise<Page>;
}

export interface OfWorker {
  pairing: Pairing;
  /** The server that the journeys of a pairing other than today's meet. */
  paired: undefined;
}

export const test = base.extend<Fixtures & Inner, OfWorker>({
  pairing: ['today', { option: true, scope: 'worker' }],
  paired: [async ({ pairing }, use) => (pairing === 'today' ? use(undefined) : withPairing(pairing, () => use(undefined))), { auto: true, scope: 'worker', timeout: 120_000 }],
  baseURL: async ({ paired: _ }, use) => {
    const url = process.env['RIWAQ_URL'];
    if (!url) throw new Error('The journeys run by their own global setup.');
    await use(url);
  },
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the parameter.
  watched: async ({}, use) => {
    const watched: Inner['watched'] = { problems: [], tolerated: [] };
    await use(watched);
    expect(watched.problems.filter((problem) => !watched.tolerated.some((text) => text.test(problem)))).toEqual([]);
  },
  tolerate: async ({ watched }, use) => use((text) => void watched.tolerated.push(text)),
  openBrowser: async ({ browser, baseURL, contextOptions, watched }, use) => {
    const opened: Page[] = [];
    await use(async (session, { language, theme, path, url = baseURL ?? '', context: more, firstVisit = session === null, sparesData = false, live = true } = {}) => {
      const kept: Kept = { ...(session && sessionKept(session)), ...(!firstVisit && { 'riwaq.fonts': process.env['RIWAQ_FONTS'] ?? '' }), ...(language && { 'riwaq.language': language }), ...(theme && { 'riwaq.theme': theme }) };
      const context = await browser.newContext({ ...contextOptions, baseURL: url, ...more });
      await keepBefore(context, url, kept);
      context.on('page', (page) => watch(page, watched.problems));
      const page = await context.newPage();
      opened.push(page);
      if (sparesData) await page.addInitScript(() => { Object.defineProperty(navigator, 'connection', { value: { saveData: true } }); });
      if (!live) await (await cuttable(page)).cut();
      if (path !== undefined) await page.goto(path);
      return page;
    });
    await Promise.all(opened.map(async (page) => {
      // An answer that is being made up just now has nobody to go to.
      if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.context().close();
    }));
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
