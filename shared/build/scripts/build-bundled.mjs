// npm run build:bundled: installs, builds the host with every area compiled in, assembles
// .riwaq/bundled/site.
import { readArguments } from './lib/arguments.mjs';
import { buildBundled } from './lib/build-all.mjs';
import { main, say, seconds } from './lib/say.mjs';

await main(async () => {
  readArguments('npm run build:bundled');
  const start = performance.now();
  await buildBundled();
  say(`The site with its areas compiled in is in .riwaq/bundled/site (${seconds(start)}).`);
});
