// npm run riwaq -- <command>: the server's command line.
import { buildServer } from './lib/build-all.mjs';
import { install } from './lib/install.mjs';
import { at, commandLineMain } from './lib/paths.mjs';
import { startNode } from './lib/run.mjs';
import { main } from './lib/say.mjs';

await main(async () => {
  await install();
  await buildServer();
  const { ended } = startNode(commandLineMain, process.argv.slice(2), {
    env: { DATA_DIR: process.env.DATA_DIR || at('data') },
  });
  process.exitCode = await ended;
});
