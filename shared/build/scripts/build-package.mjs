// Builds one package, changed or not: node shared/build/scripts/build-package.mjs host|server|remote-…|shared/ui/gallery
import { buildServer } from './lib/build-server.mjs';
import { at } from './lib/paths.mjs';
import { main } from './lib/say.mjs';
import { buildWithWebpack } from './lib/webpack.mjs';

await main(async () => {
  const name = process.argv[2];
  if (name === 'server') await buildServer();
  // The gallery is looked at, never published: not worth the minifier's time.
  else await buildWithWebpack(name, at(name), name.endsWith('gallery') ? 'development' : 'production');
});
