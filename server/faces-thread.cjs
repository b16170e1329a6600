const path = require('node:path');

const source = path.join(__dirname, 'src/faces');

/**
 * esbuild's options for the thread that looks at faces. Unlike the rest its packages are bundled:
 * the library asks for all of TensorFlow, of which `tensors.ts` gives it the part that it uses.
 */
const facesThread = (outfile) => ({
  entryPoints: [path.join(source, 'thread.ts')],
  outfile,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  alias: { '@tensorflow/tfjs': path.join(source, 'tensors.ts') },
  // What the packages expect of the module system that they were written for.
  banner: {
    js: "import { createRequire as createOwnRequire } from 'node:module'; import { dirname as ownDirname } from 'node:path'; import { fileURLToPath as ownPath } from 'node:url'; const require = createOwnRequire(import.meta.url), __filename = ownPath(import.meta.url), __dirname = ownDirname(__filename);",
  },
  logLevel: 'silent',
});

module.exports = { facesThread };
