import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Page, Route } from '@playwright/test';
import { CHUNK_TIMEOUT_MS, SLOW_LOAD_MS } from '@riwaq/api';
import { buildFolder } from '../src/deploys';
import { cuttable } from '../src/hub';
import { withoutSiteData } from '../src/site-data';
import { expect, test } from '../src/test';
import { textsOf } from '../src/texts';

const say = textsOf('ar');
const MANIFEST = /\/modules\/forum\/[^/]+\/riwaq-manifest\.json/;
const ENTRY = /\/modules\/forum\/[^/]+\/remoteEntry\.js/;
const CODE = /\/modules\/forum\/[^/]+\/[^/]+\.js(\?|$)/;
const name = say('forum:title');
const failure = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('alert')
    .filter({ hasText: say('shell:module.failedTitle', { name }) });
const navigation = (page: Page) =>
  page.getByRole('navigation', { name: say('shell:layout.navigation') });
const forums = (page: Page) => page.getByRole('list', { name: say('forum:forumList') });

/** The first request for the bundle receives no response; every later one does. */
async function firstHangs(page: Page): Promise<void> {
  const held: Route[] = [];
  await page.clock.install();
  await page.route(ENTRY, (route) =>
    held.length === 0 ? void held.push(route) : route.continue(),
  );
  // The pending script may delay the page's load event.
  await page.goto('/forums', { waitUntil: 'commit' });
  await expect.poll(() => held.length).toBe(1);
}

/** Opens a page of the shell and expects its content. */
async function expectNotifications(page: Page): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('link', { name: new RegExp(`^${say('shell:routes.alerts')}`) })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('shell:routes.alerts'));
  await expect(page.getByRole('button', { name: say('shell:alerts.markAll') })).toBeVisible();
}

/** Expects a mark on the link to the forum, and the reason on its card on Home. Ends on Home. */
async function expectMarks(page: Page): Promise<void> {
  await expect(navigation(page).getByRole('link', { name })).toContainText(
    say('shell:layout.unavailable'),
  );
  await navigation(page)
    .getByRole('link', { name: say('shell:routes.home') })
    .click();
  const card = page.getByRole('region', { name: say('shell:home.cards') });
  const told = card
    .getByRole('alert')
    .filter({ hasText: say('shell:module.failedTitle', { name }) });
  await expect(told.getByRole('button', { name: say('shell:retry') })).toBeVisible();
}

const returnToForum = (page: Page) => navigation(page).getByRole('link', { name }).click();
/** The retry button of the forum's own page; the card on Home has another one. */
const retry = (page: Page) => failure(page).getByRole('button', { name: say('kit:retry') });

/**
 * Resolves when the shell has given up the load that `load` starts, regardless of earlier failures.
 */
async function untilFailedAgain(page: Page, load: () => Promise<void>): Promise<void> {
  const logged = page.waitForEvent('console', (message) =>
    message.text().includes('module forum could not be loaded'),
  );
  await load();
  await logged;
}

/** Expects that this load shows the forum, without a new document. */
async function expectForumAfter(page: Page, load: (page: Page) => Promise<void>): Promise<void> {
  await page.evaluate(() => document.body.setAttribute('data-same-page', ''));
  await load(page);
  await expect(forums(page)).toBeVisible();
  await expect(failure(page)).toHaveCount(0);
  await expect(navigation(page).getByRole('link', { name })).not.toContainText(
    say('shell:layout.unavailable'),
  );
  await expect(page.locator('body')).toHaveAttribute('data-same-page', '');
}

interface Named {
  path: string;
  integrity: string;
}

/**
 * Publishes a forum build with modified code and a matching manifest. Prepared in advance, because
 * a manifest that takes three seconds is given up.
 */
