const fs = require('node:fs');
const path = require('node:path');
const MiniCssExtractPlugin = require('mini-css-extract-plugin');
const TerserPlugin = require('terser-webpack-plugin');
const { MinifyCssPlugin } = require('./plugins/minify-css.cjs');
const { PrecompressPlugin } = require('./plugins/precompress.cjs');

/** Parallel minifiers: more than two gain little and overload a small machine. */
const WORKERS = 2;

/**
 * Webpack configuration that host and remotes share.
 *
 * @param {{ root: string, mode: 'production' | 'development', uncompressed?: (name: string) =>
 * boolean }} options
 */
function baseConfig({ root, mode, uncompressed }) {
  const production = mode === 'production';
  return {
    mode,
    context: root,
    // No eval: the Content-Security-Policy forbids it, in development too.
    devtool: production ? false : 'cheap-module-source-map',
    target: ['web', 'es2022'],
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js', '.json'],
      // The charts import it for printing, which we do not use.
      alias: { html2canvas: false },
    },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          loader: require.resolve('ts-loader'),
          options: {
            transpileOnly: true,
            configFile: path.resolve(__dirname, '../../../../tsconfig.json'),
            compilerOptions: { noEmit: false, sourceMap: !production },
          },
        },
        // Side-effect-free packages that do not declare it: without this rule, importing one part
        // bundles the entire package.
        {
          test: /[\\/]node_modules[\\/](@rc-component|@ant-design|@module-federation)[\\/].*\.js$/,
          sideEffects: false,
        },
        {
          test: /\.css$/,
          use: [MiniCssExtractPlugin.loader, require.resolve('css-loader')],
          sideEffects: true,
        },
        { test: /\.(woff2?|png|jpe?g|webp|svg)$/, type: 'asset/resource' },
      ],
    },
    optimization: {
      chunkIds: 'deterministic',
      moduleIds: 'deterministic',
      minimizer: [
        new TerserPlugin({
          minify: TerserPlugin.swcMinify,
          extractComments: false,
          parallel: WORKERS,
          terserOptions: { compress: true, mangle: true, ecma: 2022, format: { comments: false } },
        }),
        new MinifyCssPlugin(),
      ],
    },
    plugins: [
      new MiniCssExtractPlugin({
        filename: '[name].[contenthash:8].css',
        chunkFilename: '[name].[contenthash:8].css',
        ignoreOrder: true,
      }),
      ...(production ? [new PrecompressPlugin(uncompressed)] : []),
    ],
    performance: { hints: false },
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
  };
}

const output = {
  chunkFilename: '[name].[contenthash:8].js',
  assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
  crossOriginLoading: 'anonymous',
  // Milliseconds. Upper limit from the specification; the page offers a retry long before.
  chunkLoadTimeout: 120_000,
  // Re-evaluates a module that threw during evaluation, for example because a dependency failed to
  // load, at the next import. (The similar strictModuleErrorHandling would cache the error
  // permanently.)
  strictModuleExceptionHandling: true,
  clean: true,
};

const firstThatExists = (root, names) =>
  names.map((name) => path.join(root, name)).find((file) => fs.existsSync(file));

module.exports = { baseConfig, firstThatExists, output };
