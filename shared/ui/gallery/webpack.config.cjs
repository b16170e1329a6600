const path = require('node:path');
const HtmlWebpackPlugin = require('html-webpack-plugin');
const MiniCssExtractPlugin = require('mini-css-extract-plugin');

/** Port of the gallery in development; by default not that of the product. */
const PORT = Number(process.env.PORT || 8090);

/** The gallery of the kit: one page, without federation. */
module.exports = (_env, { mode = 'development' } = {}) => ({
  mode,
  context: __dirname,
  entry: './src/main.tsx',
  devtool: mode === 'production' ? false : 'cheap-module-source-map',
  target: ['web', 'es2022'],
  output: {
    path: path.join(__dirname, 'dist'),
    filename: '[name].js',
    chunkFilename: '[name].js',
    clean: true,
  },
  resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'], alias: { html2canvas: false } },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        exclude: /node_modules/,
        loader: 'ts-loader',
        options: {
          transpileOnly: true,
          configFile: path.resolve(__dirname, '../../../tsconfig.json'),
          compilerOptions: { noEmit: false },
        },
      },
      { test: /\.css$/, use: [MiniCssExtractPlugin.loader, 'css-loader'] },
      { test: /\.woff2$/, type: 'asset/resource' },
    ],
  },
  plugins: [new MiniCssExtractPlugin(), new HtmlWebpackPlugin({ template: './src/index.html' })],
  // Not minified: it is only opened locally.
  optimization: { minimize: false },
  performance: { hints: false },
  stats: 'errors-warnings',
  devServer: {
    port: PORT,
    host: 'localhost',
    hot: false,
    historyApiFallback: true,
    client: { overlay: false },
  },
});
