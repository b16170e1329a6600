import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { DAY_MS } from '../../src/durations.cjs';
import { readJson, toJson, writeAtomically } from './file-system.mjs';
import { withLock } from './lock.mjs';
import { Refusal, say } from './say.mjs';
import { buildsNamedBy, manifestUrl } from './site-config.mjs';

const MANIFEST = 'riwaq-manifest.json';
const CONFIG = 'static/config.json';
/** Records when the configuration last named each build of a module. */
const RECORD = 'builds.json';
/**
 * Days that a build stays on a site after the configuration last named it, for tabs that loaded it.
 */
export const OLD_BUILD_DAYS = 30;
/** Suffix of a folder's name while it is copied. */
const INCOMING = '.incoming';
/** Roles of a build in the configuration, in listing order. */
const ROLES = ['current', 'canary', 'previous', null];
/**
 * Allowed names of modules and builds: they become folders of a site, so they must not escape it.
 */
const NAME = /^[a-z0-9][a-z0-9-]*$/i;

const hashOf = (content) => `sha384-${createHash('sha384').update(content).digest('base64')}`;

const PACKED = [
  ['.br', zlib.brotliDecompressSync],
  ['.gz', zlib.gunzipSync],
];

/**
 * Yields the compressed variants of a file that browsers may get, with their unpacked content;
 * `undefined` if it cannot be unpacked.
 */
function* compressedVariantsOf(file) {
  for (const [suffix, unpack] of PACKED) {
    const form = file + suffix;
    if (!fs.existsSync(form)) continue;
    const packed = fs.readFileSync(form);
    let content;
    try {
      content = unpack(packed);
    } catch {
      // Damaged: yield no content.
    }
    yield [form, content];
  }
}

/** Throws unless the file, and each of its compressed variants, has the given hash. */
function assertUnchanged(file, integrity) {
  if (!fs.statSync(file, { throwIfNoEntry: false })?.isFile())
    throw new Refusal(`${file} is missing.`);
  for (const [form, content] of [[file, fs.readFileSync(file)], ...compressedVariantsOf(file)]) {
    if (content === undefined || hashOf(content) !== integrity)
      throw new Refusal(
        `${form} is not what was released: its hash differs from the one in ${MANIFEST}.`,
      );
  }
}

/**
 * Reads the manifest of a build's folder and verifies every file that it lists.
 *
 * @param {string} folder
 * @param {string} [site] root of the site that contains it: the manifest of a build that was
 * compiled into the host lists the host's files, relative to this root
 * @throws Refusal that names the file
 */
export function readVerifiedManifest(folder, site) {
  const file = path.join(folder, MANIFEST);
  const manifest = readJson(file);
  if (!manifest) throw new Refusal(`${folder} is no release: it has no ${MANIFEST}.`);
  for (const name of ['id', 'buildId'])
    if (!NAME.test(String(manifest[name])))
      throw new Refusal(`${file}: ${name} is not a name of letters, digits and hyphens.`);
  for (const name of ['assets', 'navigation', 'routes'])
    if (!Array.isArray(manifest[name])) throw new Refusal(`${file}: ${name} is missing.`);
  // Only plain files: a symbolic link could expose files outside of the release.
  const other = fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .find((entry) => !entry.isFile() && !entry.isDirectory());
  if (other) throw new Refusal(`${path.join(other.parentPath, other.name)} is not a plain file.`);
  assertUnchanged(file, hashOf(fs.readFileSync(file)));
  for (const asset of manifest.assets) {
    const name = String(asset?.path);
    const from = name.startsWith('/') ? site : folder;
    const place = path.join(from ?? folder, name);
    if (!from || !place.startsWith(path.join(from, path.sep)))
      throw new Refusal(`${file}: ${name} is outside of the release.`);
    assertUnchanged(place, asset?.integrity);
  }
  const { entry, assets } = manifest;
  if (!assets.some((asset) => asset.path === entry?.path && asset.integrity === entry.integrity))
    throw new Refusal(`${file}: the entry is none of its files.`);
  return manifest;
}

