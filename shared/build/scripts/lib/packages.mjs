import fs from 'node:fs';
import { createRequire } from 'node:module';
import { at, root } from './paths.mjs';

const require = createRequire(import.meta.url);
export const { hashSources, packageHash, remoteBuildId } = require('../../src/source-hash.cjs');

/** The remotes of the workspace: id and folder. */
export const remotes = () => fs.readdirSync(root)
  .filter((name) => name.startsWith('remote-') && fs.existsSync(at(name, 'webpack.config.cjs')))
  .sort()
  .map((name) => ({ id: name.slice('remote-'.length), folder: at(name) }));
