import type { Page } from '@playwright/test';
import { withoutSiteData } from '../src/site-data';
import { expect, test } from '../src/test';
import { textsOf } from '../src/texts';

const [ar, en] = [textsOf('ar'), textsOf('en')];
const CONFIG = '**/static/config.json*';
const MANIFEST = '**/modules/forum/**/riwaq-manifest.json';
type Config = Record<string, unknown> & { modules: { id: string }[] };

/** Responds with the site's configuration as changed by a test. */
const changeConfig = (page: Page, change: (config: Config) => unknown) =>
  page.route(CONFIG, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change((await response.json()) as Config) });
  });

test('shows the startup screen for its minimum time while the site loads', async ({ asPerson }) => {
  const page = await asPerson('student');
  // Only the page's clock advances by an hour.
  await page.clock.install();
  await withoutSiteData(page);
  await changeConfig(page, (config) => ({ ...config, startupScreenMs: 3_600_000 }));
  await page.goto('/');
  const screen = page.locator('#startup');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(ar('shell:routes.home'));
  await expect(screen).toBeVisible();
  await expect(screen).not.toHaveAttribute('data-leaving');
  await page.clock.fastForward('01:00:00');
  await page.clock.fastForward('00:01');
  await expect(screen).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(ar('shell:routes.home'));
});

test('starts after a broken configuration and an unreachable module', async ({ asPerson }) => {
  const page = await asPerson('student', { language: 'en' });
  await withoutSiteData(page);

  await test.step('explains the configuration error in both languages', async () => {
    await page.route(CONFIG, (route) =>
      route.fulfill({ json: { apiBaseUrl: 5, uploadBaseUrl: '/upload/', fileBaseUrl: '/files/' } }),
    );
    await page.goto('/');
    for (const say of [en, ar]) {
      await expect(
        page.getByRole('heading', { level: 1, name: say('shell:config.title') }),
      ).toBeAttached();
      await expect(page).toHaveTitle(new RegExp(say('shell:config.title')));
      const alert = page.getByRole('alert');
      await expect(alert).toContainText(say('shell:config.malformed'));
      await expect(alert).toContainText(say('shell:config.remedy'));
      await alert.getByText(say('shell:config.detail')).click();
      await expect(alert.getByText('apiBaseUrl')).toBeVisible();
      await alert.getByText(say('shell:config.detail')).click();
      await page.getByRole('button', { name: say('shell:layout.language'), exact: true }).click();
    }
  });

  const navigation = page.getByRole('navigation', { name: en('shell:layout.navigation') });
  await test.step('starts by a retry and marks the unreachable module', async () => {
    await page.unroute(CONFIG);
    await page.route(MANIFEST, (route) => route.abort('connectionrefused'));
    await page.getByRole('button', { name: en('kit:retry') }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(en('shell:routes.home'));
    for (const path of ['/exams', '/absence', '/portfolios', '/inbox'])
      await expect(navigation.locator(`a[href="${path}"]`)).toBeVisible();
    const entry = navigation.locator('.rw-shell-nav-link', { hasText: en('forum:title') });
    await expect(entry).toContainText(en('shell:layout.unavailable'));
    await entry.hover();
    await expect(page.getByRole('tooltip')).toContainText(
      en('shell:module.codes.manifest-unreachable'),
    );
  });

  await test.step('loads the module by a retry', async () => {
    await page.goto('/forums');
    const alert = page.getByRole('main').getByRole('alert');
    await expect(alert).toContainText(en('shell:module.unavailableTitle'));
    await expect(alert).toContainText(en('forum:title'));
    await page.unroute(MANIFEST);
    await page
      .getByRole('main')
      .getByRole('button', { name: en('kit:retry') })
      .click();
    await expect(page.getByRole('list', { name: en('forum:forumList') })).toBeVisible();
    await expect(navigation.getByRole('link', { name: en('forum:title') })).not.toContainText(
      en('shell:layout.unavailable'),
    );
  });

  await test.step('preserves name and place of a previously loaded module', async () => {
    await page.route(MANIFEST, (route) => route.fulfill({ status: 503 }));
    await page.reload();
    await expect(navigation.getByRole('link', { name: en('forum:title') })).toContainText(
      en('shell:layout.unavailable'),
    );
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      en('shell:module.failedTitle', { name: en('forum:title') }),
    );
  });
});

test('fetches every file once on the first visit, fonts last', async ({ asPerson }) => {
  const page = await asPerson('student', { firstVisit: true });
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  const files = () => requested.filter((path) => /\.(js|css|json|woff2)$/.test(path));
  const fonts = () =>
    page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').length);
  await page.goto('/forums');
  await expect(page.getByRole('list', { name: ar('forum:forumList') })).toBeVisible();
  expect(files().filter((path) => path.endsWith('.woff2'))).toEqual([]);
  // The page contains configuration and manifest, and requests its data before its code.
  expect(
    files().filter((path) => /^\/static\/config|^\/modules\/forum\/.*json$/.test(path)),
  ).toEqual([]);
  const code = requested.findIndex((path) => path.startsWith('/modules/'));
  const calls = requested.slice(0, code).filter((path) => path.startsWith('/api/'));
  expect(calls).toEqual(['/api/Forums/GetForums', '/api/ForumTopic/GetTopics']);
  // antd marks its style elements with this attribute: a list of cards needs none of them.
  await expect(page.locator('style[data-css-hash]')).toHaveCount(0);
  await expect.poll(fonts).toBeGreaterThan(0);
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('riwaq.fonts')))
    .toMatch(/^\/fonts\.\w+\.css$/);
  expect([...files()].sort()).toEqual([...new Set(files())].sort());

  await test.step('fetches the fonts from the start on the next visit', async () => {
    requested.length = 0;
    await page.reload();
    await expect(page.getByRole('list', { name: ar('forum:forumList') })).toBeVisible();
    await expect.poll(fonts).toBeGreaterThan(0);
    expect(requested.findIndex((path) => path.startsWith('/fonts.'))).toBeLessThan(
      requested.findIndex((path) => path.startsWith('/api/')),
    );
    expect([...files()].sort()).toEqual([...new Set(files())].sort());
  });
});
