import fs from 'node:fs';
import path from 'node:path';
import { readJson, toJson, writeAtomically } from './file-system.mjs';
import { say } from './say.mjs';
import { buildsNamedBy, mergeSiteConfig } from './site-config.mjs';

/** Builds that stay on the site, for tabs that loaded them. */
const RETAINED_BUILDS = 5;

const filesOf = (folder) =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'),
    )
    .sort();

/**
 * Files that the host's build must not overwrite: written by the assembly or by the university, and
 * the modules' builds.
 */
const isOwnFile = (name) =>
  name === 'static/config.json' || name === 'version.json' || name.startsWith('modules/');
/**
 * Names without a content hash, which are overwritten in place: written last, after the files that
 * they refer to.
 */
const isEntryPage = (name) => name === 'index.html' || name.startsWith('index.html.');

function placeHost(inSite, hostFolder, state) {
  const files = filesOf(hostFolder).filter((name) => !isOwnFile(name));
  for (const name of [
    ...files.filter((file) => !isEntryPage(file)),
    ...files.filter(isEntryPage),
  ]) {
    writeAtomically(inSite(name), fs.readFileSync(path.join(hostFolder, name)));
  }
  return [files, ...state.hostFiles.filter((other) => other.join() !== files.join())];
}

function placeModule(inSite, { id, buildId, folder }, previous) {
  const target = inSite('modules', id, buildId);
  if (!fs.existsSync(target)) {
    const incoming = `${target}.incoming`;
    fs.rmSync(incoming, { recursive: true, force: true });
    fs.cpSync(folder, incoming, { recursive: true });
    fs.renameSync(incoming, target);
  }
  return [buildId, ...previous.filter((build) => build !== buildId)];
}

/** Host files that a module's build needs if it was compiled into the host. */
function hostFilesOf(inSite, id, build) {
  const { assets = [] } = readJson(inSite('modules', id, build, 'riwaq-manifest.json')) ?? {};
  return assets
    .filter(({ path: name }) => name.startsWith('/'))
    .map(({ path: name }) => name.slice(1));
}

/**
 * Removes all but the last five builds of the host and of each module. Builds that the
 * configuration names stay, `previous` included, as long as a rollback may need them. Builds that
 * were published to the site separately are not touched.
 *
 * @returns the builds that remain
 */
function removeOutdated(inSite, { hostFiles, moduleBuilds }) {
  let config;
  try {
    config = readJson(inSite('static/config.json'));
  } catch {
    // Unreadable configuration: the builds that it names are unknown, so remove none until it is
    // mended.
    return { hostFiles, moduleBuilds };
  }
  const named = config.modules.flatMap((entry) =>
    buildsNamedBy(entry).map((build) => ({ id: entry.id, build })),
  );
  const left = Object.entries(moduleBuilds).map(([id, builds]) => {
    const retained = builds.filter(
      (build, place) =>
        place < RETAINED_BUILDS || named.some((each) => each.id === id && each.build === build),
    );
    for (const build of builds)
      if (!retained.includes(build))
        fs.rmSync(inSite('modules', id, build), { recursive: true, force: true });
    return [id, retained];
  });
  const needed = new Set([
    ...hostFiles.slice(0, RETAINED_BUILDS).flat(),
    ...named.flatMap(({ id, build }) => hostFilesOf(inSite, id, build)),
  ]);
  const isNeeded = (name) => needed.has(name) || needed.has(name.replace(/\.(?:br|gz)$/, ''));
  for (const name of new Set(hostFiles.slice(RETAINED_BUILDS).flat()))
    if (!isNeeded(name)) fs.rmSync(inSite(name), { force: true });
  return {
    hostFiles: [
      ...hostFiles.slice(0, RETAINED_BUILDS),
      ...hostFiles
        .slice(RETAINED_BUILDS)
        .map((files) => files.filter(isNeeded))
        .filter((files) => files.length > 0),
    ],
    moduleBuilds: Object.fromEntries(left),
  };
}

/** Display name of a module: its first navigation entry, else its first page. */
function nameOf({ folder }) {
  const { navigation, routes } = readJson(path.join(folder, 'riwaq-manifest.json'));
  return navigation[0]?.label ?? routes[0]?.title;
}

/**
 * Compares a module's build with the one that its entry names. The build is new unless the last
 * assembly placed it and the named one is on the site; the former is usable if it is on the site
 * and was not compiled into a host, which the new one replaces.
 */
function compareBuilds(inSite, entry, buildId, earlier) {
  const [former] = entry ? buildsNamedBy({ id: entry.id, manifestUrl: entry.manifestUrl }) : [];
  const isThere =
    former !== undefined &&
    fs.existsSync(inSite('modules', entry.id, former, 'riwaq-manifest.json'));
  return {
    isNew: !isThere || earlier?.[0] !== buildId,
    isFormerUsable: isThere && hostFilesOf(inSite, entry.id, former).length === 0,
  };
}

/** @param {Record<string, string[]>} earlier builds of each module before this assembly */
function placeConfig(inSite, builds, earlier) {
  const file = inSite('static/config.json');
  let existing;
  try {
    existing = readJson(file);
  } catch (cause) {
    say(`  left as it is: ${cause.message}`);
    return;
  }
  const entryOf = (id) => existing?.modules?.find((entry) => entry.id === id);
  const merged = toJson(
    mergeSiteConfig(
      existing,
      builds.map((build) => ({
        ...build,
        name: nameOf(build),
        ...compareBuilds(inSite, entryOf(build.id), build.buildId, earlier[build.id]),
      })),
      Object.keys(earlier),
    ),
  );
  if (!fs.existsSync(file) || fs.readFileSync(file, 'utf8') !== merged)
    writeAtomically(file, merged);
}

/**
 * Copies the builds to the folder that the server serves: new files first, then the pages that name
 * them, then the configuration; last, removes builds that no tab needs any more.
 *
 * @param {{
 *   siteFolder: string,
 *   hostFolder: string,
 *   state: object,
 *   clientVersion: string,
 *   builds: Array<{ id: string, buildId: string, folder: string }>,
 * }} input
 *   `folder`: folder of the module's build
 * @returns the state with the files that the site now contains
 */
export function assembleSite({ siteFolder, hostFolder, state, clientVersion, builds }) {
  const inSite = (...parts) => path.join(siteFolder, ...parts);
  const moduleBuilds = { ...state.moduleBuilds };
  for (const build of builds)
    moduleBuilds[build.id] = placeModule(inSite, build, moduleBuilds[build.id] ?? []);
  const hostFiles = placeHost(inSite, hostFolder, state);
  placeConfig(inSite, builds, state.moduleBuilds);
  writeAtomically(inSite('version.json'), toJson({ clientVersion }));
  return { ...state, ...removeOutdated(inSite, { hostFiles, moduleBuilds }) };
}
