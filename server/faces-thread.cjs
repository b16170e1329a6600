const path = require('node:path');

const source = path.join(__dirname, 'src/faces');

/**
 * esbuild options for the face worker thread. Unlike the rest of the server, its packages are
 * bundled: the face library imports all of TensorFlow, and `tensors.ts` replaces that by the part
 * that it uses.
 */
const facesThread = (outfile) => ({
  entryPoints: [path.join(source, 'thread.ts')],
  outfile,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  alias: { '@tensorflow/tfjs': path.join(source, 'tensors.ts') },
  // CommonJS globals that the bundled packages expect, recreated for an ES module.
  banner: {
    js: "import { createRequire as createOwnRequire } from 'node:module'; import { dirname as ownDirname } from 'node:path'; import { fileURLToPath as ownPath } from 'node:url'; const require = createOwnRequire(import.meta.url), __filename = ownPath(import.meta.url), __dirname = ownDirname(__filename);",
  },
  logLevel: 'silent',
});

module.exports = { facesThread };
