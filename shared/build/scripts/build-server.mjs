// Builds the server into a separate folder, with the migrations beside it: node
// shared/build/scripts/build-server.mjs <folder>
import fs from 'node:fs';
import path from 'node:path';
import { buildServer } from './lib/build-server.mjs';
import { main } from './lib/say.mjs';
import { at } from './lib/paths.mjs';

await main(async () => {
  const folder = path.resolve(process.argv[2]);
  await buildServer(folder);
  fs.cpSync(at('server/migrations'), path.join(folder, 'migrations'), { recursive: true });
  fs.writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }\n');
});
