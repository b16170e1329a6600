// npm run publish -- <module> --to <site> [--from <release>] [--canary <percentage>] [--rollback]
import fs from 'node:fs';
import path from 'node:path';
import { plainNumber, readArguments } from './lib/arguments.mjs';
import { remoteBuildId, remotes } from './lib/packages.mjs';
import { workFolder } from './lib/paths.mjs';
import { publish, rollBack, withSiteLock } from './lib/release.mjs';
import { main, Refusal, say } from './lib/say.mjs';

const USAGE = 'npm run publish -- <module> --to <folder of the site> [--from <folder of the release>] [--canary <percentage>], or --rollback in place of these two';

/** The release of the module's sources as they are. */
function ownRelease(id) {
  const remote = remotes().find((each) => each.id === id);
  if (!remote) throw new Refusal(`There is no module ${id} here: its release is named by --from.`);
  const folder = path.join(workFolder, 'releases', id, remoteBuildId(remote.folder));
  if (!fs.existsSync(folder)) throw new Refusal(`The sources of ${id} as they are have not been released: npm run release -- ${id}`);
  return folder;
}

await main(async () => {
  const { names: [id], values } = readArguments(USAGE, {
    names: 1,
    options: { to: { type: 'string' }, from: { type: 'string' }, canary: { type: 'string' }, rollback: { type: 'boolean', default: false } },
  });
  if (values.to === undefined || (values.rollback && (values.from ?? values.canary) !== undefined)) throw new Refusal(USAGE);
  const site = path.resolve(values.to);
  if (values.rollback) {
    say(`${id} is ${await withSiteLock(site, () => rollBack({ id, site }))} again.`);
    return;
  }
  const percentage = values.canary === undefined ? undefined : plainNumber(values.canary);
  const release = values.from ? path.resolve(values.from) : ownRelease(id);
  const { buildId, removed } = await withSiteLock(site, () => publish({ module: id, release, site, percentage }));
  say(percentage === undefined ? `${id} ${buildId} is what everybody has.` : `${id} ${buildId} is what ${percentage} % of the people have.`);
  if (removed.length > 0) say(`Removed, since no tab needs them any more: ${removed.join(', ')}.`);
});
