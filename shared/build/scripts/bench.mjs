// npm run bench [-- pages lists requests sitting questions statistics charts attendance mail chat
// archive hub]: runs the measurements of bench/ on the built site and server.
import { createRequire } from 'node:module';
import { buildAll } from './lib/build-all.mjs';
import { packagesExternal } from './lib/build-server.mjs';
import { at, root } from './lib/paths.mjs';
import { startNode } from './lib/run.mjs';
import { main } from './lib/say.mjs';

await main(async () => {
  await buildAll();
  const outfile = at('bench/dist/main.mjs');
  await createRequire(import.meta.url)('esbuild').build({
    entryPoints: [at('bench/src/main.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    plugins: [packagesExternal],
  });
  const { ended } = startNode(outfile, process.argv.slice(2), { env: { RIWAQ_ROOT: root } });
  process.exitCode = await ended;
});
