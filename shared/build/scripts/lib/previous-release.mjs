import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { readJson, toJson, writeAtomically } from './file-system.mjs';
import { Refusal } from './say.mjs';

/** File names of the stored release: its record, and all of its files packed into one. */
const RECORD = 'release.json';
const FILES = 'files.br';
/** Compressed variants for browsers are not part of the release. */
const isPacked = (name) => /\.(br|gz)$/.test(name);
/**
 * Translation files of the host and the areas, which end-to-end tests use to find texts on a page.
 */
const isTexts = (name) =>
  /^(host|remote-[\w-]+|shared\/(ui|api))\/(src\/)?locales\/.*\.json$/.test(name);

const hashOf = (content) => createHash('sha256').update(content).digest('hex');
const namesIn = (folder, below = '') =>
  fs.readdirSync(path.join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const name = path.posix.join(below, entry.name);
    return entry.isDirectory() ? namesIn(folder, name) : [name];
  });

/** Packs files into one Brotli stream: names and lengths on the first line, then the contents. */
function pack(files) {
  const head = Buffer.from(
    `${JSON.stringify(files.map(({ name, content }) => [name, content.length]))}\n`,
  );
  const whole = Buffer.concat([head, ...files.map(({ content }) => content)]);
  return zlib.brotliCompressSync(whole, {
    params: {
      [zlib.constants.BROTLI_PARAM_QUALITY]: 11,
      [zlib.constants.BROTLI_PARAM_LGWIN]: 24,
      [zlib.constants.BROTLI_PARAM_SIZE_HINT]: whole.length,
    },
  });
}

function unpack(packed) {
  const whole = zlib.brotliDecompressSync(packed);
  const end = whole.indexOf('\n');
  let from = end + 1;
  return JSON.parse(whole.subarray(0, end)).map(([name, length]) => {
    from += length;
    return { name, content: whole.subarray(from - length, from) };
  });
}

/** Files of the current host and of the builds that the configuration names; no older ones. */
function filesOfSite(site, hostFiles) {
  const { modules } = readJson(path.join(site, 'static/config.json'));
  const builds = modules.flatMap(({ manifestUrl }) => {
    const folder = path.posix.dirname(manifestUrl).slice(1);
    return namesIn(site, folder);
  });
  return [...hostFiles, ...builds, 'static/config.json', 'version.json']
    .filter((name) => !isPacked(name))
    .sort();
}

/**
 * Stores a site as the previous release; tests combine the next host and the next areas with it.
 *
 * @param {{
 *   site: string,
 *   hostFiles: string[],
 *   texts: string,
 *   commit: string,
 *   hostApi: string,
 *   to: string,
 * }} what
 *   `hostFiles`: files of the site's current host; `texts`: folder of the sources; `commit`:
 *   commit of the sources
 */
export function storePreviousRelease({ site, hostFiles, texts, commit, hostApi, to }) {
  const sources = [
    'host',
    'shared/ui',
    'shared/api',
    ...fs.readdirSync(texts).filter((name) => name.startsWith('remote-')),
  ];
  const locales = sources
    .flatMap((folder) => ['locales', 'src/locales'].map((name) => `${folder}/${name}`))
    .filter((name) => fs.existsSync(path.join(texts, name)));
  const files = [
    ...filesOfSite(site, hostFiles).map((name) => ({
      name: `site/${name}`,
      content: fs.readFileSync(path.join(site, name)),
    })),
    ...locales
      .flatMap((folder) => namesIn(texts, folder))
      .filter(isTexts)
      .map((name) => ({ name: `texts/${name}`, content: fs.readFileSync(path.join(texts, name)) })),
  ];
  const packed = pack(files);
  writeAtomically(path.join(to, FILES), packed);
  writeAtomically(
    path.join(to, RECORD),
    toJson({ commit, hostApi, files: files.length, sha256: hashOf(packed) }),
  );
  return { files: files.length, bytes: packed.length };
}

/**
 * Unpacks the stored release into `site/` and `texts/` of a folder.
 *
 * @param {{ from: string, to: string, hostApi: string }} what
 *   `hostApi`: API version of the current host
 * @throws Refusal if the release is missing or damaged, or its host API has another major version
 */
export function unpackPreviousRelease({ from, to, hostApi }) {
  const record = readJson(path.join(from, RECORD));
  if (!record || !fs.existsSync(path.join(from, FILES)))
    throw new Refusal(
      `The previous release is missing: ${from} has to hold ${RECORD} and ${FILES} (npm run keep-release).`,
    );
  const packed = fs.readFileSync(path.join(from, FILES));
  if (hashOf(packed) !== record.sha256)
    throw new Refusal(`${FILES} is not the release that ${RECORD} names (${record.commit}).`);
  const major = (version) => version.split('.')[0];
  if (major(record.hostApi) !== major(hostApi))
    throw new Refusal(
      `The previous release was made for version ${record.hostApi} of the host and today's is ${hostApi}: neither takes the other's areas, so none of them can be deployed by itself.`,
    );
  for (const { name, content } of unpack(packed)) writeAtomically(path.join(to, name), content);
  return record;
}

/** Combines the host of one site with the areas of another. */
export function combineSites({ host, areas, to }) {
  fs.cpSync(host, to, { recursive: true });
  fs.rmSync(path.join(to, 'modules'), { recursive: true, force: true });
  fs.cpSync(path.join(areas, 'modules'), path.join(to, 'modules'), { recursive: true });
  fs.copyFileSync(path.join(areas, 'static/config.json'), path.join(to, 'static/config.json'));
}
