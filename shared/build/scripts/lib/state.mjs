import path from 'node:path';
import { readJson, toJson, writeAtomically } from './file-system.mjs';
import { workFolder } from './paths.mjs';

const file = path.join(workFolder, 'state.json');

/** Of a site that has nothing yet. */
export const NOTHING_PLACED = { hostFiles: [], moduleBuilds: {} };

/**
 * What was built from which sources, and what the site is made of: `built`: package name to hash;
 * `hostFiles`: the files of the last host builds, newest first; `moduleBuilds`: the last builds of
 * each module, newest first; `bundled`: the same two of the site whose areas are compiled in.
 */
export function readState() {
  return { built: {}, ...NOTHING_PLACED, ...readJson(file) };
}

export const writeState = (state) => writeAtomically(file, toJson(state));
