import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, startServer } from './server';
import { fontsOf, newDataFolder, newSiteFolder } from './university';

/**
 * Which host meets which areas: today's by federation, today's compiled into one build, and each of the two with the
 * other one of the previous release.
 */
export type Pairing = 'today' | 'bundled' | 'previous-host' | 'previous-areas';

const bundled = join(root, '.riwaq/bundled/site');

const today = join(root, '.riwaq/site');

/** The built sites from which what runs in this process has its host and its areas. */
export const sourcesOfSite = () => ({ host: process.env['RIWAQ_HOST_SITE'] ?? today, areas: process.env['RIWAQ_AREAS_SITE'] ?? today });

/** The built site of a pairing, and what differs from today's: where its host or its areas and their texts are from. */
function builtSite(pairing: Exclude<Pairing, 'today'>, folder: string): { site: string; from: Readonly<Record<string, string>> } {
  if (pairing === 'bundled') {
    if (!existsSync(bundled)) throw new Error('There is no site whose areas are compiled in: npm run build:bundled');
    return { site: bundled, from: { RIWAQ_HOST_SITE: bundled, RIWAQ_AREAS_SITE: bundled } };
  }
  const old = pairing === 'previous-host' ? 'host' : 'areas';
  execFileSync(process.execPath, [join(root, 'shared/build/scripts/mixed-site.mjs'), old, '--to', folder], { stdio: 'pipe' });
  const [site, texts] = [join(folder, 'previous/site'), join(folder, 'previous/texts')];
  return { site: join(folder, 'site'), from: old === 'host' ? { RIWAQ_HOST_SITE: site, RIWAQ_HOST_TEXTS: texts } : { RIWAQ_AREAS_SITE: site, RIWAQ_AREA_TEXTS: texts } };
}

/** Runs a server of its own with the site of a pairing; whatever runs meanwhile in this process meets that one. */
export async function withPairing(pairing: Exclude<Pairing, 'today'>, run: () => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'riwaq-e2e-pairing-'));
  const { site, from } = builtSite(pairing, folder);
  const [dataFolder, siteFolder] = [await newDataFolder(), newSiteFolder({}, site)];
  const server = await startServer({ dataFolder, siteFolder });
  Object.assign(process.env, { RIWAQ_URL: server.url, RIWAQ_FONTS: fontsOf(siteFolder), ...from });
  try {
    await run();
  } finally {
    await server.stop();
    for (const each of [folder, dataFolder, siteFolder]) rmSync(each, { recursive: true, force: true });
  }
}
