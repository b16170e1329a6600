// Jest presets: SWC compiles TypeScript and the packages that are published as ES modules only.
const fs = require('node:fs');
const path = require('node:path');
const { singleFiles } = require('./single-files.cjs');

/**
 * Packages compiled like our own code: those without a CommonJS build, and PGlite and the trace
 * exporter, which call `import()`.
 */
const COMPILED = [
  '@opentelemetry/otlp-exporter-base',
  '@electric-sql/pglite',
  '@electric-sql/pglite-socket',
  'cookie',
  'set-cookie-parser',
  'content-disposition',
  'file-type',
  'strtok3',
  'token-types',
  '@tokenizer/inflate',
  '@tokenizer/token',
  'uint8array-extras',
  '@borewit/text-codec',
  'openid-client',
  'oauth4webapi',
  'jose',
];

const transform = {
  '^.+\\.[cm]?[jt]sx?$': [
    '@swc/jest',
    {
      sourceMaps: 'inline',
      jsc: {
        target: 'es2022',
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
      },
      module: { type: 'commonjs' },
    },
  ],
};

// pnpm keeps real paths under node_modules/.pnpm/<name>@<version>/node_modules/<name>, with `+` for
// `/`.
const compiled = COMPILED.map((name) => name.replace('/', '\\+')).join('|');
const transformIgnorePatterns = [
  `/node_modules/\\.pnpm/(?!(${compiled})@)`,
  '/node_modules/\\.cache/',
];

const stub = path.join(__dirname, 'empty.cjs');
const properties = { '^fast-check$': path.join(__dirname, 'properties.cjs') };
const moduleNameMapper = {
  ...properties,
  '\\.(css|svg|png|woff2?)$': stub,
  '^(.+\\.json)\\?first$': '$1',
  '^@ant-design/charts$': path.join(__dirname, '../../../ui/src/testing/drawn-charts.tsx'),
};

/** React and dayjs exist once: prebuilt bundles and our code must share the same copy. */
const ONCE = ['react', 'react-dom', 'dayjs'];
const inBrowser = (rootDir) => ({
  ...singleFiles({ rootDir, owner: 'shared/ui', names: ['antd'], external: ONCE }),
  ...singleFiles({ rootDir, owner: 'shared/api', names: ['zod'] }),
  ...singleFiles({
    rootDir,
    owner: '.',
    names: ['@testing-library/dom', '@testing-library/jest-dom', '@testing-library/user-event'],
  }),
});
const inNode = (rootDir) =>
  singleFiles({
    rootDir,
    owner: 'server',
    external: ['pino'],
    conditions: ['module-sync'],
    names: [
      'fast-json-stringify',
      'fast-jwt',
      'fastify',
      'file-type',
      'ioredis',
      'kysely',
      'pg',
      'sanitize-html',
      'zod',
      '@fastify/compress',
      '@fastify/cors',
      '@fastify/helmet',
      '@fastify/multipart',
      '@fastify/rate-limit',
      '@fastify/static',
      '@fastify/swagger',
    ],
  });

/** Options of every run. */
const everywhere = {
  // Reached only by a test that hangs: it suits the slowest machine, so that no test sets its own
  // limit.
  testTimeout: 600_000,
  testSequencer: path.join(__dirname, 'long-first.cjs'),
};

const common = (rootDir, name, folders) => ({
  displayName: name,
  rootDir,
  roots: folders
    .map((folder) => path.join(rootDir, folder))
    .filter((folder) => fs.existsSync(folder)),
  testMatch: ['**/*.test.ts', '**/*.test.tsx', '**/*.test.mjs'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['/dist/', '<rootDir>/\\.riwaq/', '<rootDir>/data/'],
  transform,
  transformIgnorePatterns,
});

/** Jest project for browser code, in jsdom. `setup`: files that run before each test file. */
function browserProject({ rootDir, folders, setup = [] }) {
  return {
    ...common(rootDir, 'browser', folders),
    testEnvironment: 'jest-fixed-jsdom',
    testEnvironmentOptions: {
      url: 'http://localhost/',
      customExportConditions: ['node', 'node-addons', 'require', 'default'],
    },
    setupFilesAfterEnv: setup,
    moduleNameMapper: { ...moduleNameMapper, ...inBrowser(rootDir) },
  };
}

/** Jest project for Node code. `setup`: files that run before each test file. */
function nodeProject({ rootDir, name, folders, setup = [] }) {
  return {
    ...common(rootDir, name, folders),
    testEnvironment: 'node',
    setupFilesAfterEnv: setup,
    moduleNameMapper: { ...properties, ...inNode(rootDir) },
    // file-type offers `import` and `module-sync` only.
    testEnvironmentOptions: { customExportConditions: ['node', 'node-addons', 'module-sync'] },
  };
}

module.exports = { browserProject, everywhere, nodeProject };
