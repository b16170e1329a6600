import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the workspace. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../..');

/** Joins a path to the root. */
export const at = (...parts) => path.join(root, ...parts);

/** Cache of the scripts between runs; may be deleted at any time. */
export const workFolder = at('.riwaq');

/** Static files that the server serves at `/`. */
export const siteFolder = path.join(workFolder, 'site');

/** Build of the host with every area compiled in, and the site assembled from it. */
export const bundledHostFolder = path.join(workFolder, 'bundled/host');
export const bundledSiteFolder = path.join(workFolder, 'bundled/site');

/** The stored previous release; tests combine today's host and areas with it. */
export const previousFolder = at('e2e/previous');

/** The built server. */
export const serverMain = at('server/dist/main.js');
export const commandLineMain = at('server/dist/cli/main.js');