/** Copies a folder to a temporary sibling and renames it, so that no reader sees half of it. */
function copyAtomically(from, target) {
  const incoming = `${target}${INCOMING}`;
  try {
    fs.rmSync(incoming, { recursive: true, force: true });
    fs.cpSync(from, incoming, { recursive: true });
    fs.renameSync(incoming, target);
  } finally {
    fs.rmSync(incoming, { recursive: true, force: true });
  }
}

/**
 * Runs `work` under the site's lock, so that concurrent publications do not overwrite each other.
 * Every change of a site's configuration or builds uses it.
 */
export async function withSiteLock(site, work) {
  // A folder without a configuration is not a site yet, so there is no concurrent writer; it may
  // also be a mistyped path, in which no lock file should be created.
  if (!fs.existsSync(path.join(site, CONFIG))) return work();
  return withLock(
    path.join(site, 'modules', '.lock'),
    () => say('Somebody else is changing this site: waiting …'),
    work,
  );
}

/**
 * Stores a build permanently in `<to>/<id>/<buildId>/`, which any static server can serve. An
 * existing release is verified and left unchanged.
 *
 * @returns the folder
 */
export function storeRelease({ from, to }) {
  const { id, buildId } = readVerifiedManifest(from);
  const target = path.join(to, id, buildId);
  fs.mkdirSync(path.dirname(target), { recursive: true });
  if (!fs.existsSync(target)) copyAtomically(from, target);
  readVerifiedManifest(target);
  return target;
}

/** Updates a module's entry of a site's configuration atomically. */
function updateEntry(site, id, change) {
  const file = path.join(site, CONFIG);
  const config = readJson(file);
  if (!config) throw new Refusal(`${file} is missing: ${site} is no site.`);
  const before = config.modules?.find((entry) => entry.id === id);
  const after = change(before);
  const modules = before
    ? config.modules.map((entry) => (entry === before ? after : entry))
    : [...(config.modules ?? []), after];
  writeAtomically(file, toJson({ ...config, modules }));
  return { before, after };
}

/**
 * Records which builds the configuration named before and names now, and removes builds that it has
 * not named for `OLD_BUILD_DAYS`.
 */
function removeOutdatedBuilds(site, { before: earlier, after }, now) {
  const folder = path.join(site, 'modules', after.id);
  const used = [...(earlier ? buildsNamedBy(earlier) : []), ...buildsNamedBy(after)];
  const folders = fs
    .readdirSync(folder, { withFileTypes: true })
    .filter((each) => each.isDirectory())
    .map(({ name }) => name);
  // Left by an interrupted copy; no copy can be running, since the site is locked.
  for (const name of folders.filter((each) => each.endsWith(INCOMING)))
    fs.rmSync(path.join(folder, name), { recursive: true, force: true });
  const present = folders.filter((each) => !each.endsWith(INCOMING));
  const recorded = readJson(path.join(folder, RECORD)) ?? {};
  const record = Object.fromEntries(
    present.map((build) => [
      build,
      used.includes(build) ? now.toISOString() : (recorded[build] ?? now.toISOString()),
    ]),
  );
  const outdated = present.filter(
    (build) => now - new Date(record[build]) > OLD_BUILD_DAYS * DAY_MS,
  );
  for (const build of outdated) {
    fs.rmSync(path.join(folder, build), { recursive: true, force: true });
    delete record[build];
  }
  writeAtomically(path.join(folder, RECORD), toJson(record));
  return outdated;
}

/**
 * Copies a release to a site, beside the earlier builds of its module, and then names it in the
 * configuration: for everybody, or as a canary for a percentage of users. The build that everybody
 * had becomes `previous`.
 *
 * @param {{ release: string, site: string, module?: string, percentage?: number, now?: Date }} what
 *   `module`: expected id of the module; `release`: folder of the release; `site`: folder of the
 *   site, with `static/config.json`; `percentage`: share of users, 0 to 100
 * @returns {{ id: string, buildId: string, removed: string[] }} `removed`: old builds that were
 * deleted
 * @throws Refusal
 */
