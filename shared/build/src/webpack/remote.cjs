const path = require('node:path');
const { ModuleFederationPlugin } = require('@module-federation/enhanced/webpack');
const { remoteBuildId } = require('../source-hash.cjs');
const { baseConfig, firstThatExists, output } = require('./base.cjs');
const { BillOfMaterialsPlugin } = require('./plugins/bill-of-materials.cjs');
const { IntegrityPlugin } = require('./plugins/integrity.cjs');
const { ModuleManifestPlugin } = require('./plugins/module-manifest.cjs');
const { remoteShares } = require('./shared-scope.cjs');

const ENTRY = 'remoteEntry.js';
/**
 * Bytes of source from which modules that several chunks use become a chunk of their own. Smaller
 * ones are repeated in each of these chunks: on a slow connection a request costs more than some
 * kilobytes (docs/decisions/0086).
 */
const SMALLEST_COMMON_CHUNK = 50_000;
/** Bytes of source from which the styles of a page stay with it. */
const STYLES_OF_PAGE = 5_000;
const STYLES_TYPE = 'css/mini-extract';
/**
 * Tells whether the styles of a module contain a sheet. An `@import` makes the imported sheet a
 * webpack module of its own: it counts with the sheet that a script imports.
 */
function isCommonSheet(part, { moduleGraph }) {
  const sheet = moduleGraph.getIssuer(part);
  const parts = [...moduleGraph.getOutgoingConnections(sheet)]
    .map(({ module }) => module)
    .filter((module) => module?.type === STYLES_TYPE);
  const size = parts.reduce((bytes, module) => bytes + module.size(), 0);
  return size < STYLES_OF_PAGE || /[\\/]src[\\/]styles\.css$/.test(sheet.nameForCondition());
}
/** The styles that every page of a module loads and the small ones of its parts are one file. */
const STYLES = {
  type: STYLES_TYPE,
  name: 'styles',
  chunks: 'all',
  enforce: true,
  test: isCommonSheet,
};
/** Rule of webpack for the chunks of packages, for those that several chunks use. */
const VENDORS = {
  test: /[\\/]node_modules[\\/]/,
  priority: -10,
  reuseExistingChunk: true,
  idHint: 'vendors',
  minChunks: 2,
};

/**
 * The build of a module. Input: `src/module.ts(x)` (its `defineModule`) and `src/manifest.ts` (its
 * `declareModule`); output: `dist/<buildId>/`, which any static server can serve under any path.
 * Two builds of one module can run in the same page, because their global names differ.
 *
 * @param {{
 *   root: string,
 *   id: string,
 *   buildId?: string,
 *   mode?: 'production' | 'development',
 *   publicPath?: string,
 *   outputPath?: string,
 * }} options
 *   `buildId`: by default the hash of the sources and the lockfile; `publicPath`: by default
 * determined at run time
 */
function createRemoteConfig({
  root,
  id,
  mode = 'production',
  buildId = remoteBuildId(root, mode),
  publicPath = 'auto',
  outputPath = path.join(root, 'dist', buildId),
}) {
  const base = baseConfig({ root, mode });
  const name = `riwaq_${id}_${buildId}`.replace(/[^A-Za-z0-9_]/g, '_');
  return {
    ...base,
    name: id,
    entry: {},
    externals: { '@module-federation/runtime-core': 'var riwaqFederation2' },
    output: {
      ...output,
      path: outputPath,
      publicPath,
      uniqueName: name,
      filename: '[name].[contenthash:8].js',
    },
    optimization: {
      ...base.optimization,
      splitChunks: {
        minSize: SMALLEST_COMMON_CHUNK,
        cacheGroups: { defaultVendors: VENDORS, styles: STYLES },
      },
    },
    plugins: [
      ...base.plugins,
      new ModuleFederationPlugin({
        name,
        filename: ENTRY,
        library: { type: 'var', name },
        exposes: {
          './module':
            firstThatExists(root, ['src/module.tsx', 'src/module.ts']) ?? './src/module.ts',
        },
        shared: remoteShares(root),
        shareStrategy: 'loaded-first',
        dts: false,
        dev: false,
        // riwaq-manifest.json replaces the federation manifest.
        manifest: false,
        experiments: { optimization: { target: 'web' } },
      }),
      new IntegrityPlugin(),
      new BillOfMaterialsPlugin({ name: `riwaq-${id}`, version: buildId }),
      new ModuleManifestPlugin({ root, id, buildId, entry: { path: ENTRY, name } }),
    ],
  };
}

module.exports = { createRemoteConfig };
