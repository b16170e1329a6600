import fs from 'node:fs';
import path from 'node:path';
import { withBuildLock } from './build-lock.mjs';
import { install } from './install.mjs';
import { packageHash, remoteBuildId, remotes } from './packages.mjs';
import { at, serverMain, siteFolder } from './paths.mjs';
import { runNode } from './run.mjs';
import { say, seconds } from './say.mjs';
import { assembleSite } from './site.mjs';
import { readState, writeState } from './state.mjs';

const GALLERY = 'shared/ui/gallery';

const buildPackage = async (name) => {
  const start = performance.now();
  say(`Building ${name} …`);
  await runNode(`The build of ${name}`, 'shared/build/scripts/build-package.mjs', [name]);
  say(`  ${name} built in ${seconds(start)}`);
};

/** Runs jobs, at most two at a time. Waits for all of them, then throws the first failure. */
async function twoAtATime(jobs) {
  const waiting = [...jobs];
  const failures = [];
  const worker = async () => {
    for (let job = waiting.shift(); job; job = waiting.shift()) await job().catch((cause) => failures.push(cause));
  };
  await Promise.all([worker(), worker()]);
  if (failures.length > 0) throw failures[0];
}

/** Builds a package when its sources are not those of its last build. */
async function buildIfChanged(name, hash, result) {
  if (readState().built[name] === hash && fs.existsSync(result)) return;
  await buildPackage(name);
  const state = readState();
  writeState({ ...state, built: { ...state.built, [name]: hash } });
}

const serverIfChanged = () => buildIfChanged('server', packageHash(at('server'), ['shared/build/scripts/lib/build-server.mjs']), serverMain);

/** Builds the server when its sources changed. */
export const buildServer = () => withBuildLock(serverIfChanged);

/** Builds the gallery of the kit when the kit changed. */
export const buildGallery = () => withBuildLock(() => buildIfChanged(GALLERY, packageHash(at('shared/ui')), at(GALLERY, 'dist/index.html')));

/** The site keeps the builds that tabs still need; a package keeps its last. */
function removeOtherBuilds(folder, buildId) {
  for (const name of fs.readdirSync(path.join(folder, 'dist'))) {
    if (name !== buildId) fs.rmSync(path.join(folder, 'dist', name), { recursive: true, force: true });
  }
}

async function buildSite() {
  const hostHash = packageHash(at('host'));
  const builds = remotes().map(({ id, folder }) => ({ id, folder, buildId: remoteBuildId(folder) }));
  await twoAtATime([
    () => buildIfChanged('host', hostHash, at('host/dist/index.html')),
    ...builds
      .filter(({ folder, buildId }) => !fs.existsSync(path.join(folder, 'dist', buildId, 'riwaq-manifest.json')))
      .map(({ folder }) => () => buildPackage(path.basename(folder))),
    serverIfChanged,
  ]);
  for (const { folder, buildId } of builds) removeOtherBuilds(folder, buildId);

  const { version } = JSON.parse(fs.readFileSync(at('host/package.json'), 'utf8'));
  writeState(assembleSite({
    siteFolder, builds, state: readState(), hostFolder: at('host/dist'), clientVersion: `${version}+${hostHash.slice(0, 8)}`,
  }));
}

/** Installs, builds what changed and assembles the site. */
export async function buildAll() {
  await install();
  await withBuildLock(buildSite);
}
