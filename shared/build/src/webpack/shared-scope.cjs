// The shared scope: packages that the host provides to every module (docs/decisions/0003).
const path = require('node:path');
const { createRequire } = require('node:module');

/** Loaded with the federation runtime; a remote can use them synchronously. */
const EAGER = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  'i18next',
  'react-i18next',
  'swr',
  '@riwaq/contract',
  '@riwaq/contract/router',
  '@riwaq/ui/core',
];

/** Loaded when a page first needs them. */
const LAZY = [
  'table',
  'form',
  'upload',
  'date',
  'overlay',
  'display',
  'editor',
  'editing',
  'page',
  'plain',
  'thread',
  'sheets',
  'face',
  'charts',
  'photo',
].map((group) => `@riwaq/ui/${group}`);

/**
 * Packages that the host provides only in part: the exports of the file here with the same name.
 */
const PARTS = ['react-i18next'];

/**
 * Aliases under which those files import the complete packages: under the original name, each file
 * would import itself.
 */
const partAliases = (folder) =>
  Object.fromEntries(
    PARTS.map((key) => [
      `${key}-whole$`,
      path.dirname(createRequire(path.join(folder, 'package.json')).resolve(`${key}/package.json`)),
    ]),
  );

/**
 * A remote that needs another version of these is refused with a reason; for others the version
 * mismatch is ignored.
 */
const STRICT = /^(react|react-dom)($|\/)|^@riwaq\//;

const packageOf = (key) =>
  key
    .split('/')
    .slice(0, key.startsWith('@') ? 2 : 1)
    .join('/');

function versionOf(name, folder) {
  for (const base of createRequire(path.join(folder, 'package.json')).resolve.paths(name)) {
    try {
      return require(path.join(base, name, 'package.json')).version;
    } catch (cause) {
      if (cause.code !== 'MODULE_NOT_FOUND') throw cause;
    }
  }
  throw new Error(`${name} is not installed for ${folder}: add it to its package.json.`);
}

const one = (key, folder) => {
  const version = versionOf(packageOf(key), folder);
  return {
    singleton: true,
    version,
    requiredVersion: `^${version}`,
    strictVersion: STRICT.test(key),
  };
};

/** CommonJS: a module must get the value that the package assigns to `module.exports`. */
const COMMON_JS = /^react(-dom)?($|\/)/;

/** Source code of the imports, and of an object literal with the host's shares by key. */
function hostShares(folder) {
  const imports = EAGER.map((key, index) =>
    COMMON_JS.test(key)
      ? `const eager${index} = require(${JSON.stringify(key)});`
      : `import * as eager${index} from ${JSON.stringify(PARTS.includes(key) ? path.join(__dirname, `${key}.mjs`) : key)};`,
  );
  const share = (key, code) => {
    const { version, requiredVersion, strictVersion } = one(key, folder);
    return `  ${JSON.stringify(key)}: { ...${JSON.stringify({ version, requiredVersion, strictVersion })}, ${code} },`;
  };
  const entries = [
    ...EAGER.map((key, index) => share(key, `lib: () => eager${index}`)),
    ...LAZY.map((key) =>
      share(key, `get: () => import(${JSON.stringify(key)}).then((found) => () => found)`),
    ),
  ];
  return { imports: imports.join('\n'), shares: `{\n${entries.join('\n')}\n}` };
}

/** Shares of a remote, which contains none of these packages: it cannot run without its host. */
function remoteShares(folder) {
  return Object.fromEntries(
    [...EAGER, ...LAZY].map((key) => {
      const { singleton, requiredVersion, strictVersion } = one(key, folder);
      return [key, { singleton, requiredVersion, strictVersion, import: false }];
    }),
  );
}

module.exports = { EAGER, LAZY, hostShares, partAliases, remoteShares };
