import fs from 'node:fs';
import path from 'node:path';
import { install } from './install.mjs';
import { withLock } from './lock.mjs';
import { boundAreas, hashSources, packageHash, remoteBuildId, remotes } from './packages.mjs';
import {
  at,
  bundledHostFolder,
  bundledSiteFolder,
  root,
  serverMain,
  siteFolder,
  workFolder,
} from './paths.mjs';
import { runNode } from './run.mjs';
import { say, seconds } from './say.mjs';
import { withSiteLock } from './release.mjs';
import { assembleSite } from './site.mjs';
import { EMPTY_SITE, readState, writeState } from './state.mjs';

const GALLERY = 'shared/ui/gallery';

/**
 * Runs one build at a time in this workspace: a second process waits for the first and then finds
 * the builds up to date.
 */
const withBuildLock = (work) =>
  withLock(
    path.join(workFolder, 'build.lock'),
    () => say('Another build is under way: waiting for it …'),
    work,
  );

const buildPackage = async (name, options = [name]) => {
  const start = performance.now();
  say(`Building ${name} …`);
  await runNode(`The build of ${name}`, 'shared/build/scripts/build-package.mjs', options);
  say(`  ${name} built in ${seconds(start)}`);
};

/** Runs jobs, at most two at a time. Waits for all of them, then throws the first failure. */
async function twoAtATime(jobs) {
  const waiting = [...jobs];
  const failures = [];
  const worker = async () => {
    for (let job = waiting.shift(); job; job = waiting.shift())
      await job().catch((cause) => failures.push(cause));
  };
  await Promise.all([worker(), worker()]);
  if (failures.length > 0) throw failures[0];
}

/** Builds a package if its sources changed since its last build. */
async function buildIfChanged(name, hash, result, options = [name]) {
  if (readState().built[name] === hash && fs.existsSync(result)) return;
  await buildPackage(name, options);
  const state = readState();
  writeState({ ...state, built: { ...state.built, [name]: hash } });
}

const serverIfChanged = () =>
  buildIfChanged(
    'server',
    packageHash(at('server'), ['shared/build/scripts/lib/build-server.mjs']),
    serverMain,
  );

/** Builds the server when its sources changed. */
export const buildServer = () => withBuildLock(serverIfChanged);

/** Builds the gallery of the kit when the kit changed. */
const galleryIfChanged = () =>
  buildIfChanged(GALLERY, packageHash(at('shared/ui')), at(GALLERY, 'dist/index.html'));

/** Builds a module when its sources changed. Resolves with the folder of the build. */
export const buildModule = (id) =>
  withBuildLock(async () => {
    const { folder } = remotes().find((each) => each.id === id);
    const built = path.join(folder, 'dist', remoteBuildId(folder));
    if (!fs.existsSync(path.join(built, 'riwaq-manifest.json')))
      await buildPackage(path.basename(folder));
    return built;
  });

/** Deletes other builds from a package's `dist`: the site has those that open tabs still need. */
function removeOtherBuilds(folder, buildId) {
  for (const name of fs.readdirSync(path.join(folder, 'dist'))) {
    if (name !== buildId)
      fs.rmSync(path.join(folder, 'dist', name), { recursive: true, force: true });
  }
}

/** Version of the site that the server reports, so that open tabs notice a new one. */
const clientVersion = (hash) =>
  `${JSON.parse(fs.readFileSync(at('host/package.json'), 'utf8')).version}+${hash.slice(0, 8)}`;

/**
 * The build jobs of a site (without the server), and the step that assembles their output.
 *
 * @typedef {{ jobs: (() => Promise<void>)[], assemble: () => Promise<void> }} SiteBuild
 */

/** @returns {SiteBuild} */
function siteBuild() {
  const hostHash = packageHash(at('host'));
  const builds = remotes().map(({ id, folder }) => ({
    id,
    folder,
    buildId: remoteBuildId(folder),
  }));
  return {
    jobs: [
      () => buildIfChanged('host', hostHash, at('host/dist/index.html')),
      ...builds
        .filter(
          ({ folder, buildId }) =>
            !fs.existsSync(path.join(folder, 'dist', buildId, 'riwaq-manifest.json')),
        )
        .map(
          ({ folder }) =>
            () =>
              buildPackage(path.basename(folder)),
        ),
    ],
    async assemble() {
      for (const { folder, buildId } of builds) removeOtherBuilds(folder, buildId);
      writeState(
        await withSiteLock(siteFolder, () =>
          assembleSite({
            siteFolder,
            state: readState(),
            hostFolder: at('host/dist'),
            clientVersion: clientVersion(hostHash),
            builds: builds.map(({ id, folder, buildId }) => ({
              id,
              buildId,
              folder: path.join(folder, 'dist', buildId),
            })),
          }),
        ),
      );
    },
  };
}

const HOST_WITH_AREAS = 'host with its areas';

/**
 * The host with every remote compiled in.
 *
 * @returns {SiteBuild}
 */
function bundledSiteBuild() {
  const areas = boundAreas();
  const hash = hashSources(root, [], areas.map(({ buildId }) => buildId).join());
  return {
    jobs: [
      () =>
        buildIfChanged(HOST_WITH_AREAS, hash, path.join(bundledHostFolder, 'index.html'), [
          'host',
          '--bundled',
        ]),
    ],
    async assemble() {
      const { bundled = EMPTY_SITE, ...state } = readState();
      const placed = await withSiteLock(bundledSiteFolder, () =>
        assembleSite({
          siteFolder: bundledSiteFolder,
          state: bundled,
          hostFolder: bundledHostFolder,
          clientVersion: clientVersion(hash),
          builds: areas.map(({ id, buildId }) => ({
            id,
            buildId,
            folder: path.join(bundledHostFolder, 'modules', id, buildId),
          })),
        }),
      );
      writeState({ ...state, bundled: placed });
    },
  };
}

/**
 * Installs dependencies, builds the changed parts of the given sites, the server and `more`, and
 * assembles the sites. Long jobs start first.
 */
async function build(sitesOf, ...more) {
  await install();
  await withBuildLock(async () => {
    const sites = sitesOf.map((siteOf) => siteOf());
    await twoAtATime([
      ...sites.flatMap(({ jobs }) => jobs.slice(0, 1)),
      ...sites.flatMap(({ jobs }) => jobs.slice(1)),
      ...more,
      serverIfChanged,
    ]);
    for (const { assemble } of sites) await assemble();
  });
}

/** Builds the site whose areas are compiled into the host. */
export const buildBundled = () => build([bundledSiteBuild]);

/** Builds the site whose areas are loaded at run time. */
export const buildAll = () => build([siteBuild]);

/** Builds both sites, and the gallery of the kit. */
export const buildEverything = () => build([siteBuild, bundledSiteBuild], galleryIfChanged);
