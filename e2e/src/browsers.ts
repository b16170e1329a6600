import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  CDPSession,
  Page,
} from '@playwright/test';
import type { Kept } from './people';

/**
 * A document of every site without a script: what is kept of the site can be changed there, with
 * nothing of it running.
 */
const QUIET_PATH = '/favicon.svg';

/** What journeys listen to in a page. Playwright listens to other events of it itself. */
const LISTENED_TO = [
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

/**
 * What is set on a browser, or listened to in it, for as long as it lives. Of a page, listeners can
 * be taken back.
 */
const LASTING = {
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

/** Tells when one of these methods is called. */
function whenCalled<Name extends string>(
  of: Record<Name, unknown>,
  names: readonly Name[],
  called: () => void,
): void {
  for (const name of names) {
    const plain = of[name] as (...given: unknown[]) => unknown;
    of[name] = function tellingOfIt(this: unknown, ...given: unknown[]) {
      called();
      return plain.apply(this, given);
    };
  }
}

export interface Wanted {
  /** What the browser keeps of the site before its first page. */
  kept: Kept;
  /** Told what must not happen in any of its pages. */
  tell: (problem: string) => void;
  /** In what it is unlike others: another site, another screen. */
  differs: BrowserContextOptions;
  /** True: it has fetched nothing yet, of no site. */
  fetchedNothing?: boolean;
}

interface Pooled {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly protocol: CDPSession;
  readonly differs: BrowserContextOptions;
  tell: Wanted['tell'];
  /** True: something was set on it that cannot be taken back. */
  spent: boolean;
}

/**
 * Hears what must not happen in a page: an exception that nobody caught, or something that the
 * policy refused.
 */
function watch(page: Page, tell: Wanted['tell']): void {
  page.on('pageerror', (error) => tell(`exception: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content.Security.Policy/i.test(message.text()))
      tell(`refused: ${message.text()}`);
  });
}

/**
 * Browsers that journeys take one after the other. Each is as new: nothing is kept of the site,
 * nobody is signed in, nothing is intercepted, there is one page and no way back. What is left of
 * the one before is a process that runs and files that were fetched, which is half of what a visit
 * costs (docs/decisions/0050).
 */
export class Browsers {
  readonly #browser: Browser;
  readonly #siteUrl: string;
  readonly #free = new Map<string, Pooled[]>();
  readonly #taken = new Map<Page, Pooled>();

  /** @param siteUrl of the site whose browsers are taken again; those of other sites are closed */
  constructor(browser: Browser, siteUrl: string) {
    this.#browser = browser;
    this.#siteUrl = siteUrl;
  }

  /** A page of a browser that is as new. It shows nothing of the site yet. */
  async take({ kept, tell, differs, fetchedNothing = false }: Wanted): Promise<Page> {
    const pooled = this.#free.get(JSON.stringify(differs))?.pop() ?? (await this.#open(differs));
    pooled.tell = tell;
    this.#taken.set(pooled.page, pooled);
    watch(pooled.page, (problem) => pooled.tell(problem));
    if (Object.keys(kept).length > 0) {
      if (pooled.page.url() === 'about:blank') await pooled.page.goto(QUIET_PATH);
      await pooled.page.evaluate((values) => {
        for (const [name, value] of Object.entries(values)) localStorage.setItem(name, value);
      }, kept);
    }
    if (fetchedNothing) await pooled.protocol.send('Network.clearBrowserCache');
    return pooled.page;
  }

  /** @param broken true: how it was left is not known, as after a journey that failed */
  async giveBack(page: Page, broken: boolean): Promise<void> {
    const pooled = this.#taken.get(page);
    if (!pooled) return;
    this.#taken.delete(page);
    pooled.tell = () => undefined;
    const isUseful =
      !broken && !pooled.spent && !page.isClosed() && pooled.differs.baseURL === this.#siteUrl;
    if (
      isUseful &&
      (await this.#empty(pooled).then(
        () => true,
        () => false,
      ))
    ) {
      const name = JSON.stringify(pooled.differs);
      this.#free.set(name, [...(this.#free.get(name) ?? []), pooled]);
    } else {
      // An answer that is being made up just now has nobody to go to.
      if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      await pooled.context.close();
    }
  }

  async #open(differs: BrowserContextOptions): Promise<Pooled> {
    const context = await this.#browser.newContext(differs);
    const page = await context.newPage();
    const pooled: Pooled = {
      context,
      page,
      protocol: await context.newCDPSession(page),
      differs,
      tell: () => undefined,
      spent: false,
    };
    context.on('page', (another) => watch(another, (problem) => pooled.tell(problem)));
    const spend = () => {
      pooled.spent = true;
    };
    whenCalled(context, LASTING.context, spend);
    whenCalled(page, LASTING.page, spend);
    whenCalled(page.clock, LASTING.clock, spend);
    return pooled;
  }

  async #empty({ context, page, protocol, differs }: Pooled): Promise<void> {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    for (const event of LISTENED_TO)
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
    const { viewport } = differs;
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
