import { createHash } from 'node:crypto';
import type { Page, Route } from '@playwright/test';
import { CHUNK_TIMEOUT_MS, SLOW_LOAD_MS } from '@riwaq/api';
import { expect, test } from '../src/test';
import { textsOf } from '../src/texts';

const say = textsOf('ar');
const MANIFEST = /\/modules\/forum\/[^/]+\/riwaq-manifest\.json/;
const ENTRY = /\/modules\/forum\/[^/]+\/remoteEntry\.js/;
const CODE = /\/modules\/forum\/[^/]+\/[^/]+\.js(\?|$)/;
const name = say('forum:title');
const failure = (page: Page) => page.getByRole('main').getByRole('alert').filter({ hasText: say('shell:module.failedTitle', { name }) });
const navigation = (page: Page) => page.getByRole('navigation', { name: say('shell:layout.navigation') });
const forums = (page: Page) => page.getByRole('list', { name: say('forum:forumList') });

/** The first request for the bundle is never answered, whatever else is. */
async function firstHangs(page: Page): Promise<void> {
  const held: Route[] = [];
  await page.clock.install();
  await page.route(ENTRY, (route) => (held.length === 0 ? void held.push(route) : route.continue()));
  // A script on its way may hold the page's load event up.
  await page.goto('/forums', { waitUntil: 'commit' });
  await expect.poll(() => held.length).toBe(1);
}

/** A page of the shell opens and shows what it has. */
async function expectNotifications(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: new RegExp(`^${say('shell:routes.alerts')}`) }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('shell:routes.alerts'));
  await expect(page.getByRole('button', { name: say('shell:alerts.markAll') })).toBeVisible();
}

/** The way to the forum is marked, and what it contributes elsewhere says why it is not there. */
async function expectMarks(page: Page): Promise<void> {
  await expect(navigation(page).getByRole('link', { name })).toContainText(say('shell:layout.unavailable'));
  await navigation(page).getByRole('link', { name: say('shell:routes.home') }).click();
  const card = page.getByRole('region', { name: say('shell:home.cards') });
  const told = card.getByRole('alert').filter({ hasText: say('shell:module.failedTitle', { name }) });
  await expect(told.getByRole('button', { name: say('shell:retry') })).toBeVisible();
  await navigation(page).getByRole('link', { name }).click();
}

/** Another try at the place shows the forum, and the page is the one that was there before. */
async function expectRetryShowsTheForum(page: Page): Promise<void> {
  await page.evaluate(() => document.body.setAttribute('data-same-page', ''));
  await page.getByRole('main').getByRole('button', { name: say('kit:retry') }).click();
  await expect(forums(page)).toBeVisible();
  await expect(failure(page)).toHaveCount(0);
  await expect(navigation(page).getByRole('link', { name })).not.toContainText(say('shell:layout.unavailable'));
  await expect(page.locator('body')).toHaveAttribute('data-same-page', '');
}

interface Named { path: string; integrity: string }

/** The forum was published with other code, as its manifest says. */
async function published(page: Page, other: (name: string, body: string) => string): Promise<void> {
  const bodies = new Map<string, string>();
  await page.route(MANIFEST, async (route) => {
    const response = await route.fetch();
    const manifest = await response.json() as { entry: Named; assets: Named[] };
    const integrity = async (name: string) => {
      const address = new URL(name, route.request().url()).href;
      const body = other(name, await (await page.request.get(address)).text());
      bodies.set(address, body);
      return `sha384-${createHash('sha384').update(body).digest('base64')}`;
    };
    const assets = await Promise.all(manifest.assets.map(async (asset) => (asset.path.endsWith('.js') ? { ...asset, integrity: await integrity(asset.path) } : asset)));
    await route.fulfill({ response, json: { ...manifest, assets, entry: { ...manifest.entry, integrity: await integrity(manifest.entry.path) } } });
  });
  await page.route(CODE, (route) => {
    const body = bodies.get(route.request().url().split('?')[0] ?? '');
    return body === undefined ? route.continue() : route.fulfill({ contentType: 'text/javascript', body });
  });
}

