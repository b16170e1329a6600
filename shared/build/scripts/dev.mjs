// npm run dev: serves host and every module in watch mode with a server of this workspace. npm run
// dev -- --module forum --host https://learn.example.edu: serves only one module, in the pages of a
// deployed host.
import { readArguments } from './lib/arguments.mjs';
import { DEMO_ACCOUNTS, wantsDemo } from './lib/demo.mjs';
import { devManifestUrl, devModuleConfig, passTo, startDevServer } from './lib/dev-server.mjs';
import { install } from './lib/install.mjs';
import { remotes } from './lib/packages.mjs';
import { at, siteFolder } from './lib/paths.mjs';
import { main, Refusal, say } from './lib/say.mjs';
import { assertPortFree, untilHealthy } from './lib/server.mjs';
import { watchServer } from './lib/server-watch.mjs';
import { mergeSiteConfig } from './lib/site-config.mjs';
import { configOf } from './lib/webpack.mjs';

const USAGE =
  'npm run dev, or one module alone: npm run dev -- --module forum --host https://learn.example.edu';
const SERVER_PATHS = ['/api', '/upload', '/files', '/applicationHub', '/docs', '/health'];
const DEVELOPMENT = { mode: 'development' };

const moduleConfig = async ({ id, folder }) =>
  devModuleConfig(await configOf(folder, DEVELOPMENT), id);

/** Serves host, modules and server of this workspace. */
async function everything(port) {
  const serverPort = Number(process.env.SERVER_PORT || port + 1);
  await assertPortFree(serverPort, undefined, 'SERVER_PORT=8091 npm run dev');
  say(`Starting the server on port ${serverPort} …`);
  const server = await watchServer({
    PORT: String(serverPort),
    DATA_DIR: process.env.DATA_DIR || at('data'),
    SITE_DIR: siteFolder,
    RIWAQ_DEMO: wantsDemo(process.env) ? '1' : '0',
    LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
  });
  const url = `http://127.0.0.1:${serverPort}`;
  await untilHealthy(url, new Promise(() => undefined));

  const modules = remotes();
  say(`Building host, ${modules.map(({ id }) => id).join(', ')} …`);
  const config = mergeSiteConfig(
    {
      modules: modules.map(({ id }) => ({ id, manifestUrl: devManifestUrl(id), enabled: true })),
      startupScreenMs: 0,
      // Also removes the worker that `npm start` left at this address.
      offline: false,
    },
    [],
    [],
  );
  const site = await startDevServer({
    port,
    configs: [
      await configOf(at('host'), DEVELOPMENT),
      ...(await Promise.all(modules.map(moduleConfig))),
    ],
    proxy: [passTo(url, SERVER_PATHS)],
    siteConfig: async () => config,
    fallback: true,
  });
  return [site, server];
}

/** Serves one module of this workspace in the pages of a deployed host. */
async function oneModule(port, id, host) {
  const module = remotes().find((candidate) => candidate.id === id);
  if (!module) throw new Refusal(`There is no remote-${id} here.`);
  const deployed = new URL('/static/config.json', host);
  const siteConfig = async () => {
    const response = await fetch(deployed, { cache: 'no-store' }).catch((cause) => {
      throw new Refusal(`${deployed} does not answer.`, { cause });
    });
    if (!response.ok) throw new Refusal(`${deployed} answered ${response.status}.`);
    const config = await response.json();
    const local = {
      ...config.modules?.find((entry) => entry.id === id),
      id,
      manifestUrl: devManifestUrl(id),
      enabled: true,
    };
    return {
      ...config,
      modules: [...(config.modules ?? []).filter((entry) => entry.id !== id), local],
    };
  };
  await siteConfig();
  say(`Building ${id}; everything else comes from ${deployed.origin} …`);
  const ours = new RegExp(`^/(modules/${id}/dev/|static/config\\.json|dev-reload)`);
  return [
    await startDevServer({
      port,
      // It loads its files relative to its own address, because it may run in another origin's
      // pages.
      configs: [await configOf(module.folder, DEVELOPMENT)],
      only: id,
      proxy: [passTo(deployed.origin, (path) => !ours.test(path))],
      siteConfig,
      fallback: false,
    }),
  ];
}

await main(async () => {
  const { values } = readArguments(USAGE, {
    options: { module: { type: 'string' }, host: { type: 'string' } },
  });
  if (Boolean(values.module) !== Boolean(values.host)) throw new Refusal(USAGE);
  const port = Number(process.env.PORT || 8080);
  await assertPortFree(port, undefined, 'PORT=8090 npm run dev');
  await install();
  const running = values.module
    ? await oneModule(port, values.module, values.host)
    : await everything(port);
  say(`\nhttp://localhost:${port} follows the sources. Ctrl+C ends it.`);
  if (!values.module && wantsDemo(process.env)) say(DEMO_ACCOUNTS);
  if (values.module)
    say(
      `In the pages of ${new URL(values.host).origin} itself, where that server names you as a developer (docs/module-guide.md, 8): http://localhost:${port}${devManifestUrl(values.module)}`,
    );
  const stop = async () => {
    await Promise.all(running.map((part) => part.stop()));
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void stop());
});
