// npm run release -- <module> [--to <folder>]: builds one module into a separate folder that never
// changes.
import path from 'node:path';
import { readArguments } from './lib/arguments.mjs';
import { install } from './lib/install.mjs';
import { buildModule } from './lib/build-all.mjs';
import { remotes } from './lib/packages.mjs';
import { workFolder } from './lib/paths.mjs';
import { storeRelease } from './lib/release.mjs';
import { main, Refusal, say } from './lib/say.mjs';

await main(async () => {
  const ids = remotes().map((each) => each.id);
  const usage = `npm run release -- <module> [--to <folder>]; the modules: ${ids.join(', ')}`;
  const {
    names: [id],
    values,
  } = readArguments(usage, { names: 1, options: { to: { type: 'string' } } });
  if (!ids.includes(id)) throw new Refusal(usage);
  await install();
  const folder = storeRelease({
    from: await buildModule(id),
    to: values.to ? path.resolve(values.to) : path.join(workFolder, 'releases'),
  });
  say(`The release is in ${path.relative(process.cwd(), folder)}.`);
});
