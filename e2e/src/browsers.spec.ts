import type { Page } from '@playwright/test';
import { Browsers } from './browsers';
import { expect, test as base } from './test';

/** Provides pages of browsers without stored data of the site. */
const test = base.extend<{
  problems: string[];
  own: Browsers;
  take: (entries?: Record<string, string>, options?: object) => Promise<Page>;
}>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the parameter.
  problems: async ({}, use) => use([]),
  own: async ({ browser, baseURL }, use) => {
    const own = new Browsers(browser, baseURL ?? '');
    const before = new Set(browser.contexts());
    await use(own);
    await Promise.all(
      browser
        .contexts()
        .filter((context) => !before.has(context))
        .map((context) => context.close()),
    );
  },
  take: async ({ own, baseURL, problems }, use) =>
    use((entries = {}, options = {}) =>
      own.acquire({
        entries,
        report: (problem) => void problems.push(problem),
        options: {
          baseURL,
          viewport: { width: 800, height: 600 },
          serviceWorkers: 'block',
          ...options,
        },
      }),
    ),
});

test('reuses the page in the next journey', async ({ own, take }) => {
  const first = await take();
  await own.release(first, false);
  expect(await take()).toBe(first);
});

test('uses separate browsers for two concurrent journeys', async ({ take }) => {
  const [first, second] = [await take(), await take()];
  expect(first.context()).not.toBe(second.context());
});

test('stores initial data before the first page, for each journey', async ({ own, take }) => {
  for (const name of ['one', 'two']) {
    const page = await take({ name });
    await page.goto('/favicon.svg');
    expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({ name });
    await own.release(page, false);
  }
});

test('leaves nothing of a journey to the next', async ({ own, take }) => {
  const page = await take({ name: 'one' });
  await page.goto('/favicon.svg?left');
  await page.evaluate(async () => {
    localStorage.setItem('more', '1');
    sessionStorage.setItem('more', '1');
    document.cookie = 'more=1';
    window.name = 'more';
    await caches.open('more');
    await new Promise((opened) => {
      indexedDB.open('more').onsuccess = opened;
    });
    history.pushState({}, '', '/favicon.svg?more');
  });
  const heard: string[] = [];
  page.on('request', (request) => heard.push(request.url()));
  await page.route('**/favicon.svg?seen', (route) => route.fulfill({ body: 'made up' }));
  await page.setViewportSize({ width: 300, height: 300 });
  const other = await page.context().newPage();
  await other.goto('/favicon.svg');
  await own.release(page, false);

  const next = await take();
  expect(next).toBe(page);
  expect(next.context().pages()).toEqual([next]);
  heard.length = 0;
  const answer = await next.goto('/favicon.svg?seen');
  expect(await answer?.text()).toContain('<svg');
  expect(heard).toEqual([]);
  expect(next.viewportSize()).toEqual({ width: 800, height: 600 });
  expect(
    await next.evaluate(async () => ({
      local: { ...localStorage },
      session: { ...sessionStorage },
      cookie: document.cookie,
      name: window.name,
      caches: await caches.keys(),
      databases: await indexedDB.databases(),
    })),
  ).toEqual({ local: {}, session: {}, cookie: '', name: '', caches: [], databases: [] });
  expect(await next.goBack().then(() => next.url())).not.toContain('left');
});

test('reuses the HTTP cache unless a journey must have fetched nothing', async ({
  own,
  take,
  baseURL,
  problems,
}) => {
  const first = await take();
  const code = await first.request
    .get('/')
    .then(async (answer) => /src="(\/[^"]+\.js)"/.exec(await answer.text())?.[1] ?? '');
  const isCached = (page: Page) =>
    page.evaluate(async (path) => {
      await (await fetch(path)).arrayBuffer();
      return (
        performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.endsWith(path))
          .at(-1)
          ?.toJSON().transferSize === 0
      );
    }, code);
  await first.goto('/favicon.svg');
  expect(await isCached(first)).toBe(false);
  await own.release(first, false);
  const next = await take();
  expect(await isCached(next)).toBe(true);
  await own.release(next, false);
  const fresh = await own.acquire({
    entries: {},
    report: (problem) => void problems.push(problem),
    options: { baseURL, viewport: { width: 800, height: 600 }, serviceWorkers: 'block' },
    fetchedNothing: true,
  });
  expect(fresh).toBe(first);
  expect(await isCached(fresh)).toBe(false);
});

const SET: readonly [string, (page: Page) => Promise<unknown>][] = [
  ['a script for every page', (page) => page.addInitScript(() => undefined)],
  [
    'a script for every page of the browser',
    (page) => page.context().addInitScript(() => undefined),
  ],
  ['another clock', (page) => page.clock.install()],
  ['no network', (page) => page.context().setOffline(true)],
  ['another medium', (page) => page.emulateMedia({ media: 'print' })],
  ['interception of sockets', (page) => page.routeWebSocket(/none/, () => undefined)],
];
for (const [what, set] of SET) {
  test(`a browser on which ${what} was set is not taken again`, async ({ own, take }) => {
    const first = await take();
    await set(first);
    await own.release(first, false);
    expect(first.isClosed()).toBe(true);
    expect(await take()).not.toBe(first);
  });
}

test('closes browsers of failed journeys, other screens and other sites', async ({ own, take }) => {
  const failed = await take();
  await own.release(failed, true);
  expect(failed.isClosed()).toBe(true);
  const phone = await take({}, { viewport: { width: 360, height: 740 } });
  await own.release(phone, false);
  expect(await take()).not.toBe(phone);
  const elsewhere = await take({}, { baseURL: 'http://localhost:1' });
  await own.release(elsewhere, false);
  expect(elsewhere.isClosed()).toBe(true);
});

test('reports an exception only to the journey that throws it', async ({ own, take, problems }) => {
  const told: string[] = [];
  const first = await take();
  await own.release(first, false);
  expect(
    await own.acquire({
      entries: {},
      report: (problem) => void told.push(problem),
      options: {
        baseURL: first.url().replace(/\/favicon.*/, ''),
        viewport: { width: 800, height: 600 },
        serviceWorkers: 'block',
      },
    }),
  ).toBe(first);
  await first.evaluate(() =>
    setTimeout(() => {
      throw new Error('here');
    }),
  );
  await expect.poll(() => told).toEqual(['exception: here']);
  expect(problems).toEqual([]);
});
