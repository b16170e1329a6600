// npm run publish -- <module> --to <site> [--from <release>] [--canary <percentage>]
// npm run publish -- <module> --to <site> --rollback [--build <name>], or --builds
import fs from 'node:fs';
import path from 'node:path';
import { plainNumber, readArguments } from './lib/arguments.mjs';
import { remoteBuildId, remotes } from './lib/packages.mjs';
import { workFolder } from './lib/paths.mjs';
import { publish, rollBack, storedBuilds, withSiteLock } from './lib/release.mjs';
import { main, Refusal, say } from './lib/say.mjs';

const USAGE =
  'npm run publish -- <module> --to <folder of the site> [--from <folder of the release>] [--canary <percentage>], ' +
  'or in place of these two --rollback [--build <name>], or --builds';

/** Folder of the release that was built from the module's current sources. */
function ownRelease(id) {
  const remote = remotes().find((each) => each.id === id);
  if (!remote) throw new Refusal(`There is no module ${id} here: its release is named by --from.`);
  const folder = path.join(workFolder, 'releases', id, remoteBuildId(remote.folder));
  if (!fs.existsSync(folder))
    throw new Refusal(
      `The sources of ${id} as they are have not been released: npm run release -- ${id}`,
    );
  return folder;
}

/** Whether the options belong to one of the commands: publish, roll back or list the builds. */
function areConsistent({ from, canary, build, rollback, builds }) {
  if (rollback && builds) return false;
  const isPublication = !rollback && !builds;
  return (isPublication || (from ?? canary) === undefined) && (rollback || build === undefined);
}

function listBuilds(id, site) {
  for (const { buildId, lastNamed, is } of storedBuilds({ id, site }))
    say([buildId, lastNamed ?? 'never named', is ?? ''].join('  ').trim());
}

async function publishRelease(id, site, { from, canary }) {
  const percentage = canary === undefined ? undefined : plainNumber(canary);
  const release = from ? path.resolve(from) : ownRelease(id);
  const { buildId, removed } = await withSiteLock(site, () =>
    publish({ module: id, release, site, percentage }),
  );
  say(
    percentage === undefined
      ? `${id} ${buildId} is what everybody has.`
      : `${id} ${buildId} is what ${percentage} % of the people have.`,
  );
  if (removed.length > 0) say(`Removed, since no tab needs them any more: ${removed.join(', ')}.`);
}

await main(async () => {
  const {
    names: [id],
    values,
  } = readArguments(USAGE, {
    names: 1,
    options: {
      to: { type: 'string' },
      from: { type: 'string' },
      canary: { type: 'string' },
      build: { type: 'string' },
      rollback: { type: 'boolean', default: false },
      builds: { type: 'boolean', default: false },
    },
  });
  if (values.to === undefined || !areConsistent(values)) throw new Refusal(USAGE);
  const site = path.resolve(values.to);
  if (values.builds) listBuilds(id, site);
  else if (values.rollback) {
    const { build } = values;
    say(`${id} is ${await withSiteLock(site, () => rollBack({ id, site, build }))} again.`);
  } else await publishRelease(id, site, values);
});
