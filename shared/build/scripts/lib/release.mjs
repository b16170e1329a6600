import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { readJson, toJson, writeAtomically } from './file-system.mjs';
import { withLock } from './lock.mjs';
import { Refusal, say } from './say.mjs';
import { buildsNamedBy, manifestUrl } from './site-config.mjs';

const MANIFEST = 'riwaq-manifest.json';
const CONFIG = 'static/config.json';
/** When each build of a module on a site was last one that the configuration names. */
const RECORD = 'builds.json';
/**
 * Days that a build stays on a site after the configuration last named it, for tabs that began with
 * it.
 */
export const OLD_BUILD_DAYS = 30;
const DAY_MS = 86_400_000;
/** The end of a folder's name while it is copied. */
const INCOMING = '.incoming';
/** Places of a build in the configuration, in the order in which builds are listed. */
const ROLES = ['current', 'canary', 'previous', null];
/** Names of modules and builds: folders of a site, and nothing that leads out of it. */
const NAME = /^[a-z0-9][a-z0-9-]*$/i;

const hashOf = (content) => `sha384-${createHash('sha384').update(content).digest('base64')}`;

const PACKED = [
  ['.br', zlib.brotliDecompressSync],
  ['.gz', zlib.gunzipSync],
];

/**
 * The compressed forms of a file that browsers may get in its place, as they read them; undefined
 * what cannot be read.
 */
function* packedFormsOf(file) {
  for (const [suffix, unpack] of PACKED) {
    const form = file + suffix;
    if (!fs.existsSync(form)) continue;
    const packed = fs.readFileSync(form);
    let content;
    try {
      content = unpack(packed);
    } catch {
      // Damaged: it has no content.
    }
    yield [form, content];
  }
}

/** Refuses a file that is not the one with a hash, in one of the forms that browsers may get. */
function assertUnchanged(file, integrity) {
  if (!fs.statSync(file, { throwIfNoEntry: false })?.isFile())
    throw new Refusal(`${file} is missing.`);
  for (const [form, content] of [[file, fs.readFileSync(file)], ...packedFormsOf(file)]) {
    if (content === undefined || hashOf(content) !== integrity)
      throw new Refusal(
        `${form} is not what was released: its hash differs from the one in ${MANIFEST}.`,
      );
  }
}

/**
 * The manifest of a build's folder, once every file that it names is there as the manifest says.
 *
 * @param {string} folder
 * @param {string} [site] where it stands: a build that was compiled into the host names the host's
 * files, from the site's root
 * @throws Refusal that names the file
 */
