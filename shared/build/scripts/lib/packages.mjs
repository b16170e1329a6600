import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { at, root } from './paths.mjs';

const require = createRequire(import.meta.url);
export const { hashSources, packageHash, remoteBuildId } = require('../../src/source-hash.cjs');

/** The remotes of the workspace: id and folder. */
export const remotes = () =>
  fs
    .readdirSync(root)
    .filter((name) => name.startsWith('remote-') && fs.existsSync(at(name, 'webpack.config.cjs')))
    .sort()
    .map((name) => ({ id: name.slice('remote-'.length), folder: at(name) }));

/** The remotes as compiled-in areas; their build ids depend on the host's sources, too. */
export function boundAreas() {
  const host = packageHash(at('host'));
  return remotes().map(({ id, folder }) => ({
    id,
    root: folder,
    buildId: hashSources(root, [], `${host} ${remoteBuildId(folder)}`),
  }));
}

/** Version of the API that the host of a checkout offers to areas. */
export function hostApiOf(folder) {
  const [, version] =
    /HOST_API_VERSION = '([\d.]+)'/.exec(
      fs.readFileSync(path.join(folder, 'shared/contract/src/manifest.ts'), 'utf8'),
    ) ?? [];
  if (version === undefined)
    throw new Error(`${folder} does not say what version its host offers.`);
  return version;
}
