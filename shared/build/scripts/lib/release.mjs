import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { readJson, toJson, writeAtomically } from './file-system.mjs';
import { withLock } from './lock.mjs';
import { Refusal, say } from './say.mjs';
import { manifestUrl } from './site-config.mjs';

const MANIFEST = 'riwaq-manifest.json';
const CONFIG = 'static/config.json';
/** When each build of a module on a site was last one that the configuration names. */
const RECORD = 'builds.json';
/** Days that a build stays on a site after the configuration last named it, for tabs that began with it. */
export const OLD_BUILD_DAYS = 30;
const DAY_MS = 86_400_000;
/** The end of a folder's name while it is copied. */
const INCOMING = '.incoming';
/** Names of modules and builds: folders of a site, and nothing that leads out of it. */
const NAME = /^[a-z0-9][a-z0-9-]*$/i;

const hashOf = (content) => `sha384-${createHash('sha384').update(content).digest('base64')}`;

/** Every file that browsers may get under a name: itself and, where they are, its compressed forms. */
function* formsOf(file) {
  yield [file, fs.readFileSync(file)];
  if (fs.existsSync(`${file}.br`)) yield [`${file}.br`, zlib.brotliDecompressSync(fs.readFileSync(`${file}.br`))];
  if (fs.existsSync(`${file}.gz`)) yield [`${file}.gz`, zlib.gunzipSync(fs.readFileSync(`${file}.gz`))];
}

/**
 * The manifest of a build's folder, once every file that it names is there as the manifest says.
 *
 * @throws Refusal that names the file
 */
export function soundManifest(folder) {
  const file = path.join(folder, MANIFEST);
  const manifest = readJson(file);
  if (!manifest) throw new Refusal(`${folder} is no release: it has no ${MANIFEST}.`);
  for (const name of ['id', 'buildId']) if (!NAME.test(String(manifest[name]))) throw new Refusal(`${file}: ${name} is not a name of letters, digits and hyphens.`);
  for (const name of ['assets', 'navigation', 'routes']) if (!Array.isArray(manifest[name])) throw new Refusal(`${file}: ${name} is missing.`);
  // What is not a plain file could show what lies outside of the release.
  const other = fs.readdirSync(folder, { recursive: true, withFileTypes: true }).find((entry) => !entry.isFile() && !entry.isDirectory());
  if (other) throw new Refusal(`${path.join(other.parentPath, other.name)} is not a plain file.`);
  for (const { path: name, integrity } of manifest.assets) {
    const file = path.join(folder, String(name));
    if (!file.startsWith(path.join(folder, path.sep))) throw new Refusal(`${file} is outside of the release.`);
    if (!fs.existsSync(file)) throw new Refusal(`${file} is missing.`);
    for (const [form, content] of formsOf(file)) if (hashOf(content) !== integrity) throw new Refusal(`${form} is not what was released: its hash differs from the one in ${MANIFEST}.`);
  }
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
 * Changes a site while nobody else does: what two publish at the same time is there in the end. Everything that writes its
 * configuration or its builds goes through here.
 */
export async function withSiteLock(site, work) {
  // What is no site yet has nobody else, and may be a folder that was named by mistake.
  if (!fs.existsSync(path.join(site, CONFIG))) return work();
  return withLock(path.join(site, 'modules', '.lock'), () => say('Somebody else is changing this site: waiting …'), work);
}

/**
 * Puts a build in a folder that holds it for good: `<to>/<id>/<buildId>/`, which any static server can serve.
 * A release that is there already is checked and left.
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

/** The builds of a module that an entry of the configuration names and the site itself serves. */
const named = (entry) => [entry.manifestUrl, entry.previous, entry.canary?.manifestUrl].flatMap((url) => new RegExp(`^/modules/${entry.id}/([^/]+)/`).exec(url ?? '')?.[1] ?? []);

/** Changes a module's entry of a site's configuration in one step. */
function changeEntry(site, id, change) {
  const file = path.join(site, CONFIG);
  const config = readJson(file);
  if (!config) throw new Refusal(`${file} is missing: ${site} is no site.`);
  const before = config.modules?.find((entry) => entry.id === id);
  const after = change(before);
  const modules = before ? config.modules.map((entry) => (entry === before ? after : entry)) : [...config.modules ?? [], after];
  writeAtomically(file, toJson({ ...config, modules }));
  return { before, after };
}

/** Notes which builds were named until now and are from now on, and removes those that have not been for `OLD_BUILD_DAYS`. */
function tidy(site, { before: earlier, after }, now) {
  const folder = path.join(site, 'modules', after.id);
  const used = [...(earlier ? named(earlier) : []), ...named(after)];
  const folders = fs.readdirSync(folder, { withFileTypes: true }).filter((each) => each.isDirectory()).map(({ name }) => name);
  // One whose copying was broken off; nobody copies now, since the site is locked.
  for (const name of folders.filter((each) => each.endsWith(INCOMING))) fs.rmSync(path.join(folder, name), { recursive: true, force: true });
  const present = folders.filter((each) => !each.endsWith(INCOMING));
  const recorded = readJson(path.join(folder, RECORD)) ?? {};
  const record = Object.fromEntries(present.map((build) => [build, used.includes(build) ? now.toISOString() : recorded[build] ?? now.toISOString()]));
  const outdated = present.filter((build) => now - new Date(record[build]) > OLD_BUILD_DAYS * DAY_MS);
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
  if (module !== undefined && id !== module) throw new Refusal(`${release} is a release of ${id}, not of ${module}.`);
  if (percentage !== undefined && !(percentage >= 0 && percentage <= 100)) throw new Refusal('The share of a canary is a number from 0 to 100.');
  if (!fs.existsSync(path.join(site, CONFIG))) throw new Refusal(`${path.join(site, CONFIG)} is missing: ${site} is no site.`);
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
    if (!before) return { id, manifestUrl: url, enabled: true, name: navigation[0]?.label ?? routes[0]?.title };
    const { canary: _, ...rest } = before;
    return before.manifestUrl === url ? rest : { ...rest, manifestUrl: url, previous: before.manifestUrl };
  });
  return { id, buildId, removed: tidy(site, changed, now) };
}

/**
 * Takes the last publication of a module back: a canary is ended, else `previous` is what everybody has again.
 *
 * @returns {string} the address of the manifest that is named now
 * @throws Refusal when there is nothing to go back to
 */
export function rollBack({ id, site, now = new Date() }) {
  const changed = changeEntry(site, id, (before) => {
    if (!before) throw new Refusal(`The site has no ${id}.`);
    const { canary, previous, ...rest } = before;
    if (canary) return { ...rest, ...(previous !== undefined && { previous }) };
    if (previous === undefined) throw new Refusal(`${id} has no earlier build to go back to.`);
    const [build] = named({ id, manifestUrl: previous });
    if (build !== undefined) soundManifest(path.join(site, 'modules', id, build));
    return { ...rest, manifestUrl: previous };
  });
  tidy(site, changed, now);
  return changed.after.manifestUrl;
}
