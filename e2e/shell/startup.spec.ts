import type { Page, Route } from '@playwright/test';
import { expect, test } from '../src/test';
import { textsOf } from '../src/texts';

const [ar, en] = [textsOf('ar'), textsOf('en')];
const CONFIG = '**/static/config.json*';
type Config = Record<string, unknown> & { modules: { id: string }[] };

/** Answers with the site's configuration as a test wants it. */
const configured = (page: Page, change: (config: Config) => unknown) => page.route(CONFIG, async (route) => {
  const response = await route.fetch();
  await route.fulfill({ response, json: change(await response.json() as Config) });
});

/** Milliseconds since the page began: first drawn, with its heading, the startup screen leaving, and gone. */
interface Moments { begun: number; drawn: number; left: number; gone: number }

/** Takes down when the page is drawn, and when the startup screen begins to leave. */
const timed = (page: Page) => page.addInitScript(() => {
  const moments: Partial<Moments> = {};
  Object.assign(globalThis, { moments });
  new MutationObserver(() => {
    if (document.querySelector('#root > *')) moments.begun ??= performance.now();
    if (document.querySelector('#root h1')) moments.drawn ??= performance.now();
    if (document.querySelector('#startup[data-leaving]')) moments.left ??= performance.now();
    if (moments.left !== undefined && !document.querySelector('#startup')) moments.gone ??= performance.now();
  }).observe(document, { childList: true, subtree: true, attributes: true });
});
const moments = async (page: Page): Promise<Moments> => {
  await expect(page.locator('#startup')).toHaveCount(0);
  return page.evaluate(() => (globalThis as unknown as { moments: Moments }).moments);
};

/** A busy machine is late. */
const LATE_MS = 1000;
/** Timers and the page's clock are rounded. */
const ROUNDED_MS = 2;

for (const [name, change, least] of [
  ['1500 ms unless the university says otherwise', ({ startupScreenMs: _, ...config }: Config) => config, 1500],
  ['as long as the university says', (config: Config) => ({ ...config, startupScreenMs: 2600 }), 2600],
  ['no longer than the start itself, when the university wants none', (config: Config) => ({ ...config, startupScreenMs: 0 }), 0],
] as const) {
  test(`the startup screen stays ${name}, and the application loads behind it`, async ({ asPerson }) => {
    const page = await asPerson('student');
    await configured(page, change);
    await timed(page);
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.locator('#startup')).toBeVisible();
    const { begun, drawn, left, gone } = await moments(page);
    expect(left).toBeGreaterThan(least - ROUNDED_MS);
    expect(left).toBeLessThan(Math.max(least, drawn) + LATE_MS);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(ar('shell:routes.home'));
    if (least === 0) return;
    expect(begun).toBeLessThan(left);
    const asked = await page.evaluate((until) => performance.getEntriesByType('resource').filter(({ startTime }) => startTime < until).map(({ name: address }) => address), gone);
    for (const part of ['static/config.json', 'riwaq-manifest.json', 'Account/GetUniversityInfo']) {
      expect(asked.filter((address) => address.includes(part)), part).not.toEqual([]);
    }
  });
}

for (const [what, code, answer, detail] of [
  ['missing', 'missing', (route: Route) => route.fulfill({ status: 404 }), 'HTTP 404'],
  ['no JSON', 'malformed', (route: Route) => route.fulfill({ contentType: 'application/json', body: '{"apiBaseUrl": ' }), 'config.json'],
  ['JSON with wrong fields', 'malformed', (route: Route) => route.fulfill({ json: { apiBaseUrl: 5, uploadBaseUrl: '/upload/', fileBaseUrl: '/files/' } }), 'apiBaseUrl'],
  ['out of reach', 'unreachable', (route: Route) => route.abort('connectionrefused'), 'config.json'],
] as const) {
  test(`a configuration that is ${what} is told in the person's language, and another try starts the site`, async ({ asPerson }) => {
    const page = await asPerson('student', { language: 'en' });
    await page.route(CONFIG, answer);
    await page.goto('/alerts');
    for (const say of [en, ar]) {
      await expect(page.getByRole('heading', { level: 1, name: say('shell:config.title') })).toBeAttached();
      await expect(page).toHaveTitle(new RegExp(say('shell:config.title')));
      const told = page.getByRole('alert');
      await expect(told).toContainText(say(`shell:config.${code}`));
      await expect(told).toContainText(say('shell:config.remedy'));
      await told.getByText(say('shell:config.detail')).click();
      await expect(told.getByText(detail)).toBeVisible();
      await told.getByText(say('shell:config.detail')).click();
      await page.getByRole('button', { name: say('shell:layout.language'), exact: true }).click();
    }
    const retry = page.getByRole('button', { name: en('kit:retry') });
    await retry.click();
    await expect(page.getByRole('alert')).toContainText(en(`shell:config.${code}`));
    await page.unroute(CONFIG);
    await retry.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(en('shell:routes.alerts'));
    await expect(page.getByRole('button', { name: en('shell:alerts.markAll') })).toBeVisible();
  });
}

