// npm run gallery: shows every part of the kit, in both directions and both themes.
import { createRequire } from 'node:module';
import { install } from './lib/install.mjs';
import { at } from './lib/paths.mjs';
import { main, say } from './lib/say.mjs';
import { assertPortFree } from './lib/server.mjs';
import { configOf, webpackOf } from './lib/webpack.mjs';

await main(async () => {
  await install();
  const config = await configOf(at('shared/ui/gallery'), { mode: 'development' });
  const { port } = config.devServer;
  await assertPortFree(port, 'localhost', 'PORT=8091 npm run gallery');
  say('Building the gallery …');
  const DevServer = createRequire(import.meta.url)('webpack-dev-server');
  const server = new DevServer(config.devServer, webpackOf()(config));
  await server.start();
  say(`The gallery is at http://localhost:${port}. Ctrl+C ends it.`);
});