async function published(page: Page, other: (file: string, body: string) => string): Promise<void> {
  const folder = buildFolder(process.env['RIWAQ_SITE'] ?? '', 'forum');
  const { entry, assets, ...manifest } = JSON.parse(
    readFileSync(join(folder, 'riwaq-manifest.json'), 'utf8'),
  ) as { entry: Named; assets: Named[] };
  const bodies = new Map<string, string>();
  const changed = ({ path, ...named }: Named): Named => {
    if (!path.endsWith('.js')) return { path, ...named };
    const body = other(path, readFileSync(join(folder, path), 'utf8'));
    bodies.set(path, body);
    return {
      path,
      ...named,
      integrity: `sha384-${createHash('sha384').update(body).digest('base64')}`,
    };
  };
  const json = { ...manifest, entry: changed(entry), assets: assets.map(changed) };
  await withoutSiteData(page);
  await page.route(MANIFEST, (route) => route.fulfill({ json }));
  await page.route(CODE, (route) => {
    const body = bodies.get(basename(new URL(route.request().url()).pathname));
    return body === undefined
      ? route.continue()
      : route.fulfill({ contentType: 'text/javascript', body });
  });
}

/**
 * Delivers the forum's code completely, but makes it throw on evaluation until the page is
 * repaired.
 */
async function throwAtStart(page: Page): Promise<void> {
  await page.addInitScript(() => {
    type Chunk = [
      ids: unknown,
      modules: Record<string, (...args: unknown[]) => unknown>,
      ...rest: unknown[],
    ];
    Object.assign(window, {
      fragile: ([ids, modules, ...rest]: Chunk) => [
        ids,
        Object.fromEntries(
          Object.entries(modules).map(([id, evaluate]) => [
            id,
            (...args: unknown[]) => {
              if (document.body.dataset['mended'] === undefined)
                throw new Error('broken at its start');
              return evaluate(...args);
            },
          ]),
        ),
        ...rest,
      ],
    });
  });
  await published(page, (name, body) =>
    name === 'remoteEntry.js' ? body : body.replace(/\.push\((.*)\);?\s*$/s, '.push(fragile($1));'),
  );
}
const entryThrows = (page: Page) =>
  published(page, (name, body) =>
    name === 'remoteEntry.js'
      ? `if (document.body.dataset.mended === undefined) throw new Error("broken at its start");\n${body}`
      : body,
  );
const mend = (page: Page) =>
  page.evaluate(() => {
    document.body.dataset['mended'] = '';
  });

for (const [how, begin] of [
  ['entry throws', entryThrows],
  ['code throws at its start', throwAtStart],
] as const) {
  test(`shows why and retries when the forum's ${how}`, async ({ asPerson, tolerate }) => {
    tolerate(/broken at its start/);
    const page = await asPerson('teacher');
    await begin(page);
    const expectExplained = async () => {
      await expect(failure(page)).toContainText(say('shell:module.codes.activate-failed'));
      await expect(failure(page)).toContainText(say('shell:module.restWorks'));
    };
    await page.goto('/forums');
    await expectExplained();
    await expectNotifications(page);
    await expectMarks(page);
    // Returning to the failed page retries automatically.
    await untilFailedAgain(page, () => returnToForum(page));
    await expectExplained();
    await untilFailedAgain(page, () => retry(page).click());
    await expectExplained();
    await mend(page);
    await expectForumAfter(page, () => retry(page).click());
  });
}

test("offers a retry while the forum's bundle hangs, and gives up", async ({ asPerson }) => {
  const page = await asPerson('teacher');
  const hub = await cuttable(page);
  await firstHangs(page);

  await test.step('shows a notice that loading takes long; other pages work', async () => {
    await page.clock.fastForward(SLOW_LOAD_MS);
    await expect(
      page
        .getByRole('main')
        .getByRole('status')
        .filter({ hasText: say('shell:module.slow', { name }) }),
    ).toBeVisible();
    await expectNotifications(page);
    await returnToForum(page);
    await expect(
      page.getByRole('main').getByRole('button', { name: say('shell:retry') }),
    ).toBeVisible();
  });

  await test.step('gives the load up at the limit', async () => {
    // A jump of two minutes makes the hub reconnect, after which the shell retries automatically.
    await hub.cut();
    await page.clock.fastForward(CHUNK_TIMEOUT_MS);
    await expect(failure(page)).toContainText(say('shell:module.codes.code-timeout'));
    await expect(retry(page)).toBeVisible();
    await expectMarks(page);
  });

  // The first request has ended by then: another one shows the forum.
  await test.step('loads the forum again on return', () => expectForumAfter(page, returnToForum));
});
