// npm run keep-release [-- --from <folder of a checkout, built>]: stores a release as the previous
// one, with which tests combine the next.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { readArguments } from './lib/arguments.mjs';
import { buildAll } from './lib/build-all.mjs';
import { readJson } from './lib/file-system.mjs';
import { storePreviousRelease } from './lib/previous-release.mjs';
import { hostApiOf } from './lib/packages.mjs';
import { previousFolder, root } from './lib/paths.mjs';
import { main, Refusal, say } from './lib/say.mjs';

await main(async () => {
  const { values } = readArguments(
    'npm run keep-release [-- --from <folder of a checkout, built>]',
    { options: { from: { type: 'string' } } },
  );
  const from = values.from ? path.resolve(values.from) : root;
  const git = (...args) => execFileSync('git', ['-C', from, ...args], { encoding: 'utf8' }).trim();
  if (git('status', '--porcelain', '--untracked-files=no') !== '')
    throw new Refusal(
      `${from} has changes that are in no commit: a release is one that others can build too.`,
    );
  if (from === root) await buildAll();
  const { hostFiles } = readJson(path.join(from, '.riwaq/state.json')) ?? {};
  if (!hostFiles?.[0]) throw new Refusal(`${from} has not been built: npm run build`);
  const commit = git('rev-parse', 'HEAD');
  const { files, bytes } = storePreviousRelease({
    site: path.join(from, '.riwaq/site'),
    hostFiles: hostFiles[0],
    texts: from,
    commit,
    hostApi: hostApiOf(from),
    to: previousFolder,
  });
  say(`${commit} is kept as the previous release: ${files} files, ${Math.round(bytes / 1000)} KB.`);
});
