import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './server';

/**
 * Combination of host and areas: today's by federation, today's compiled into one build, and each
 * of them with the other one of the previous release.
 */
export type Pairing = 'today' | 'bundled' | 'previous-host' | 'previous-areas';

const bundled = join(root, '.riwaq/bundled/site');

const today = join(root, '.riwaq/site');

/** The built sites that provide the host and the areas for this process. */
export const sourcesOfSite = () => ({
  host: process.env['RIWAQ_HOST_SITE'] ?? today,
  areas: process.env['RIWAQ_AREAS_SITE'] ?? today,
});

/**
 * The built site of a pairing, and the environment variables with the sources of its host, areas
 * and texts. A mixed site is assembled in `folder`.
 */
export function builtSite(
  pairing: Exclude<Pairing, 'today'>,
  folder: string,
): { site: string; from: Readonly<Record<string, string>> } {
  if (pairing === 'bundled') {
    if (!existsSync(bundled))
      throw new Error('There is no site whose areas are compiled in: npm run build:bundled');
    return { site: bundled, from: { RIWAQ_HOST_SITE: bundled, RIWAQ_AREAS_SITE: bundled } };
  }
  const old = pairing === 'previous-host' ? 'host' : 'areas';
  execFileSync(
    process.execPath,
    [join(root, 'shared/build/scripts/mixed-site.mjs'), old, '--to', folder],
    { stdio: 'pipe' },
  );
  const [site, texts] = [join(folder, 'previous/site'), join(folder, 'previous/texts')];
  return {
    site: join(folder, 'site'),
    from:
      old === 'host'
        ? { RIWAQ_HOST_SITE: site, RIWAQ_HOST_TEXTS: texts }
        : { RIWAQ_AREAS_SITE: site, RIWAQ_AREA_TEXTS: texts },
  };
}
