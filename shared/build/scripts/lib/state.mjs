import path from 'node:path';
import { readJson, toJson, writeAtomically } from './file-system.mjs';
import { workFolder } from './paths.mjs';

const file = path.join(workFolder, 'state.json');

/** State of an empty site. */
export const EMPTY_SITE = { hostFiles: [], moduleBuilds: {} };

/**
 * Hashes of the last builds and contents of the site. `built`: package name to hash; `hostFiles`:
 * files of the last host builds, newest first; `moduleBuilds`: last builds of each module, newest
 * first; `bundled`: the latter two for the site with compiled-in areas.
 */
export function readState() {
  return { built: {}, ...EMPTY_SITE, ...readJson(file) };
}

export const writeState = (state) => writeAtomically(file, toJson(state));
