import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { at, root, workFolder } from './paths.mjs';
import { run } from './run.mjs';
import { firstLines, resultFile } from './test-outcome.mjs';
import { escapeName, filesWithName, findFiles, selectTests } from './test-selection.mjs';

const JEST = 'node_modules/jest/bin/jest.js';
/**
 * Megabytes of Jest's young generation, which the workers inherit: fewer collections save 6 % of a
 * batch's processor time.
 */
const NODE_OPTIONS = ['--max-semi-space-size=64'];
const TEST_FILE = /\.test\.(?:tsx?|mjs)$/;

/**
 * Loaded when a step runs: Jest's configuration needs packages that are installed after this file
 * is loaded.
 */
const jestProjects = (names) => {
  const { projects } = createRequire(import.meta.url)(at('jest.config.cjs'));
  return names.map((name) => projects.find(({ displayName }) => displayName === name));
};

/**
 * Turns jest's JSON report into an outcome.
 *
 * @returns {import('./test-outcome.mjs').Outcome}
 */
export function outcomeOfJest(report, { isNamed = false, output = '' } = {}) {
  const skipped = isNamed ? 0 : report.numPendingTests + report.numTodoTests;
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites + skipped;
  // No test was found, or a suite could not run to its end.
  const unexplained = failed === 0 && (!report.success || report.numPassedTests === 0) ? 1 : 0;
  const suites = report.testResults.map((suite) => ({
    ...suite,
    file: path.relative(root, suite.name),
  }));
  return {
    passed: report.numPassedTests,
    failed: failed + unexplained,
    failures: suites.flatMap(({ file, message, assertionResults }) => {
      const tests = assertionResults.filter(({ status }) => status === 'failed');
      // A suite that failed to run has a message but no tests.
      if (message && tests.length === 0) return [firstLines(file, message)];
      return tests.map(({ fullName, failureMessages }) =>
        firstLines(`${file}: ${fullName}`, failureMessages[0]),
      );
    }),
    timings: suites.flatMap(({ file, assertionResults }) =>
      assertionResults.map(({ fullName, duration }) => ({
        name: `${file}: ${fullName}`,
        seconds: (duration ?? 0) / 1000,
      })),
    ),
    output: [
      ...suites.filter(({ message }) => message).map(({ file, message }) => `${file}\n${message}`),
      ...(skipped > 0 ? ['A skipped test counts as failed.'] : []),
      ...(unexplained ? [output || 'No test was found.'] : []),
    ].join('\n'),
  };
}

async function runJest(name, args, { env, workers, isNamed = false }) {
  const file = resultFile(name);
  fs.rmSync(file, { force: true });
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const all = [...args, '-w', String(workers), '--json', `--outputFile=${file}`];
  const output = await run(name, process.execPath, [...NODE_OPTIONS, at(JEST), ...all], {
    env,
    allowFailure: true,
  });
  if (!fs.existsSync(file)) return { passed: 0, failed: 1, output };
  return outcomeOfJest(JSON.parse(fs.readFileSync(file, 'utf8')), { isNamed, output });
}

/** Test files of the given Jest projects, relative to the root. */
const filesOf = (projects) =>
  projects
    .flatMap(({ roots }) => roots)
    .flatMap((folder) => findFiles(root, path.relative(root, folder), TEST_FILE));

/**
 * Runs Jest on the tests that `words` select. Without words, runs all files of the projects that
 * `chooses` accepts, the `batched` project in batches.
 *
 * @param {string} name name of the step and of its report
 * @param {object} options
 * @param {readonly string[]} options.projects names of Jest projects
 * @param {string} options.batched the project whose files run in batches
 * @param {string} [options.clear] module that resets shared state between the files of a batch
 * @param {(file: string) => boolean} [options.chooses] filters files by their path relative to the
 * root
 * @param {Record<string, string>} options.env
 * @param {number} options.workers
 * @param {readonly string[]} words
 * @returns {Promise<import('./test-outcome.mjs').Outcome>}
 */
export async function jestStep(
  name,
  { projects, batched, clear, chooses = () => true, env, workers },
  words,
) {
  const configured = jestProjects(projects);
  if (words.length === 0) {
    const { writeBatches } = createRequire(import.meta.url)('../../src/jest/batches.cjs');
    const [project, ...beside] = [batched, ...projects.filter((each) => each !== batched)].map(
      (each) => configured.find(({ displayName }) => displayName === each),
    );
    const folder = path.join(workFolder, 'batches', name);
    const config = writeBatches({ rootDir: root, folder, project, beside, clear, chooses });
    return runJest(name, ['--config', config], { env, workers });
  }
  const all = filesOf(configured);
  const { files, name: title, options } = selectTests(words, all);
  if (files.length === 0 && title === null)
    throw new Error('Name a test file or the title of a test.');
  const searched = (files.length > 0 ? files : filesWithName(root, all, title)).filter(chooses);
  if (searched.length === 0) return { passed: 0, failed: 0 };
  const args = [
    '--runTestsByPath',
    ...searched,
    ...(title === null ? [] : [`--testNamePattern=${escapeName(title)}`]),
  ];
  return runJest(name, [...args, ...options], {
    env,
    workers: Math.min(workers, searched.length),
    isNamed: title !== null,
  });
}