export function publish({ release, site, module, percentage, now = new Date() }) {
  const { id, buildId, navigation, routes } = readVerifiedManifest(release);
  if (module !== undefined && id !== module)
    throw new Refusal(`${release} is a release of ${id}, not of ${module}.`);
  if (percentage !== undefined && !(percentage >= 0 && percentage <= 100))
    throw new Refusal('The share of a canary is a number from 0 to 100.');
  if (!fs.existsSync(path.join(site, CONFIG)))
    throw new Refusal(`${path.join(site, CONFIG)} is missing: ${site} is no site.`);
  const target = path.join(site, 'modules', id, buildId);
  fs.mkdirSync(path.dirname(target), { recursive: true });
  if (!fs.existsSync(target)) copyAtomically(release, target);
  readVerifiedManifest(target);

  const url = manifestUrl(id, buildId);
  const changed = updateEntry(site, id, (before) => {
    if (percentage !== undefined) {
      if (!before) throw new Refusal(`The site has no ${id} that a canary could stand beside.`);
      return { ...before, canary: { manifestUrl: url, percentage } };
    }
    if (!before)
      return {
        id,
        manifestUrl: url,
        enabled: true,
        name: navigation[0]?.label ?? routes[0]?.title,
      };
    const { canary: _, ...rest } = before;
    return before.manifestUrl === url
      ? rest
      : { ...rest, manifestUrl: url, previous: before.manifestUrl };
  });
  return { id, buildId, removed: removeOutdatedBuilds(site, changed, now) };
}

/**
 * Lists the builds of a module that a site stores: first those that the configuration names, then
 * the others by when they were last named, newest first.
 *
 * @returns {{ buildId: string, lastNamed: string | null, is: 'current' | 'previous' | 'canary' |
 * null }[]}
 */
export function storedBuilds({ id, site }) {
  if (!NAME.test(id)) throw new Refusal(`${id} is not the name of a module.`);
  const folder = path.join(site, 'modules', id);
  if (!fs.existsSync(folder)) throw new Refusal(`${site} keeps no build of ${id}.`);
  const entry = readJson(path.join(site, CONFIG))?.modules?.find((each) => each.id === id);
  const record = readJson(path.join(folder, RECORD)) ?? {};
  const roleOf = (url) => {
    if (url === entry?.manifestUrl) return 'current';
    if (url === entry?.previous) return 'previous';
    return url === entry?.canary?.manifestUrl ? 'canary' : null;
  };
  return fs
    .readdirSync(folder, { withFileTypes: true })
    .filter((each) => each.isDirectory() && NAME.test(each.name))
    .map(({ name }) => ({
      buildId: name,
      lastNamed: record[name] ?? null,
      is: roleOf(manifestUrl(id, name)),
    }))
    .sort(
      (a, b) =>
        ROLES.indexOf(a.is) - ROLES.indexOf(b.is) ||
        (b.lastNamed ?? '').localeCompare(a.lastNamed ?? ''),
    );
}

/**
 * Reverts the last publication of a module: ends a canary, or else makes `previous` current again.
 * With `build`, makes that stored build current. The build that everybody had becomes `previous`,
 * so that a rollback can be reverted as well.
 *
 * @returns {string} the address of the manifest that is named now
 * @throws Refusal if there is no earlier build
 */
export function rollBack({ id, site, build, now = new Date() }) {
  const changed = updateEntry(site, id, (before) => {
    if (!before) throw new Refusal(`The site has no ${id}.`);
    const { canary, previous, ...rest } = before;
    if (canary && build === undefined)
      return { ...rest, ...(previous !== undefined && { previous }) };
    if (
      build !== undefined &&
      !storedBuilds({ id, site }).some(({ buildId }) => buildId === build)
    ) {
      throw new Refusal(
        `${site} keeps no build ${build} of ${id}. --builds lists those that it keeps.`,
      );
    }
    const url = build === undefined ? previous : manifestUrl(id, build);
    if (url === undefined) throw new Refusal(`${id} has no earlier build to go back to.`);
    if (url === before.manifestUrl) return { ...rest, ...(previous !== undefined && { previous }) };
    const [targetBuild] = buildsNamedBy({ id, manifestUrl: url });
    if (targetBuild !== undefined)
      readVerifiedManifest(path.join(site, 'modules', id, targetBuild), site);
    return { ...rest, manifestUrl: url, previous: before.manifestUrl };
  });
  removeOutdatedBuilds(site, changed, now);
  return changed.after.manifestUrl;
}
