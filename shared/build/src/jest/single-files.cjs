// Prebuilds packages of many modules into one file each: Jest resolves, wraps and runs every module
// again for each test file.
const { createHash } = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');
const { buildSync, version } = require('esbuild');

/** Writes atomically: several Jest processes may write the same file at once. */
function writeAtomically(file, text) {
  const own = `${file}.${process.pid}`;
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(own, text);
  fs.renameSync(own, file);
}

/**
 * Builds such packages and returns entries of Jest's `moduleNameMapper` for them. Cached per
 * lockfile.
 *
 * @param {object} options
 * @param {string} options.rootDir root of the workspace
 * @param {string} options.owner folder in the workspace of the package that depends on them
 * @param {readonly string[]} options.names names of the packages
 * @param {readonly string[]} [options.external] packages to leave out because other code must share
 * the same copy
 * @param {readonly string[]} [options.conditions] export conditions, in addition to those of
 * `require` in Node
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
      // In the owner's node_modules, so that external packages resolve from there.
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
        writeAtomically(file, built.contents);
      }
      return [`^${name}$`, file];
    }),
  );
}

module.exports = { singleFiles };
