// Concatenates test files into batches: Jest loads and compiles all modules again for each of its
// files.
const fs = require('node:fs');
const path = require('node:path');
const { LONG } = require('./long-first.cjs');
const { everywhere } = require('./preset.cjs');

/**
 * Enough batches that two or three workers finish at about the same time, and few enough that
 * modules are seldom reloaded.
 */
const BATCHES = 12;

/** Calls that affect the entire Jest file: such a test must not share a batch. */
const FILE_WIDE_CALLS = /\bjest\.(?:setTimeout|mock|doMock|resetModules|isolateModules)\b/;
/** @param {{ file: string, text: string }} test */
const isAlone = ({ file, text }) =>
  FILE_WIDE_CALLS.test(text) || LONG.some((pattern) => new RegExp(pattern).test(file));

/**
 * Deals test files into batches of about equal size; the result does not depend on the input order.
 *
 * @param {readonly { file: string, text: string }[]} tests
 * @returns {{ alone: string[], batches: string[][] }}
 */
function deal(tests) {
  const alone = tests
    .filter(isAlone)
    .map(({ file }) => file)
    .sort();
  const rest = tests
    .filter((test) => !isAlone(test))
    .sort((one, other) => other.text.length - one.text.length || (one.file < other.file ? -1 : 1));
  const batches = Array.from({ length: BATCHES }, () => ({ size: 0, files: [] }));
  for (const { file, text } of rest) {
    const smallest = batches.reduce((least, batch) => (batch.size < least.size ? batch : least));
    smallest.files.push(file);
    smallest.size += text.length;
  }
  return {
    alone,
    batches: batches.map(({ files }) => files.sort()).filter((files) => files.length > 0),
  };
}

/** Source of a batch: each file in a `describe` of its name, with its own setup and teardown. */
const textOf = (rootDir, files, clear) =>
  [
    ...(clear ? [`const { clear } = require(${JSON.stringify(clear)});\n`] : []),
    ...files.map(
      (file) =>
        `describe(${JSON.stringify(path.relative(rootDir, file))}, () => { ${clear ? 'afterAll(clear); ' : ''}require(${JSON.stringify(file)}); });\n`,
    ),
  ].join('');

const isTest = (name) =>
  /\.test\.tsx?$/.test(name) && !/(?:^|\/)(?:node_modules|dist)\//.test(name);
const testsIn = (folder) =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(isTest)
    .map((name) => path.join(folder, name));

/**
 * Writes the batches of a Jest project's tests, and the Jest configuration that runs them.
 *
 * @param {object} options
 * @param {string} options.rootDir root of the workspace
 * @param {object} options.project as the presets make it
 * @param {string} options.folder output folder; emptied first
 * @param {(file: string) => boolean} [options.chooses] filters files by their path relative to the
 * root
 * @param {string} [options.clear] a module whose `clear` restores the shared state after each file
 * @param {readonly object[]} [options.beside] projects that run unbatched in the same command
 * @returns {string} the file of the configuration
 */
function writeBatches({ rootDir, project, folder, chooses = () => true, clear, beside = [] }) {
  const tests = project.roots
    .flatMap(testsIn)
    .filter((file) => chooses(path.relative(rootDir, file)))
    .map((file) => ({ file, text: fs.readFileSync(file, 'utf8') }));
  const { alone, batches } = deal(tests);
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  batches.forEach((files, index) =>
    fs.writeFileSync(
      path.join(folder, `batch-${index + 1}.test.cjs`),
      textOf(rootDir, files, clear),
    ),
  );
  const batched = {
    ...project,
    roots: [...project.roots, folder],
    testMatch: [...alone, path.join(folder, 'batch-*.test.cjs')],
    modulePathIgnorePatterns: ['/dist/', '<rootDir>/data/'],
  };
  const file = path.join(folder, 'jest.config.json');
  fs.writeFileSync(file, JSON.stringify({ ...everywhere, projects: [batched, ...beside] }));
  return file;
}

module.exports = { deal, writeBatches };
