// npm run release -- <module> [--to <folder>]: builds one module into a folder of its own that never changes.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { install } from './lib/install.mjs';
import { buildModule } from './lib/build-all.mjs';
import { remotes } from './lib/packages.mjs';
import { workFolder } from './lib/paths.mjs';
import { keepRelease } from './lib/release.mjs';
import { main, Refusal, say } from './lib/say.mjs';

await main(async () => {
  const { positionals: [id], values } = parseArgs({ allowPositionals: true, options: { to: { type: 'string' } } });
  if (!remotes().some((each) => each.id === id)) throw new Refusal(`npm run release -- <module>, one of: ${remotes().map((each) => each.id).join(', ')}.`);
  await install();
  const folder = keepRelease({ from: await buildModule(id), to: values.to ? path.resolve(values.to) : path.join(workFolder, 'releases') });
  say(`The release is in ${path.relative(process.cwd(), folder)}.`);
});
