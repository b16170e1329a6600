const fs = require('node:fs');
const path = require('node:path');
const HtmlWebpackPlugin = require('html-webpack-plugin');
const { DefinePlugin } = require('webpack');
const { baseConfig, firstThatExists, output } = require('./base.cjs');
const { BillOfMaterialsPlugin } = require('./plugins/bill-of-materials.cjs');
const { BoundManifestsPlugin } = require('./plugins/bound-manifests.cjs');
const { IntegrityPlugin } = require('./plugins/integrity.cjs');
const { hashedName, PublicFilesPlugin } = require('./plugins/public-files.cjs');
const { ServiceWorkerPlugin } = require('./plugins/service-worker.cjs');
const { hostShares, LAZY, partAliases } = require('./shared-scope.cjs');

const packages = (names) => new RegExp(`[\\\\/]node_modules[\\\\/](${names.join('|')})[\\\\/]`);

/** Script that runs before everything else. */
const EARLY = 'early.js';
/** Lets the shell open offline. */
const SERVICE_WORKER = 'sw.js';
/**
 * Chunks without a name, identified by a source that they contain: a name would add to the script
 * that every page loads first.
 */
const UNNAMED_CHUNKS = {
  home: /[\\/]src[\\/]home[\\/]home-page\.tsx$/,
  'sign-in': /[\\/]src[\\/]session[\\/]login-page\.tsx$/,
};
/**
 * Chunks without which the shell does not open, signed in or not, in either language; precached.
 */
const PRECACHED_CHUNKS = [
  ...['main', 'sign-in', 'signed-in', 'manifests', 'swr', 'home'],
  ...['texts-ar', 'texts-en', 'status-ar', 'status-en'],
];

/** Files of the chunks that contain the modules whose source path matches. */
function filesOfSources(compilation, path) {
  const modules = [...compilation.modules].filter((module) =>
    path.test(module.nameForCondition() ?? ''),
  );
  return modules.flatMap((module) =>
    compilation.chunkGraph.getModuleChunks(module).flatMap((chunk) => [...chunk.files]),
  );
}

/** Addresses of the files of lazy chunks or packages, by name, separated by spaces. */
const filesOf = (compilation, names) =>
  [
    ...new Set(
      names.flatMap((name) => {
        const files =
          compilation.namedChunkGroups.get(name)?.getFiles() ??
          filesOfSources(compilation, UNNAMED_CHUNKS[name] ?? packages([name]));
        if (files.length === 0) throw new Error(`The shell has no part that is called ${name}.`);
        return files.filter((file) => !file.endsWith('.map'));
      }),
    ),
  ]
    .map((file) => `/${file}`)
    .join(' ');

/** Imports of the shell's own pages, by the first segment of their paths (host/src/pages). */
const PAGES = {
  '': '../home/home-page',
  alerts: '../alerts/alerts-page',
  auth: '../session/login-page',
  operations: '../operations/operations-page',
  profile: '../profile/profile-page',
};

/** Files of lazy imports by key, as JSON, without those that every page of the shell loads. */
const lazyFiles = (compilation, requestsByKey) => {
  const loadedAnyway = filesOf(compilation, ['main', ...TOGETHER]).split(' ');
  const entries = Object.entries(requestsByKey).map(([key, imported]) => {
    const groups = compilation.chunkGroups.filter(({ origins }) =>
      origins.some(({ request }) => request === imported),
    );
    if (groups.length === 0) throw new Error(`The shell has no import of ${imported}.`);
    const names = new Set(groups.flatMap((group) => group.getFiles()));
    const files = [...names].map((file) => `/${file}`);
    return [key, files.filter((file) => !file.endsWith('.map') && !loadedAnyway.includes(file))];
  });
  return JSON.stringify(Object.fromEntries(entries));
};

/** Name under which the shell imports the federation runtime generated for its build. */
const RUNTIME = 'riwaq-federation-runtime';

/**
 * Generates the module that creates the federation runtime. It lists the shares of the host and the
 * compiled-in areas, whose build ids change.
 */
function federationRuntime(root, areas, outputPath) {
  const file = path.join(
    root,
    'node_modules/.cache/riwaq',
    `${path.basename(outputPath)}.federation.js`,
  );
  const { imports, shares } = hostShares(root);
  const loaders = areas.map(
    ({ id, root: area, buildId, part }) =>
      `  ${JSON.stringify(`${id}__${buildId}`)}: () => import(/* webpackChunkName: "${part}" */ ${JSON.stringify(path.join(area, 'src/module'))}),`,
  );
  const own = (name) => JSON.stringify(path.join(__dirname, name));
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(
    file,
    [
      `import { createRuntime } from ${own('federation-host.ts')};`,
      ...(areas.length > 0 ? [`import { bindAreas } from ${own('bind-areas.ts')};`] : []),
      imports,
      `const shares = ${shares};`,
      `const plugins = [${areas.length > 0 ? `bindAreas({\n${loaders.join('\n')}\n})` : ''}];`,
      'export default (everywhere) => createRuntime(shares, plugins, everywhere);',
      '',
    ].join('\n'),
  );
  return file;
}

