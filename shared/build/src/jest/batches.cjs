// Test files that one process runs as one: jest loads all modules anew for each of its files, and the server's are many.
const fs = require('node:fs');
const path = require('node:path');
const { LONG } = require('./long-first.cjs');
const { everywhere, nodeProject } = require('./preset.cjs');

/** Enough of them that two or three workers end at about the same time, and few enough that modules are seldom loaded. */
const BATCHES = 12;

/** What concerns a whole file of jest's: others must not be in it. */
const OF_ITS_FILE = /\bjest\.(?:setTimeout|mock|doMock|resetModules|isolateModules)\b/;
/** @param {{ file: string, text: string }} test */
const isAlone = ({ file, text }) => OF_ITS_FILE.test(text) || LONG.some((pattern) => new RegExp(pattern).test(file));

/**
 * Deals test files into batches of about the same size; which ones does not depend on the order in which they are given.
 *
 * @param {readonly { file: string, text: string }[]} tests
 * @returns {{ alone: string[], batches: string[][] }}
 */
function deal(tests) {
  const alone = tests.filter(isAlone).map(({ file }) => file).sort();
  const rest = tests.filter((test) => !isAlone(test)).sort((one, other) => other.text.length - one.text.length || (one.file < other.file ? -1 : 1));
  const batches = Array.from({ length: BATCHES }, () => ({ size: 0, files: [] }));
  for (const { file, text } of rest) {
    const smallest = batches.reduce((least, batch) => (batch.size < least.size ? batch : least));
    smallest.files.push(file);
    smallest.size += text.length;
  }
  return { alone, batches: batches.map(({ files }) => files.sort()).filter((files) => files.length > 0) };
}

/** The text of a batch: each file is a `describe` of its name, with its own setting up and clearing away. */
const textOf = (rootDir, files) => files.map((file) => `describe(${JSON.stringify(path.relative(rootDir, file))}, () => { require(${JSON.stringify(file)}); });\n`).join('');

/**
 * Writes batches of the server's tests, and jest's configuration for them.
 *
 * @param {object} options
 * @param {string} options.rootDir of the workspace
 * @param {string} options.folder new each time, for what is written
 * @param {readonly string[]} [options.without] patterns of files that are left out
 * @returns {string} the file of the configuration
 */
function writeBatches({ rootDir, folder, without = [] }) {
  const tests = fs.readdirSync(path.join(rootDir, 'server/src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => path.join(rootDir, 'server/src', name))
    .filter((file) => !without.some((pattern) => new RegExp(pattern).test(file)))
    .map((file) => ({ file, text: fs.readFileSync(file, 'utf8') }));
  const { alone, batches } = deal(tests);
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  batches.forEach((files, index) => fs.writeFileSync(path.join(folder, `batch-${index + 1}.test.cjs`), textOf(rootDir, files)));
  const config = {
    ...everywhere,
    ...nodeProject({ rootDir, name: 'server', folders: ['server'] }),
    roots: [path.join(rootDir, 'server'), folder],
    testMatch: [...alone, path.join(folder, 'batch-*.test.cjs')],
    modulePathIgnorePatterns: ['/dist/', '<rootDir>/data/'],
  };
  const file = path.join(folder, 'jest.config.json');
  fs.writeFileSync(file, JSON.stringify(config));
  return file;
}

module.exports = { deal, writeBatches };
