// npm run build: installs, builds changed packages, assembles .riwaq/site.
import { readArguments } from './lib/arguments.mjs';
import { buildAll } from './lib/build-all.mjs';
import { main, say, seconds } from './lib/say.mjs';

await main(async () => {
  readArguments('npm run build');
  const start = performance.now();
  await buildAll();
  say(`The site is in .riwaq/site (${seconds(start)}).`);
});
