import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  CDPSession,
  Page,
} from '@playwright/test';
import type { StoredEntries } from './people';

/**
 * A document of every site without scripts: stored data of the site can be changed there while none
 * of its code runs.
 */
const QUIET_PATH = '/favicon.svg';

/** Page events that journeys listen to. Playwright itself listens to others. */
const LISTENED_EVENTS = [
  'console',
  'dialog',
  'download',
  'filechooser',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'websocket',
];

/** Methods with an effect for the lifetime of a browser. Listeners on a page can be removed. */
const IRREVERSIBLE = {
  context: [
    'addInitScript',
    'exposeBinding',
    'exposeFunction',
    'grantPermissions',
    'newCDPSession',
    'on',
    'once',
    'route',
    'routeFromHAR',
    'routeWebSocket',
    'setExtraHTTPHeaders',
    'setGeolocation',
    'setOffline',
  ],
  page: [
    'addInitScript',
    'addLocatorHandler',
    'emulateMedia',
    'exposeBinding',
    'exposeFunction',
    'routeFromHAR',
    'routeWebSocket',
    'setExtraHTTPHeaders',
  ],
  clock: ['fastForward', 'install', 'pauseAt', 'runFor', 'setFixedTime', 'setSystemTime'],
} as const;

/** Calls back when one of these methods is called. */
function whenCalled<Name extends string>(
  of: Record<Name, unknown>,
  names: readonly Name[],
  called: () => void,
): void {
  for (const name of names) {
    const plain = of[name] as (...given: unknown[]) => unknown;
    of[name] = function calledBack(this: unknown, ...given: unknown[]) {
      called();
      return plain.apply(this, given);
    };
  }
}

export interface BrowserRequest {
  /** localStorage entries that the browser has before the first page of the site. */
  entries: StoredEntries;
  /** Receives problems that must not occur in any of its pages. */
  report: (problem: string) => void;
  /** Options that differ from the default browser: another site, another screen. */
  options: BrowserContextOptions;
  /** True: the browser must not have fetched anything of any site yet. */
  fetchedNothing?: boolean;
}

interface Pooled {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly protocol: CDPSession;
  readonly options: BrowserContextOptions;
  report: BrowserRequest['report'];
  /** True: something was set on it that cannot be undone. */
  isAltered: boolean;
}

/**
 * Reports problems of a page: uncaught exceptions, and requests that the security policy refused.
 */
function watch(page: Page, report: BrowserRequest['report']): void {
  page.on('pageerror', (error) => report(`exception: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content.Security.Policy/i.test(message.text()))
      report(`refused: ${message.text()}`);
  });
}

/**
 * A pool of browsers that journeys reuse. Each is like a new one: no stored data of the site, no
 * session, no interception, one page and no history. Only the running process and the HTTP cache
 * remain of the previous journey, which save half of the cost of a visit (docs/decisions/0050).
 */
export class Browsers {
  readonly #browser: Browser;
  readonly #siteUrl: string;
  readonly #free = new Map<string, Pooled[]>();
  readonly #taken = new Map<Page, Pooled>();

  /** @param siteUrl site whose browsers are reused; those of other sites are closed */
  constructor(browser: Browser, siteUrl: string) {
    this.#browser = browser;
    this.#siteUrl = siteUrl;
  }

  /** Returns a page of a browser like a new one. It shows nothing of the site yet. */
  async acquire({
    entries,
    report,
    options,
    fetchedNothing = false,
  }: BrowserRequest): Promise<Page> {
    const pooled = this.#free.get(JSON.stringify(options))?.pop() ?? (await this.#open(options));
    pooled.report = report;
    this.#taken.set(pooled.page, pooled);
    watch(pooled.page, (problem) => pooled.report(problem));
    if (Object.keys(entries).length > 0) {
      if (pooled.page.url() === 'about:blank') await pooled.page.goto(QUIET_PATH);
      await pooled.page.evaluate((values) => {
        for (const [name, value] of Object.entries(values)) localStorage.setItem(name, value);
      }, entries);
    }
    if (fetchedNothing) await pooled.protocol.send('Network.clearBrowserCache');
    return pooled.page;
  }

  /** @param broken true: its state is unknown, as after a failed journey */
  async release(page: Page, broken: boolean): Promise<void> {
    const pooled = this.#taken.get(page);
    if (!pooled) return;
    this.#taken.delete(page);
    pooled.report = () => undefined;
    const isUseful =
      !broken && !pooled.isAltered && !page.isClosed() && pooled.options.baseURL === this.#siteUrl;
    if (
      isUseful &&
      (await this.#empty(pooled).then(
        () => true,
        () => false,
      ))
    ) {
      const name = JSON.stringify(pooled.options);
      this.#free.set(name, [...(this.#free.get(name) ?? []), pooled]);
    } else {
      // A response that is being prepared has no recipient any more.
      if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      await pooled.context.close();
    }
  }

  async #open(options: BrowserContextOptions): Promise<Pooled> {
    const context = await this.#browser.newContext(options);
    const page = await context.newPage();
    const pooled: Pooled = {
      context,
      page,
      protocol: await context.newCDPSession(page),
      options,
      report: () => undefined,
      isAltered: false,
    };
    context.on('page', (another) => watch(another, (problem) => pooled.report(problem)));
    const markAltered = () => {
      pooled.isAltered = true;
    };
    whenCalled(context, IRREVERSIBLE.context, markAltered);
    whenCalled(page, IRREVERSIBLE.page, markAltered);
    whenCalled(page.clock, IRREVERSIBLE.clock, markAltered);
    return pooled;
  }

  async #empty({ context, page, protocol, options }: Pooled): Promise<void> {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    for (const event of LISTENED_EVENTS)
      await page.removeAllListeners(event, { behavior: 'ignoreErrors' });
    await Promise.all(
      context
        .pages()
        .filter((other) => other !== page)
        .map((other) => other.close()),
    );
    await page.goto(QUIET_PATH);
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
      window.name = '';
    });
    const { viewport } = options;
    await Promise.all([
      context.clearCookies(),
      protocol.send('Storage.clearDataForOrigin', { origin: this.#siteUrl, storageTypes: 'all' }),
      protocol.send('Page.resetNavigationHistory'),
      page.mouse.move(-1, -1),
      viewport && JSON.stringify(page.viewportSize()) !== JSON.stringify(viewport)
        ? page.setViewportSize(viewport)
        : undefined,
    ]);
  }
}
