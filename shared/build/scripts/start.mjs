// npm start: runs the product on one machine without further installation: embedded database, files
// under data/, a demo university.
import fs from 'node:fs';
import { buildAll } from './lib/build-all.mjs';
import { DEMO_ACCOUNTS, wantsDemo } from './lib/demo.mjs';
import { at, serverMain, siteFolder } from './lib/paths.mjs';
import { startNode } from './lib/run.mjs';
import { main, say } from './lib/say.mjs';
import { addressOf, assertPortFree, listening, untilHealthy } from './lib/server.mjs';

await main(async () => {
  const { port, host } = listening();
  const address = addressOf({ port, host });
  await assertPortFree(port, host);
  await buildAll();

  const dataFolder = process.env.DATA_DIR || at('data');
  const demo = wantsDemo(process.env);
  const isNew = !fs.existsSync(dataFolder) && !process.env.DATABASE_URL;
  say(
    isNew && demo
      ? 'Starting the server; the first start creates the demo university …'
      : 'Starting the server …',
  );
  const { ended } = startNode(serverMain, [], {
    env: {
      PORT: String(port),
      DATA_DIR: dataFolder,
      SITE_DIR: siteFolder,
      RIWAQ_DEMO: demo ? '1' : '0',
      LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
      NODE_ENV: 'production',
    },
  });
  if (await untilHealthy(address, ended)) {
    say(`\nRiwaq is at ${address}`);
    if (demo) say(DEMO_ACCOUNTS);
    say('Ctrl+C ends it.');
  }
  process.exitCode = await ended;
});
