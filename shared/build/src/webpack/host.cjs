const fs = require('node:fs');
const path = require('node:path');
const { ModuleFederationPlugin } = require('@module-federation/enhanced/webpack');
const HtmlWebpackPlugin = require('html-webpack-plugin');
const { baseConfig, firstThatExists, output } = require('./base.cjs');
const { BoundManifestsPlugin } = require('./plugins/bound-manifests.cjs');
const { IntegrityPlugin } = require('./plugins/integrity.cjs');
const { hashedName, PublicFilesPlugin } = require('./plugins/public-files.cjs');
const { ServiceWorkerPlugin } = require('./plugins/service-worker.cjs');
const { hostShares, partAliases } = require('./shared-scope.cjs');

const packages = (names) => new RegExp(`[\\\\/]node_modules[\\\\/](${names.join('|')})[\\\\/]`);

/** What runs before everything else. */
const EARLY = 'early.js';
/** What lets the shell open without a network. */
const SERVICE_WORKER = 'sw.js';
/** Parts without a name of their own, by a source that they hold: a name would stand in what everybody loads first. */
const OWN_PARTS = {
  home: /[\\/]src[\\/]home[\\/]home-page\.tsx$/,
  // What pages of modules share: lists, heads and their states.
  page: /[\\/]ui[\\/]src[\\/]page[\\/]index\.ts$/,
};
/** Parts of the shell without which it does not open for whoever is signed in, in either language. */
const OPENING = ['main', 'signed-in', 'manifests', 'swr', 'home', 'texts-ar', 'texts-en'];

/** The files that hold what is loaded when it is first needed: a package, or a source of the shell's own. */
function filesOfSources(compilation, path) {
  const modules = [...compilation.modules].filter((module) => path.test(module.nameForCondition() ?? ''));
  return modules.flatMap((module) => compilation.chunkGraph.getModuleChunks(module).flatMap((chunk) => [...chunk.files]));
}

/** Addresses of what asynchronous parts of the shell, or packages, load: named, with a space between them. */
const filesOf = (compilation, names) => [...new Set(names.flatMap((name) => {
  const files = compilation.namedChunkGroups.get(name)?.getFiles() ?? filesOfSources(compilation, OWN_PARTS[name] ?? packages([name]));
  if (files.length === 0) throw new Error(`The shell has no part that is called ${name}.`);
  return files.filter((file) => !file.endsWith('.map'));
}))].map((file) => `/${file}`).join(' ');

/** The module that names the areas to compile in, beside the build: it is written for each, since their builds have names of their own. */
function boundAreas(areas, outputPath) {
  const file = `${outputPath}.areas.js`;
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const loaders = areas.map(({ id, root, buildId, part }) => (
    `  ${JSON.stringify(`${id}__${buildId}`)}: () => import(/* webpackChunkName: "${part}" */ ${JSON.stringify(path.join(root, 'src/module'))}),`
  ));
  fs.writeFileSync(file, [`import { bindAreas } from ${JSON.stringify(path.join(__dirname, 'bind-areas.ts'))};`, 'export default () => bindAreas({', ...loaders, '});', ''].join('\n'));
  return file;
}

/**
 * The shell's build: `src/index.ts(x)` and `public/index.html` in, a folder that any static server can serve
 * from the root of a site out. Files of `public/` are copied as they are, `early.js` by a name with its hash.
 *
 * @param {{ root: string, mode?: 'production' | 'development', outputPath?: string, runtimePlugins?: string[], areas?: Array<{ id: string, root: string, buildId: string }> }} options
 *   `runtimePlugins`: paths of module federation runtime plugins, from `root`; `areas`: modules that are compiled in,
 *   each as a lazy part of its own
 */
function createHostConfig({ root, mode = 'production', outputPath = path.join(root, 'dist'), runtimePlugins = [], areas = [] }) {
  const bound = areas.map((area) => ({ ...area, part: `area-${area.id}` }));
  const base = baseConfig({ root, mode, uncompressed: (name) => name === 'static/config.json' });
  const entry = firstThatExists(root, ['src/index.tsx', 'src/index.ts']) ?? path.join(root, 'src/index.ts');
  return {
    ...base,
    name: 'host',
    entry: { main: [path.join(__dirname, 'federation-core.ts'), path.join(__dirname, 'provide.ts'), entry] },
    output: {
      ...output,
      path: outputPath,
      publicPath: '/',
      uniqueName: 'riwaq_host',
      // A plain '[contenthash]' here breaks the federation runtime, which has a chunk without one.
      filename: ({ chunk }) => (mode === 'production' && chunk?.contentHash?.javascript ? '[name].[contenthash:8].js' : '[name].js'),
    },
    resolve: {
      ...base.resolve,
      alias: { ...base.resolve.alias, ...partAliases(root) },
      // provide.ts names packages that the host depends on.
      modules: ['node_modules', path.join(root, 'node_modules')],
    },
    optimization: {
      ...base.optimization,
      splitChunks: {
        minSize: 30_000,
        cacheGroups: {
          react: { name: 'react', chunks: 'initial', enforce: true, priority: 20, test: packages(['react', 'react-dom', 'scheduler', 'react-router', 'react-router-dom', 'swr', 'i18next', 'react-i18next', 'use-sync-external-store']) },
        },
      },
    },
    plugins: [
      ...base.plugins,
      new ModuleFederationPlugin({
        name: 'riwaq_host',
        shared: hostShares(root),
        // version-first would call every remote as soon as one is opened.
        shareStrategy: 'loaded-first',
        dts: false,
        dev: false,
        manifest: false,
        runtimePlugins: [...runtimePlugins.map((file) => path.resolve(root, file)), ...(bound.length > 0 ? [boundAreas(bound, outputPath)] : [])],
        experiments: { optimization: { target: 'web', disableSnapshot: true } },
      }),
      new HtmlWebpackPlugin({
        template: path.join(root, 'public/index.html'),
        scriptLoading: 'defer',
        minify: mode === 'production',
        templateParameters: (compilation) => ({ filesOf: (...names) => filesOf(compilation, names), early: hashedName(path.join(root, 'public'), EARLY) }),
      }),
      ...(bound.length > 0 ? [new IntegrityPlugin(), new BoundManifestsPlugin(bound)] : []),
      new PublicFilesPlugin(path.join(root, 'public'), { except: ['index.html', SERVICE_WORKER], hashed: [EARLY] }),
      ...(mode === 'production' ? [new ServiceWorkerPlugin(path.join(root, 'public', SERVICE_WORKER), (compilation) => [
        hashedName(path.join(root, 'public'), EARLY), ...filesOf(compilation, OPENING).split(' ').map((file) => file.slice(1)),
      ])] : []),
    ],
  };
}

module.exports = { createHostConfig };
