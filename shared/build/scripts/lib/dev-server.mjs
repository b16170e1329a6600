import { createRequire } from 'node:module';
import { webpackOf } from './webpack.mjs';

const require = createRequire(import.meta.url);

/** Path of a module's build on a development server. */
const devFolder = (id) => `/modules/${id}/dev/`;

/** Address of a module's manifest on a development server. */
export const devManifestUrl = (id) => `${devFolder(id)}riwaq-manifest.json`;

/** Webpack configuration of a module for the development server. */
export const devModuleConfig = (config, id) => ({
  ...config,
  output: { ...config.output, publicPath: devFolder(id) },
});

/** Proxies requests, and the hub's WebSocket, to a server with that server's own origin. */
export const passTo = (target, context) => ({
  target,
  context,
  ws: true,
  changeOrigin: true,
  secure: true,
  headers: { origin: new URL(target).origin },
  logLevel: 'silent',
  onProxyRes(response) {
    // These headers apply to the target's own origin only.
    delete response.headers['strict-transport-security'];
    const policy = response.headers['content-security-policy'];
    if (policy)
      response.headers['content-security-policy'] = policy.replace(
        /;?\s*upgrade-insecure-requests/,
        '',
      );
  },
});

/**
 * Starts webpack's development server on builds in watch mode; open pages reload themselves.
 *
 * @param {{
 *   port: number,
 *   configs: object[],
 *   proxy: object[],
 *   siteConfig: () => Promise<object>,
 *   fallback: boolean,
 *   only?: string,
 * }} options
 *   `siteConfig`: returns the response of `static/config.json`; `fallback`: whether to serve the
 * host for unknown paths;
 *   `only`: the only module that is built; its files are also served to the pages of another origin
 * (docs/decisions/0048)
 * @returns {Promise<{ stop(): Promise<void> }>}
 */
export async function startDevServer({ port, configs, proxy, siteConfig, fallback, only }) {
  const DevServer = require('webpack-dev-server');
  const server = new DevServer(
    {
      port,
      host: process.env.HOST || 'localhost',
      hot: false,
      liveReload: true,
      static: false,
      compress: true,
      allowedHosts: 'all',
      client: {
        overlay: { errors: true, warnings: false, runtimeErrors: false },
        logging: 'error',
        webSocketURL: {
          pathname: '/dev-reload',
          ...(only && { protocol: 'ws', hostname: 'localhost', port }),
        },
      },
      webSocketServer: { type: 'ws', options: { path: '/dev-reload' } },
      devMiddleware: { stats: 'errors-warnings', ...(only && { publicPath: devFolder(only) }) },
      ...(only && { headers: { 'access-control-allow-origin': '*' } }),
      historyApiFallback: fallback && {
        index: '/index.html',
        rewrites: [{ from: /^\/(modules|static)\//, to: ({ parsedUrl }) => parsedUrl.pathname }],
      },
      proxy,
      setupMiddlewares(middlewares) {
        const answer = (_request, response) =>
          siteConfig().then(
            (config) => response.set('cache-control', 'no-store').json(config),
            (cause) => response.status(502).send(String(cause.message ?? cause)),
          );
        return [
          { name: 'site-config', path: '/static/config.json', middleware: answer },
          ...middlewares,
        ];
      },
    },
    webpackOf()(configs),
  );
  await server.start();
  return { stop: () => server.stop() };
}
