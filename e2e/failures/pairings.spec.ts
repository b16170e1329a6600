import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { buildFolder } from '../src/deploys';
import { sourcesOfSite } from '../src/pairing';
import { root } from '../src/server';
import { withoutSiteData } from '../src/site-data';
import { expect, test } from '../src/test';
import { textsOf } from '../src/texts';

/** Paths of the scripts that a page ran or fetched. */
const scriptsOf = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith('.js')),
  );
const mainOf = (html: string): string => /\/main\.\w+\.js/.exec(html)?.[0] ?? '';

/** The entry script of a module in this pairing. */
function entryOf(id: string, pairing: string): string {
  const folder = buildFolder(sourcesOfSite().areas, id);
  const { entry } = JSON.parse(readFileSync(join(folder, 'riwaq-manifest.json'), 'utf8')) as {
    entry: { path: string };
  };
  return pairing === 'bundled'
    ? entry.path
    : `/modules/${id}/${folder.split('/').at(-1)}/${entry.path}`;
}

/** Version of the host API in this pairing. */
function hostApiOf(pairing: string): string {
  if (pairing === 'previous-host')
    return (
      JSON.parse(readFileSync(join(root, 'e2e/previous/release.json'), 'utf8')) as {
        hostApi: string;
      }
    ).hostApi;
  const manifest = readFileSync(join(root, 'shared/contract/src/manifest.ts'), 'utf8');
  return /HOST_API_VERSION = '([\d.]+)'/.exec(manifest)?.[1] ?? '';
}

test(
  'loads an area once, from the source of its pairing',
  { tag: ['@core', '@pair'] },
  async ({ asPerson, pairing }) => {
    const page = await asPerson('student', { path: '/forums', sparesData: true });
    await expect(page.getByRole('list', { name: textsOf('ar')('forum:forumList') })).toBeVisible();
    const scripts = await scriptsOf(page);
    expect(scripts).toContain(
      mainOf(readFileSync(join(sourcesOfSite().host, 'index.html'), 'utf8')),
    );
    // The dock loads when a page is idle, on a slow machine before the list is shown.
    const areas = scripts.filter(
      (path) => /remoteEntry\.js$|^\/area-/.test(path) && path !== entryOf('messaging', pairing),
    );
    expect(areas).toEqual([entryOf('forum', pairing)]);
  },
);

test(
  'refuses an area for another host before its code runs',
  { tag: ['@core', '@pair'] },
  async ({ asPerson, pairing }) => {
    const say = textsOf('ar');
    const page = await asPerson('student');
    const logged: string[] = [];
    await withoutSiteData(page);
    await page.route('**/riwaq-manifest.json*', async (route) => {
      const response = await route.fetch();
      const manifest = (await response.json()) as { id: string; hostApi: string };
      await route.fulfill({
        response,
        json: manifest.id === 'forum' ? { ...manifest, hostApi: '^2.0.0' } : manifest,
      });
    });
    // A page may prefetch code without running it: only a script that runs is an element of the
    // page.
    await page.addInitScript(() => {
      const run: string[] = Object.assign(window, { scriptsRun: [] as string[] }).scriptsRun;
      new MutationObserver((records) => {
        for (const node of records.flatMap(({ addedNodes }) => [...addedNodes]))
          if (node instanceof HTMLScriptElement) run.push(node.src);
      }).observe(document, { childList: true, subtree: true });
    });
    page.on('console', (message) => logged.push(message.text()));
    await page.goto('/forums');
    const found = hostApiOf(pairing);
    const reason = say('shell:module.incompatible.host-api', { wanted: '^2.0.0', found });
    await expect(page.getByRole('main').getByText(reason)).toBeVisible();
    const run = await page.evaluate(
      () => (window as unknown as { scriptsRun: string[] }).scriptsRun,
    );
    expect(run.length).toBeGreaterThan(0);
    expect(run.filter((address) => /\/(modules\/|area-)forum/.test(address))).toEqual([]);
    expect(logged.join('\n')).toMatch(/forum.*\^2\.0\.0/);
    await page
      .getByRole('navigation')
      .getByRole('link', { name: say('shell:routes.home') })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('shell:routes.home'));
  },
);
