import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { buildFolder, buildsIn, controlled, newRelease, nextName, publish } from '../src/deploys';
import { startServer } from '../src/server';
import { expect, test } from '../src/test';
import { textsOf } from '../src/texts';
import { newDataFolder, newSiteFolder } from '../src/university';

const say = textsOf('ar');
/** Milliseconds between two checks of a tab for newer builds. */
const LOOK_PAUSE_MS = 60_000;
/** With the service worker, which has cached files of the previous build. */
const WITH_WORKER = { serviceWorkers: 'allow' } as const;
const forums = (page: Page) => page.getByRole('list', { name: say('forum:forumList') });

interface Site {
  url: string;
  folder: string;
  release: string;
  old: string;
  next: string;
}

/** Runs a server with its own site, and with a newer release of the forum. */
async function withSite(run: (site: Site) => Promise<void>): Promise<void> {
  const [dataFolder, folder] = [await newDataFolder(), newSiteFolder()];
  const release = newRelease(folder, 'forum');
  const server = await startServer({ dataFolder, siteFolder: folder });
  const old = buildFolder(folder, 'forum').split('/').at(-1) ?? '';
  try {
    await run({ url: server.url, folder, release, old, next: nextName(old) });
  } finally {
    await server.stop();
    for (const each of [dataFolder, folder, dirname(release)])
      rmSync(each, { recursive: true, force: true });
  }
}

test('keeps a tab on its build when a module is published', ({ asPerson }) =>
  withSite(async (site) => {
    const page = await asPerson('student', {
      url: site.url,
      path: '/forums',
      context: WITH_WORKER,
    });
    await expect(forums(page)).toBeVisible();
    await controlled(page);
    const other = await page.context().newPage();
    const buildOf = async (path = '/forums') => {
      await other.goto(path);
      await expect(forums(other)).toBeVisible();
      return buildsIn(other);
    };

    await test.step('serves a canary at 0 % to nobody, at 100 % to signed-in people', async () => {
      for (const [percentage, build] of [
        [0, site.old],
        [100, site.next],
      ] as const) {
        publish(
          'forum',
          '--to',
          site.folder,
          '--from',
          site.release,
          '--canary',
          String(percentage),
        );
        expect(await buildOf()).toEqual([build]);
      }
    });

    await test.step('serves the published build to new tabs only', async () => {
      publish('forum', '--to', site.folder, '--from', site.release);
      expect(await buildOf()).toEqual([site.next]);
      await page
        .getByRole('navigation')
        .getByRole('link', { name: say('shell:routes.home') })
        .click();
      await page
        .getByRole('navigation')
        .getByRole('link', { name: say('forum:title') })
        .click();
      await expect(forums(page)).toBeVisible();
      expect(await buildsIn(page)).toEqual([site.old]);
    });

    await test.step('offers the new build in an open tab and loads it on reload', async () => {
      const offer = page.getByRole('button', { name: say('shell:update.action') });
      // Without Playwright's clock, which removes the performance entries that identify the builds.
      await page.evaluate((ms) => {
        const { now } = Date;
        Date.now = () => now() + ms;
      }, LOOK_PAUSE_MS);
      await page
        .getByRole('navigation')
        .getByRole('link', { name: say('shell:routes.home') })
        .click();
      await Promise.all([page.waitForEvent('load'), offer.click()]);
      await page.goto('/forums');
      await expect(forums(page)).toBeVisible();
      expect(await buildsIn(page)).toEqual([site.next]);
      await expect(offer).toHaveCount(0);
    });

    await test.step('rolls back in one step', async () => {
      publish('forum', '--to', site.folder, '--rollback');
      expect(await buildOf()).toEqual([site.old]);
    });
  }));

/**
 * Changes a file of a build but not its manifest, as an intruder would. Returns a function that
 * restores it.
 */
function tamper(folder: string, name: string): () => void {
  const file = join(folder, name);
  const original = readFileSync(file, 'utf8');
  const files = [file, `${file}.br`, `${file}.gz`]
    .filter((path) => existsSync(path))
    .map((path) => [path, readFileSync(path)] as const);
  for (const [path] of files) rmSync(path);
  writeFileSync(file, `${original}\n/* something else */`);
  return () => {
    for (const [path, content] of files) writeFileSync(path, content);
  };
}

test('refuses changed files and shows the last good build', ({ asPerson, tolerate }) =>
  withSite(async (site) => {
    tolerate(
      /integrity|ChunkLoadError|Loading (CSS )?chunk|could not be loaded|render-failed|ScriptNetworkError/i,
    );

    await test.step('reports a module without a last good build; the rest works', async () => {
      const undo = tamper(buildFolder(site.folder, 'forum'), 'remoteEntry.js');
      const page = await asPerson('student', { url: site.url, path: '/forums' });
      const failure = page
        .getByRole('main')
        .getByRole('alert')
        .filter({ hasText: say('shell:module.failedTitle', { name: say('forum:title') }) });
      await expect(failure).toContainText(say('shell:module.codes.code-tampered'));
      await failure.getByText(say('shell:module.detail')).click();
      await expect(failure.getByText('remoteEntry.js')).toBeVisible();
      await page
        .getByRole('navigation')
        .getByRole('link', { name: say('shell:routes.home') })
        .click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('shell:routes.home'));
      undo();
    });

    publish('forum', '--to', site.folder, '--from', site.release);
    const folder = buildFolder(site.folder, 'forum');
    const { preload } = JSON.parse(readFileSync(join(folder, 'riwaq-manifest.json'), 'utf8')) as {
      preload: { routes: Record<string, string[]> };
    };
    const names = [...(preload.routes['forums'] ?? []), ...readdirSync(folder)];
    for (const [what, isIt] of [
      ['its entry', (name: string) => name === 'remoteEntry.js'],
      ['the code of a page', (name: string) => name.endsWith('.js')],
      ['the style of a page', (name: string) => name.endsWith('.css')],
    ] as const) {
      await test.step(what, async () => {
        const name = names.find(isIt) ?? '';
        const undo = tamper(folder, name);
        const page = await asPerson('student', {
          url: site.url,
          path: '/profile',
          context: WITH_WORKER,
        });
        await controlled(page);
        const logged: string[] = [];
        page.on('console', (message) => logged.push(message.text()));
        await page.goto('/forums');
        await expect(forums(page)).toBeVisible();
        expect(await buildsIn(page)).toEqual([site.next, site.old]);
        expect(logged.join('\n')).toContain(name);
        undo();
      });
    }
  }));
