import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the workspace. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../..');

/** A path under the root. */
export const at = (...parts) => path.join(root, ...parts);

/** What the scripts keep between runs; may be deleted at any time. */
export const workFolder = at('.riwaq');

/** What the server serves at `/`. */
export const siteFolder = path.join(workFolder, 'site');

/** The host with every area compiled in, and the site of it. */
export const bundledHostFolder = path.join(workFolder, 'bundled/host');
export const bundledSiteFolder = path.join(workFolder, 'bundled/site');

/** The release before this one, against which today's host and areas are tried. */
export const previousFolder = at('e2e/previous');

/** The built server. */
export const serverMain = at('server/dist/main.js');
export const commandLineMain = at('server/dist/cli/main.js');
