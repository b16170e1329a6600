// npm run build: installs, builds what changed, assembles .riwaq/site.
import { buildAll } from './lib/build-all.mjs';
import { main, say, seconds } from './lib/say.mjs';

await main(async () => {
  const start = performance.now();
  await buildAll();
  say(`The site is in .riwaq/site (${seconds(start)}).`);
});
