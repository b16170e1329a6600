import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { root } from './server';

const MANIFEST = 'riwaq-manifest.json';
interface Named {
  path: string;
  integrity: string;
}
interface Manifest {
  entry: Named;
  assets: Named[];
}
interface Config {
  modules: Array<{ id: string; manifestUrl: string }>;
}

/** Returns another build name of the same form. */
export const nextName = (buildId: string): string => [...buildId].reverse().join('');

/** The folder of a module's deployed build on a site. */
export function buildFolder(siteFolder: string, id: string): string {
  const { modules } = JSON.parse(
    readFileSync(join(siteFolder, 'static/config.json'), 'utf8'),
  ) as Config;
  const entry = modules.find((module) => module.id === id);
  if (!entry) throw new Error(`The site has no ${id}.`);
  return join(siteFolder, dirname(entry.manifestUrl));
}

/**
 * Copies a module's build on a site as a release under another build name, including the names of
 * its globals.
 */
export function newRelease(siteFolder: string, id: string): string {
  const built = buildFolder(siteFolder, id);
  const [old, next] = [basename(built), nextName(basename(built))];
  const folder = join(mkdtempSync(join(tmpdir(), 'riwaq-e2e-release-')), next);
  cpSync(built, folder, { recursive: true, filter: (file) => !/\.(br|gz)$/.test(file) });
  const renamed = (file: string): string => readFileSync(file, 'utf8').replaceAll(old, next);
  const manifest = JSON.parse(renamed(join(folder, MANIFEST))) as Manifest;
  const integrity = (name: string): string => {
    const file = join(folder, name);
    if (/\.(js|css|json)$/.test(name)) writeFileSync(file, renamed(file));
    return `sha384-${createHash('sha384').update(readFileSync(file)).digest('base64')}`;
  };
  const assets = manifest.assets.map((asset) => ({ ...asset, integrity: integrity(asset.path) }));
  writeFileSync(
    join(folder, MANIFEST),
    JSON.stringify({
      ...manifest,
      assets,
      entry: { ...manifest.entry, integrity: integrity(manifest.entry.path) },
    }),
  );
  return folder;
}

/** Runs `npm run publish` with these arguments. */
export function publish(...options: readonly string[]): void {
  execFileSync(process.execPath, [join(root, 'shared/build/scripts/publish.mjs'), ...options], {
    stdio: 'pipe',
  });
}

/** The builds of the forum from which a page has loaded code. */
export const buildsIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => [
    ...new Set(
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('remoteEntry.js'))
        .flatMap(({ name }) => /\/modules\/forum\/([^/]+)\//.exec(name)?.[1] ?? []),
    ),
  ]);

/** Waits until the service worker controls the page. */
export const controlled = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((done) => {
        if (navigator.serviceWorker.controller) done();
        else
          navigator.serviceWorker.addEventListener('controllerchange', () => done(), {
            once: true,
          });
      }),
  );