export function soundManifest(folder, site) {
  const file = path.join(folder, MANIFEST);
  const manifest = readJson(file);
  if (!manifest) throw new Refusal(`${folder} is no release: it has no ${MANIFEST}.`);
  for (const name of ['id', 'buildId'])
    if (!NAME.test(String(manifest[name])))
      throw new Refusal(`${file}: ${name} is not a name of letters, digits and hyphens.`);
  for (const name of ['assets', 'navigation', 'routes'])
    if (!Array.isArray(manifest[name])) throw new Refusal(`${file}: ${name} is missing.`);
  // What is not a plain file could show what lies outside of the release.
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

/** Copies a folder beside its place and moves it there, so that nobody sees half of it. */
function placeWhole(from, target) {
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
 * Changes a site while nobody else does: what two publish at the same time is there in the end.
 * Everything that writes its configuration or its builds goes through here.
 */
export async function withSiteLock(site, work) {
  // What is no site yet has nobody else, and may be a folder that was named by mistake.
  if (!fs.existsSync(path.join(site, CONFIG))) return work();
  return withLock(
    path.join(site, 'modules', '.lock'),
    () => say('Somebody else is changing this site: waiting …'),
    work,
  );
}

/**
 * Puts a build in a folder that holds it for good: `<to>/<id>/<buildId>/`, which any static server
 * can serve. A release that is there already is checked and left.
 *
 * @returns the folder
 */
export function keepRelease({ from, to }) {
  const { id, buildId } = soundManifest(from);
  const target = path.join(to, id, buildId);
  fs.mkdirSync(path.dirname(target), { recursive: true });
  if (!fs.existsSync(target)) placeWhole(from, target);
  soundManifest(target);
  return target;
}

/** Changes a module's entry of a site's configuration in one step. */
function changeEntry(site, id, change) {
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
 * Notes which builds were named until now and are from now on, and removes those that have not been
 * for `OLD_BUILD_DAYS`.
 */
function tidy(site, { before: earlier, after }, now) {
  const folder = path.join(site, 'modules', after.id);
  const used = [...(earlier ? buildsNamedBy(earlier) : []), ...buildsNamedBy(after)];
  const folders = fs
    .readdirSync(folder, { withFileTypes: true })
    .filter((each) => each.isDirectory())
    .map(({ name }) => name);
  // One whose copying was broken off; nobody copies now, since the site is locked.
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
 * Puts a release beside the earlier builds of its module on a site, and then names it in the configuration: for
 * everybody, or for a share of the people beside what everybody else has. What everybody had becomes `previous`.
 *
 * @param {{ release: string, site: string, module?: string, percentage?: number, now?: Date }} what
 *   `module`: which it must be; `release`: folder of the release; `site`: folder of the site, with `static/config.json`; `percentage`: 0 to 100, of the people
 * @returns {{ id: string, buildId: string, removed: string[] }} `removed`: old builds that are gone
 * @throws Refusal
 */
export function publish({ release, site, module, percentage, now = new Date() }) {
  const { id, buildId, navigation, routes } = soundManifest(release);
  if (module !== undefined && id !== module)
    throw new Refusal(`${release} is a release of ${id}, not of ${module}.`);
  if (percentage !== undefined && !(percentage >= 0 && percentage <= 100))
    throw new Refusal('The share of a canary is a number from 0 to 100.');
  if (!fs.existsSync(path.join(site, CONFIG)))
    throw new Refusal(`${path.join(site, CONFIG)} is missing: ${site} is no site.`);
  const target = path.join(site, 'modules', id, buildId);
  fs.mkdirSync(path.dirname(target), { recursive: true });
  if (!fs.existsSync(target)) placeWhole(release, target);
  soundManifest(target);

  const url = manifestUrl(id, buildId);
  const changed = changeEntry(site, id, (before) => {
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
  return { id, buildId, removed: tidy(site, changed, now) };
}

/**
 * The builds of a module that a site keeps: those that the configuration names, then the others,
 * the last named first.
 *
 * @returns {{ buildId: string, lastNamed: string | null, is: 'current' | 'previous' | 'canary' |
 * null }[]}
 */
export function keptBuilds({ id, site }) {
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
 * Takes the last publication of a module back: a canary is ended, else `previous` is what everybody
 * has again. With `build` everybody has that build, which the site still keeps. What everybody had
 * becomes `previous`, so that a rollback can be taken back as well.
 *
 * @returns {string} the address of the manifest that is named now
 * @throws Refusal when there is nothing to go back to
 */
export function rollBack({ id, site, build, now = new Date() }) {
  const changed = changeEntry(site, id, (before) => {
    if (!before) throw new Refusal(`The site has no ${id}.`);
    const { canary, previous, ...rest } = before;
    if (canary && build === undefined)
      return { ...rest, ...(previous !== undefined && { previous }) };
    if (build !== undefined && !keptBuilds({ id, site }).some(({ buildId }) => buildId === build)) {
      throw new Refusal(
        `${site} keeps no build ${build} of ${id}. --builds lists those that it keeps.`,
      );
    }
    const url = build === undefined ? previous : manifestUrl(id, build);
    if (url === undefined) throw new Refusal(`${id} has no earlier build to go back to.`);
    if (url === before.manifestUrl) return { ...rest, ...(previous !== undefined && { previous }) };
    const [kept] = buildsNamedBy({ id, manifestUrl: url });
    if (kept !== undefined) soundManifest(path.join(site, 'modules', id, kept), site);
    return { ...rest, manifestUrl: url, previous: before.manifestUrl };
  });
  tidy(site, changed, now);
  return changed.after.manifestUrl;
}