for (const language of ['ar', 'en'] as const) {
  test(`a module that cannot be reached is marked in the navigation and holds nothing up; another try brings it (${language})`, async ({ asPerson }) => {
    const say = textsOf(language);
    const MANIFEST = '**/modules/forum/**/riwaq-manifest.json';
    const page = await asPerson('student', { language });
    await page.route(MANIFEST, (route) => route.abort('connectionrefused'));
    await page.goto('/');
    const navigation = page.getByRole('navigation', { name: say('shell:layout.navigation') });
    // Entries come as they are known, each before one of which nothing but its name is.
    for (const path of ['/exams', '/absence', '/portfolios', '/inbox']) await expect(navigation.locator(`a[href="${path}"]`)).toBeVisible();
    const entry = navigation.locator('.rw-shell-nav-link', { hasText: say('forum:title') });
    await expect(entry.getByText(say('forum:title'), { exact: true })).toBeVisible();
    await expect(entry).toContainText(say('shell:layout.unavailable'));
    await entry.hover();
    await expect(page.getByRole('tooltip')).toContainText(say('shell:module.codes.manifest-unreachable'));
    await page.getByRole('banner').getByRole('link', { name: new RegExp(`^${say('shell:routes.alerts')}`) }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('shell:routes.alerts'));

    await page.goto('/forums');
    const told = page.getByRole('main').getByRole('alert');
    await expect(told).toContainText(say('shell:module.unavailableTitle'));
    await expect(told).toContainText(say('forum:title'));
    await page.unroute(MANIFEST);
    await page.getByRole('main').getByRole('button', { name: say('kit:retry') }).click();
    await expect(page.getByRole('list', { name: say('forum:forumList') })).toBeVisible();
    await expect(navigation.getByRole('link', { name: say('forum:title') })).not.toContainText(say('shell:layout.unavailable'));

    await test.step('once it was seen, its entry keeps its name and its place', async () => {
      await page.route(MANIFEST, (route) => route.fulfill({ status: 503 }));
      await page.reload();
      await expect(navigation.getByRole('link', { name: say('forum:title') })).toContainText(say('shell:layout.unavailable'));
      await expect(page.getByRole('main').getByRole('alert')).toContainText(say('shell:module.failedTitle', { name: say('forum:title') }));
    });
  });
}

test('a page that is drawn before the addresses are known asks for the unread counts 3 s later, then at once', async ({ asPerson }) => {
  const page = await asPerson('student');
  await timed(page);
  let known = () => undefined as void;
  const held = new Promise<void>((release) => { known = release; });
  await page.route(CONFIG, async (route) => {
    await held;
    await route.continue();
  });
  const asked = () => page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => name.includes('Notifications/GetUnReadCount')).map(({ startTime }) => startTime));
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  known();
  await expect.poll(async () => (await asked()).length).toBe(1);
  const { begun } = await moments(page);
  expect((await asked())[0]).toBeGreaterThan(begun + 3000 - ROUNDED_MS);

  const answer = page.waitForRequest(/Notifications\/GetUnReadCount/, { timeout: 2500 });
  await page.getByRole('navigation').getByRole('link', { name: ar('forum:title') }).click();
  await answer;
});

test('a first visit fetches every file once, and its fonts last; the next one has them from the start', async ({ asPerson }) => {
  const page = await asPerson('student', { firstVisit: true });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const files = () => asked.filter((path) => /\.(js|css|json|woff2)$/.test(path));
  const fonts = () => page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').length);
  await page.goto('/forums');
  await expect(page.getByRole('list', { name: ar('forum:forumList') })).toBeVisible();
  expect(files().filter((path) => path.endsWith('.woff2'))).toEqual([]);
  await expect.poll(fonts).toBeGreaterThan(0);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('riwaq.fonts'))).toMatch(/^\/fonts\.\w+\.css$/);
  expect([...files()].sort()).toEqual([...new Set(files())].sort());

  asked.length = 0;
  await page.reload();
  await expect(page.getByRole('list', { name: ar('forum:forumList') })).toBeVisible();
  await expect.poll(fonts).toBeGreaterThan(0);
  expect(asked.findIndex((path) => path.startsWith('/fonts.'))).toBeLessThan(asked.findIndex((path) => path.startsWith('/api/')));
  expect([...files()].sort()).toEqual([...new Set(files())].sort());
});
