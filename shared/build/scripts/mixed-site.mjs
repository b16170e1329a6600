// node shared/build/scripts/mixed-site.mjs <host|areas> --to <folder>: assembles <folder>/site from
// the host, or the areas, of the previous release and the rest of today's build; the previous
// release's texts are in <folder>/previous/texts.
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { combineSites, unpackPreviousRelease } from './lib/previous-release.mjs';
import { hostApiOf } from './lib/packages.mjs';
import { previousFolder, root, siteFolder } from './lib/paths.mjs';
import { main, Refusal } from './lib/say.mjs';

await main(async () => {
  const {
    positionals: [old],
    values,
  } = parseArgs({ allowPositionals: true, options: { to: { type: 'string' } } });
  if ((old !== 'host' && old !== 'areas') || values.to === undefined)
    throw new Refusal('node shared/build/scripts/mixed-site.mjs <host|areas> --to <folder>');
  const to = path.resolve(values.to);
  fs.mkdirSync(to, { recursive: true });
  const previous = path.join(to, 'previous');
  unpackPreviousRelease({ from: previousFolder, to: previous, hostApi: hostApiOf(root) });
  const before = path.join(previous, 'site');
  combineSites(
    old === 'host'
      ? { host: before, areas: siteFolder, to: path.join(to, 'site') }
      : { host: siteFolder, areas: before, to: path.join(to, 'site') },
  );
});