/** Chunks that pages load together: each module that two of them contain is in the chunk `swr`. */
const TOGETHER = ['signed-in', 'visiting', 'manifests'];
/** Contains the federation runtime: it is useless without it, so both are one file. */
const FEDERATION = 'manifests';

/** Chunks that the first page shares. */
const SPLIT_CHUNKS = {
  minSize: 30_000,
  cacheGroups: {
    defaultVendors: {
      test: /[\\/]node_modules[\\/]/,
      priority: -10,
      reuseExistingChunk: true,
      chunks: (chunk) => !chunk.canBeInitial() && chunk.name !== FEDERATION,
    },
    data: {
      name: 'swr',
      chunks: 'async',
      enforce: true,
      priority: 15,
      test: packages(['swr']),
    },
    together: {
      name: 'swr',
      chunks: ({ name }) => TOGETHER.includes(name),
      minChunks: 2,
      enforce: true,
      priority: 14,
      type: /^javascript/,
    },
    react: {
      name: 'react',
      chunks: 'initial',
      enforce: true,
      priority: 20,
      test: packages([
        'react',
        'react-dom',
        'scheduler',
        'react-router',
        'react-router-dom',
        'swr',
        'i18next',
        'react-i18next',
        'use-sync-external-store',
      ]),
    },
  },
};

/** Plugins of the shell's build, besides those of every build. */
const hostPlugins = ({ root, mode, bound }) => [
  // Federation runtime without its snapshot plugin: modules are located through
  // riwaq-manifest.json, and only browsers load them (docs/decisions/0007).
  new DefinePlugin({ FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true', ENV_TARGET: '"web"' }),
  new HtmlWebpackPlugin({
    template: path.join(root, 'public/index.html'),
    scriptLoading: 'defer',
    minify: mode === 'production',
    // It compares the names of the entry's files only; the page also names those of lazy chunks.
    cache: false,
    templateParameters: (compilation) => ({
      filesOf: (...names) => filesOf(compilation, names),
      packages: lazyFiles(compilation, Object.fromEntries(LAZY.map((key) => [key, key]))),
      pages: lazyFiles(compilation, PAGES),
      early: hashedName(path.join(root, 'public'), EARLY),
    }),
  }),
  new BillOfMaterialsPlugin({
    name: 'riwaq-host',
    version: require(path.join(root, 'package.json')).version,
  }),
  ...(bound.length > 0 ? [new IntegrityPlugin(), new BoundManifestsPlugin(bound)] : []),
  new PublicFilesPlugin(path.join(root, 'public'), {
    except: ['index.html', SERVICE_WORKER],
    hashed: [EARLY],
  }),
  ...(mode === 'production'
    ? [
        new ServiceWorkerPlugin(path.join(root, 'public', SERVICE_WORKER), (compilation) => [
          hashedName(path.join(root, 'public'), EARLY),
          ...filesOf(compilation, PRECACHED_CHUNKS)
            .split(' ')
            .map((file) => file.slice(1)),
        ]),
      ]
    : []),
];

/**
 * The shell's build. Input: `src/index.ts(x)` and `public/index.html`; output: a folder that any
 * static server can serve from the root of a site. Files of `public/` are copied unchanged,
 * `early.js` under a name with its hash.
 *
 * @param {{
 *   root: string,
 *   mode?: 'production' | 'development',
 *   outputPath?: string,
 *   areas?: Array<{ id: string, root: string, buildId: string }>,
 * }} options
 *   `areas`: modules that are compiled in, each as a separate lazy chunk
 */
function createHostConfig({
  root,
  mode = 'production',
  outputPath = path.join(root, 'dist'),
  areas = [],
}) {
  const bound = areas.map((area) => ({ ...area, part: `area-${area.id}` }));
  const base = baseConfig({ root, mode, uncompressed: (name) => name === 'static/config.json' });
  const entry =
    firstThatExists(root, ['src/index.tsx', 'src/index.ts']) ?? path.join(root, 'src/index.ts');
  return {
    ...base,
    name: 'host',
    entry: { main: entry },
    output: {
      ...output,
      path: outputPath,
      publicPath: '/',
      uniqueName: 'riwaq_host',
      filename: mode === 'production' ? '[name].[contenthash:8].js' : '[name].js',
    },
    resolve: {
      ...base.resolve,
      alias: {
        ...base.resolve.alias,
        ...partAliases(root),
        [`${RUNTIME}$`]: federationRuntime(root, bound, outputPath),
      },
      // The generated runtime imports packages that the host depends on.
      modules: ['node_modules', path.join(root, 'node_modules')],
    },
    optimization: {
      ...base.optimization,
      splitChunks: SPLIT_CHUNKS,
    },
    plugins: [...base.plugins, ...hostPlugins({ root, mode, bound })],
  };
}

module.exports = { createHostConfig };
