import { rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { buildFolder, buildsIn, controlled, newRelease, nextName, publish } from '../src/deploys';
import { startServer } from '../src/server';
import { expect, test } from '../src/test';
import { textsOf } from '../src/texts';
import { newDataFolder, newSiteFolder } from '../src/university';

/** Paths in the caches of the service worker. */
const cachedIn = (page: Page) =>
  page.evaluate(async () =>
    (
      await Promise.all(
        (await caches.keys()).map(async (name) =>
          (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname),
        ),
      )
    ).flat(),
  );

const say = textsOf('ar');
/** Milliseconds within which an idle page prefetches the code of another area. */
const PREFETCHED_MS = 10_000;
const EXAMS_ENTRY = /\/modules\/exams\/[^/]+\/remoteEntry\.js/;
const forums = (page: Page) => page.getByRole('list', { name: say('forum:forumList') });

/** Whether the icon of a notice begins no line of its own above the text. */
const iconIsBesideText = (notice: Locator) =>
  notice.evaluate((element) => {
    const text = document.createRange();
    text.selectNodeContents(element.lastChild ?? element);
    const icon = element.querySelector('svg')?.getBoundingClientRect();
    return icon !== undefined && text.getBoundingClientRect().top < icon.bottom;
  });

test('opens the shell offline and takes complete new builds afterwards', async ({
  asPerson,
  tolerate,
}) => {
  tolerate(/Failed to fetch|NetworkError|net::ERR/i);
  const [dataFolder, siteFolder] = [await newDataFolder(), newSiteFolder()];
  const release = newRelease(siteFolder, 'forum');
  const old = buildFolder(siteFolder, 'forum').split('/').at(-1) ?? '';
  let server = await startServer({ dataFolder, siteFolder });
  const { port } = server;
  try {
    const page = await asPerson('student', {
      url: server.url,
      path: '/forums',
      context: { serviceWorkers: 'allow' },
    });
    await expect(forums(page)).toBeVisible();
    await controlled(page);
    await page.reload();
    await expect(forums(page)).toBeVisible();
    expect((await cachedIn(page)).filter((path) => /^\/(api|files|upload)/.test(path))).toEqual([]);

    await page.context().setOffline(true);
    await server.stop();
    await expect(page.getByText(say('shell:connection.offline'))).toBeVisible();
    await expect(forums(page)).toBeVisible();
    const second = await page.context().newPage();
    await second.goto('/forums');
    await expect(second.getByText(say('shell:connection.offline'))).toBeVisible();
    await expect(
      second.getByRole('navigation').getByRole('link', { name: say('shell:routes.home') }),
    ).toBeVisible();
    await expect(second.getByRole('main').getByRole('alert').first()).toBeVisible();

    await second.setViewportSize({ width: 360, height: 740 });
    expect(await iconIsBesideText(second.locator('.rw-shell-connection'))).toBe(true);
    expect(await buildsIn(second)).toEqual([old]);
    await second.close();

    publish('forum', '--to', siteFolder, '--from', release);
    writeFileSync(join(siteFolder, 'version.json'), JSON.stringify({ clientVersion: 'next' }));
    server = await startServer({ dataFolder, siteFolder, port });
    await page.context().setOffline(false);
    const fresh = await page.context().newPage();
    await fresh.goto('/forums');
    await expect(forums(fresh)).toBeVisible();
    expect(await buildsIn(fresh)).toEqual([nextName(old)]);
    expect(await buildsIn(page)).toEqual([old]);
    await expect(forums(page)).toBeVisible();
  } finally {
    await server.stop();
    for (const folder of [dataFolder, siteFolder, dirname(release)])
      rmSync(folder, { recursive: true, force: true });
  }
});

test('opens an area after its code could not be prefetched offline', async ({
  asPerson,
  tolerate,
}) => {
  tolerate(
    /Failed to fetch|NetworkError|net::ERR|could not be loaded|ScriptNetworkError|ChunkLoadError/i,
  );
  const page = await asPerson('student');
  await page.clock.install();
  // Blocked from the start: on a fast machine the prefetch ends before the page can be taken
  // offline.
  await page.route(EXAMS_ENTRY, (route) => route.abort('internetdisconnected'));
  const prefetch = page.waitForEvent('requestfailed', (request) => EXAMS_ENTRY.test(request.url()));
  await page.goto('/forums');
  await expect(forums(page)).toBeVisible();
  await page.clock.runFor(PREFETCHED_MS);
  await prefetch;
  // The chat loads its code at about the same time; only the prefetch of the exams is to fail.
  await expect(page.locator('.rw-messaging-dock-button')).toBeVisible();
  await page.context().setOffline(true);
  await page.clock.runFor(PREFETCHED_MS);
  const navigation = page.getByRole('navigation');
  await expect(navigation.getByText(say('shell:layout.unavailable'))).toHaveCount(0);
  await page.unroute(EXAMS_ENTRY);
  await page.context().setOffline(false);
  await navigation.getByRole('link', { name: say('exams:title'), exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: say('exams:title') })).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
});
