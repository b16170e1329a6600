import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { buildFolder, buildsIn, controlled, newRelease, nextName, publish } from '../src/deploys';
import { startServer } from '../src/server';
import { expect, test } from '../src/test';
import { textsOf } from '../src/texts';
import { newDataFolder, newSiteFolder } from '../src/university';

const say = textsOf('ar');
/** As people have it: with what the service worker has kept of the build before. */
const WITH_WORKER = { serviceWorkers: 'allow' } as const;
const forums = (page: Page) => page.getByRole('list', { name: say('forum:forumList') });

interface Site { url: string; folder: string; release: string; old: string; next: string }

/** A server with a site of its own, and a release of the forum that is newer than what the site has. */
async function withSite(run: (site: Site) => Promise<void>): Promise<void> {
  const [dataFolder, folder] = [await newDataFolder(), newSiteFolder()];
  const release = newRelease(folder, 'forum');
  const server = await startServer({ dataFolder, siteFolder: folder });
  const old = buildFolder(folder, 'forum').split('/').at(-1) ?? '';
  try {
    await run({ url: server.url, folder, release, old, next: nextName(old) });
  } finally {
    await server.stop();
    for (const each of [dataFolder, folder, dirname(release)]) rmSync(each, { recursive: true, force: true });
  }
}

/** Changes a file of a build as whoever has got at the server would, and leaves its manifest. */
function tamper(folder: string, name: string): void {
  const file = join(folder, name);
  writeFileSync(file, `${readFileSync(file, 'utf8')}\n/* something else */`);
  for (const packed of ['.br', '.gz']) rmSync(file + packed, { force: true });
}

test('a module is published while a tab is open: the tab stays on its build and is offered the new one, and going back is one step', ({ asPerson }) => withSite(async (site) => {
  const page = await asPerson('student', { url: site.url, path: '/forums', context: WITH_WORKER });
  await expect(forums(page)).toBeVisible();
  await controlled(page);
  publish('forum', '--to', site.folder, '--from', site.release);
  await page.getByRole('navigation').getByRole('link', { name: say('shell:routes.home') }).click();
  await page.getByRole('navigation').getByRole('link', { name: say('forum:title') }).click();
  await expect(forums(page)).toBeVisible();
  expect(await buildsIn(page)).toEqual([site.old]);

  const other = await page.context().newPage();
  await other.goto('/forums');
  await expect(forums(other)).toBeVisible();
  expect(await buildsIn(other)).toEqual([site.next]);

  publish('forum', '--to', site.folder, '--rollback');
  await other.reload();
  await expect(forums(other)).toBeVisible();
  expect(await buildsIn(other)).toEqual([site.old]);
}));

for (const [what, isIt] of [
  ['entry', (name: string) => name === 'remoteEntry.js'],
  ['code of a page', (name: string) => name.endsWith('.js')],
  ['style of a page', (name: string) => name.endsWith('.css')],
] as const) {
  test(`the ${what} of a new build was changed on the server: it is refused and named, and the last good build is shown`, ({ asPerson, tolerate }) => withSite(async (site) => {
    tolerate(/integrity|ChunkLoadError|Loading (CSS )?chunk|could not be loaded|render-failed|ScriptNetworkError/i);
    publish('forum', '--to', site.folder, '--from', site.release);
    const folder = buildFolder(site.folder, 'forum');
    const { preload } = JSON.parse(readFileSync(join(folder, 'riwaq-manifest.json'), 'utf8')) as { preload: { routes: Record<string, string[]> } };
    const name = [...preload.routes['forums'] ?? [], ...readdirSync(folder)].find(isIt) ?? '';
    tamper(folder, name);
    const page = await asPerson('student', { url: site.url, path: '/profile', context: WITH_WORKER });
    await controlled(page);
    const told: string[] = [];
    page.on('console', (message) => told.push(message.text()));
    await page.goto('/forums');
    await expect(forums(page)).toBeVisible();
    expect(await buildsIn(page)).toEqual([site.next, site.old]);
    expect(told.join('\n')).toContain(name);
  }));
}

test('without a last good build a changed file is told of in its place, and everything else works', ({ asPerson, tolerate }) => withSite(async (site) => {
  tolerate(/integrity|ChunkLoadError|could not be loaded|ScriptNetworkError/i);
  tamper(buildFolder(site.folder, 'forum'), 'remoteEntry.js');
  const page = await asPerson('student', { url: site.url, path: '/forums' });
  const failure = page.getByRole('main').getByRole('alert').filter({ hasText: say('shell:module.failedTitle', { name: say('forum:title') }) });
  await expect(failure).toContainText(say('shell:module.codes.code-tampered'));
  await failure.getByText(say('shell:module.detail')).click();
  await expect(failure.getByText('remoteEntry.js')).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: say('shell:routes.home') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('shell:routes.home'));
}));

for (const [percentage, whose] of [[0, 'nobody'], [100, 'everybody who is signed in']] as const) {
  test(`a canary at ${percentage} per cent is for ${whose}`, ({ asPerson }) => withSite(async (site) => {
    publish('forum', '--to', site.folder, '--from', site.release, '--canary', String(percentage));
    for (const account of ['student', 'teacher'] as const) {
      const page = await asPerson(account, { url: site.url, path: '/forums' });
      await expect(forums(page)).toBeVisible();
      expect(await buildsIn(page)).toEqual([percentage === 0 ? site.old : site.next]);
    }
  }));
}
