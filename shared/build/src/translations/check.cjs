const fs = require('node:fs');
const path = require('node:path');
const { packageFolders } = require('../source-hash.cjs');
const {
  bareNameProblems,
  baseOf,
  catalogueProblems,
  flatten,
  wordingProblems,
} = require('./catalogue.cjs');
const { readUses } = require('./uses.cjs');

/** i18next namespace of each package; a remote's is its id. */
const NAMESPACES = { host: 'shell', 'shared/ui': 'kit', 'shared/api': 'status' };
/**
 * Namespaces of texts that belong to a part of a package: named after the folder that contains the
 * `locales` folder.
 */
const PARTS = {
  'shared/ui': ['photo', 'camera', 'sheets', 'moderation', 'limits'],
  host: ['operations', 'sso', 'face', 'override'],
};
/** Texts whose keys come from data (status codes), so that no source file names them. */
const LOOKED_UP_BY_CODE = new Set(['status']);

const isSource = (name) =>
  /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && !name.endsWith('.d.ts');

/** Files under a folder, without packages and builds. */
function walk(folder) {
  return fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (['node_modules', 'dist'].includes(entry.name)) return [];
    const file = path.join(folder, entry.name);
    return entry.isDirectory() ? walk(file) : [file];
  });
}

/**
 * Checks every `locales` folder of the workspace: both languages have the same keys, every key used
 * in a source exists, and every key is used.
 *
 * @returns {{ namespaces: string[], problems: string[] }}
 */
function checkTranslations(root) {
  const packages = [...packageFolders(root).values()].map((folder) => ({
    folder,
    name: path.relative(root, folder).split(path.sep).join('/'),
    files: walk(folder),
  }));
  const problems = [];
  const catalogues = new Map();
  const sentences = [];
  const uses = [];
  for (const { folder, name, files } of packages) {
    const namespace =
      NAMESPACES[name] ?? (name.startsWith('remote-') ? name.slice('remote-'.length) : undefined);
    const parts = PARTS[name] ?? [];
    for (const locales of files.filter((file) => /[\\/]locales[\\/].*\bar\.json$/.test(file))) {
      const part = parts.find(
        (each) => path.basename(path.dirname(path.dirname(locales))) === each,
      );
      const owner = part ?? namespace;
      // Texts of the server and of notifications have catalogues and tests of their own.
      if (!owner || path.basename(path.dirname(locales)) !== 'locales') {
        const texts = JSON.parse(fs.readFileSync(locales, 'utf8'));
        problems.push(...wordingProblems(texts).map((text) => `${name}: ${text}`));
        continue;
      }
      const languages = Object.fromEntries(
        ['ar', 'en'].map((language) => [
          language,
          JSON.parse(fs.readFileSync(path.join(path.dirname(locales), `${language}.json`), 'utf8')),
        ]),
      );
      catalogues.set(owner, new Set(flatten(languages.en).flatMap(([key]) => [key, baseOf(key)])));
      problems.push(...catalogueProblems(languages).map((text) => `${name}: ${text}`));
      sentences.push({ name, owner, languages });
    }
    for (const file of files.filter(isSource)) {
      if (/^(shared\/build|server|bench|e2e)$/.test(name)) continue;
      uses.push({
        file: path.relative(root, file).split(path.sep).join('/'),
        namespace,
        inTests: path.relative(folder, file).includes('testing'),
        ...readUses(file, fs.readFileSync(file, 'utf8')),
      });
    }
  }
  const isShown = shownKeys(uses);
  for (const { name, owner, languages } of sentences)
    problems.push(
      ...bareNameProblems(languages, (key) => isShown(owner, key)).map(
        (text) => `${name}: ${text}`,
      ),
    );
  return {
    namespaces: [...catalogues.keys()],
    problems: [...problems, ...missingKeys(catalogues, uses), ...unusedKeys(catalogues, uses)],
  };
}

/**
 * Tells which keys are shown. A key that is never called literally counts as shown; a key that
 * several namespaces have is shown where any of them shows it.
 */
function shownKeys(uses) {
  const called = new Map();
  for (const use of uses)
    for (const { key, shown } of use.called) called.set(key, (called.get(key) ?? false) || shown);
  return (namespace, key) => {
    const found = [key, `${namespace}:${key}`].filter((name) => called.has(name));
    return found.length === 0 || found.some((name) => called.get(name));
  };
}

function missingKeys(catalogues, uses) {
  return uses
    .filter(({ inTests }) => !inTests)
    .flatMap(({ file, namespace, namespaces, called }) =>
      called.flatMap(({ key, line }) => {
        const [, explicit, rest] = /^(?:([a-z][a-z0-9-]*):)?(.+)$/.exec(key) ?? [];
        const searched = explicit
          ? [explicit]
          : [...new Set([...namespaces, ...(namespace ? [namespace] : [])])];
        const found = searched.some((name) => catalogues.get(name)?.has(rest));
        return found || rest === undefined
          ? []
          : [`${file}:${line} asks for "${key}", which ${searched.join(' and ')} does not have.`];
      }),
    );
}

function unusedKeys(catalogues, uses) {
  const strings = new Set(uses.flatMap((use) => [...use.strings]));
  const prefixes = [...new Set(uses.flatMap((use) => [...use.prefixes]))];
  return [...catalogues]
    .filter(([namespace]) => !LOOKED_UP_BY_CODE.has(namespace))
    .flatMap(([namespace, keys]) =>
      [...new Set([...keys].map(baseOf))]
        .filter(
          (key) =>
            ![key, `${namespace}:${key}`].some(
              (name) => strings.has(name) || prefixes.some((prefix) => name.startsWith(prefix)),
            ),
        )
        .map((key) => `${namespace}: "${key}" is not used.`),
    );
}

module.exports = { checkTranslations };
