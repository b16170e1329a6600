// Packages of many modules, each built into one file: jest looks for, wraps and runs every module
// anew for each test file.
const { createHash } = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');
const { buildSync, version } = require('esbuild');

/** What is written by several processes at once is written whole. */
function writeWhole(file, text) {
  const own = `${file}.${process.pid}`;
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(own, text);
  fs.renameSync(own, file);
}

/**
 * Where jest finds such packages: entries of its `moduleNameMapper`. Built once for a lockfile.
 *
 * @param {object} options
 * @param {string} options.rootDir of the workspace
 * @param {string} options.owner folder in the workspace of the package that depends on them
 * @param {readonly string[]} options.names of the packages
 * @param {readonly string[]} [options.external] what must be there once, for others use it too
 * @param {readonly string[]} [options.conditions] of exports, beside those of `require` in Node
 * @returns {Record<string, string>}
 */
function singleFiles({ rootDir, owner, names, external = [], conditions = [] }) {
  const from = path.join(rootDir, owner);
  const lock = fs.readFileSync(path.join(rootDir, 'pnpm-lock.yaml'));
  return Object.fromEntries(
    names.map((name) => {
      const elsewhere = [...external, ...names]
        .filter((other) => other !== name)
        .flatMap((other) => [other, `${other}/*`]);
      const hash = createHash('sha1')
        .update(lock)
        .update(JSON.stringify([version, name, elsewhere, conditions]))
        .digest('hex')
        .slice(0, 12);
      // Beside the packages of the owner, so that what is left out is found from there.
      const file = path.join(
        from,
        'node_modules/.cache/single-files',
        `${name.replace('/', '+')}-${hash}.cjs`,
      );
      if (!fs.existsSync(file)) {
        const {
          outputFiles: [built],
        } = buildSync({
          stdin: {
            contents: `module.exports = require(${JSON.stringify(name)});`,
            resolveDir: from,
          },
          bundle: true,
          write: false,
          platform: 'node',
          format: 'cjs',
          target: 'node20',
          external: elsewhere,
          conditions: [...conditions],
          logLevel: 'error',
        });
        writeWhole(file, built.contents);
      }
      return [`^${name}$`, file];
    }),
  );
}

module.exports = { singleFiles };