/** Lets the code of the forum arrive whole, and throw when it is evaluated, until the page is mended. */
async function throwAtStart(page: Page): Promise<void> {
  await page.addInitScript(() => {
    type Chunk = [ids: unknown, modules: Record<string, (...args: unknown[]) => unknown>, ...rest: unknown[]];
    Object.assign(window, {
      fragile: ([ids, modules, ...rest]: Chunk) => [ids, Object.fromEntries(Object.entries(modules).map(([id, evaluate]) => [id, (...args: unknown[]) => {
        if (document.body.dataset['mended'] === undefined) throw new Error('broken at its start');
        return evaluate(...args);
      }])), ...rest],
    });
  });
  await published(page, (name, body) => (name === 'remoteEntry.js' ? body : body.replace(/\.push\((.*)\);?\s*$/s, '.push(fragile($1));')));
}
const entryThrows = (page: Page) => published(page, (name, body) => (name === 'remoteEntry.js' ? `if (document.body.dataset.mended === undefined) throw new Error("broken at its start");\n${body}` : body));
const mend = (page: Page) => page.evaluate(() => { document.body.dataset['mended'] = ''; });
const answered = (answer: (route: Route) => Promise<void>) => (page: Page) => page.route(ENTRY, answer);
const unanswered = (page: Page) => page.unroute(ENTRY);

for (const [how, code, begin, end] of [
  ['refused', 'code-unreachable', answered((route) => route.abort('connectionrefused')), unanswered],
  ['answered with 404', 'code-unreachable', answered((route) => route.fulfill({ status: 404 })), unanswered],
  ['there, but its entry throws', 'activate-failed', entryThrows, mend],
  ['there, but throws at its start', 'activate-failed', throwAtStart, mend],
] as const) {
  test(`the forum's bundle is ${how}: its place says why, the rest works, and another try shows it`, async ({ asPerson, tolerate }) => {
    tolerate(/broken at its start/);
    const page = await asPerson('teacher');
    await begin(page);
    await page.goto('/forums');
    const explained = async () => {
      await expect(failure(page)).toContainText(say(`shell:module.codes.${code}`));
      await expect(failure(page)).toContainText(say('shell:module.kept'));
    };
    await explained();
    await expectNotifications(page);
    await expectMarks(page);
    await explained();
    await page.getByRole('main').getByRole('button', { name: say('kit:retry') }).click();
    await explained();
    await end(page);
    await expectRetryShowsTheForum(page);
  });
}

test('the forum\'s bundle hangs: a word after a while, an end at the limit, and another try shows it', async ({ asPerson }) => {
  const page = await asPerson('teacher');
  await firstHangs(page);

  await test.step('it is said that it takes long, and everything else works meanwhile', async () => {
    await page.clock.fastForward(SLOW_LOAD_MS);
    await expect(page.getByRole('main').getByRole('status').filter({ hasText: say('shell:module.slow', { name }) })).toBeVisible();
    await expectNotifications(page);
    await navigation(page).getByRole('link', { name }).click();
    await expect(page.getByRole('main').getByRole('button', { name: say('shell:retry') })).toBeVisible();
  });

  await test.step('at the limit it is given up', async () => {
    await page.clock.fastForward(CHUNK_TIMEOUT_MS);
    await expect(failure(page)).toContainText(say('shell:module.codes.code-timeout'));
    await expectMarks(page);
  });

  await test.step('another try is another request', async () => {
    await expectRetryShowsTheForum(page);
  });
});

test('the forum\'s bundle hangs: another try need not wait for the limit', async ({ asPerson }) => {
  const page = await asPerson('teacher');
  await firstHangs(page);
  await page.clock.fastForward(SLOW_LOAD_MS);
  const retry = page.getByRole('main').getByRole('status').getByRole('button', { name: say('shell:retry') });
  await expect(retry).toBeVisible();
  await retry.click();
  await expect(forums(page)).toBeVisible();
});

test('a page of the forum throws while it is drawn: the rest works, and another try shows it', async ({ asPerson }) => {
  const page = await asPerson('teacher');
  // The forum's pages, and no other, ask the address for a forum while they are drawn.
  await page.addInitScript(() => {
    const { get } = URLSearchParams.prototype;
    URLSearchParams.prototype.get = function broken(key) {
      if (key === 'forumGuid' && document.body.dataset['mended'] === undefined) throw new Error('broken while drawing');
      return get.call(this, key);
    };
  });
  await page.goto('/forums');
  const broken = page.getByRole('main').getByRole('alert').filter({ hasText: say('shell:module.renderTitle', { name }) });
  await expect(broken).toContainText(say('shell:module.codes.render-failed'));
  await expect(broken).toContainText(say('shell:module.kept'));
  await expectNotifications(page);
  await navigation(page).getByRole('link', { name: say('shell:routes.home') }).click();
  // Another contribution of the same module is not harmed.
  await expect(page.getByRole('heading', { name: say('forum:latest.title') })).toBeVisible();
  await navigation(page).getByRole('link', { name }).click();
  await expect(broken).toBeVisible();
  await mend(page);
  await expectRetryShowsTheForum(page);
  await expect(broken).toHaveCount(0);
});
