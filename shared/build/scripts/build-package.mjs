// Builds one package, changed or not: node shared/build/scripts/build-package.mjs
// host|server|remote-…|shared/ui/gallery [--bundled] With --bundled the host has every remote
// compiled in.
import { buildServer } from './lib/build-server.mjs';
import { boundAreas } from './lib/packages.mjs';
import { at, bundledHostFolder } from './lib/paths.mjs';
import { main } from './lib/say.mjs';
import { buildWithWebpack } from './lib/webpack.mjs';

await main(async () => {
  const [name, bundled] = process.argv.slice(2);
  if (name === 'server') await buildServer();
  else
    await buildWithWebpack(name, at(name), {
      mode: 'production',
      ...(bundled === '--bundled' && { areas: boundAreas(), outputPath: bundledHostFolder }),
    });
});
