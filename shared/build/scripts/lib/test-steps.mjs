import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { buildEverything } from './build-all.mjs';
import { ensureBrowser } from './browser.mjs';
import { at, root, workFolder } from './paths.mjs';
import { runNode } from './run.mjs';
import { StepFailed } from './say.mjs';
import { OWN_DATABASE, WITHOUT_DATABASE } from './server-tests.mjs';

/** `failures`: what failed, each with its name and why, short enough to be read together at the end. @typedef {{ passed: number, failed: number, output?: string, failures?: string[] }} Outcome */

const JEST = 'node_modules/jest/bin/jest.js';
/** Two cores are what the checks are timed on. */
const WORKERS = 2;
/**
 * What is tested without a server waits for its own clocks a fifth of the time, and what asks PostgreSQL waits for its
 * answers more than a quarter: a third worker has the cores meanwhile. The embedded database leaves none idle.
 */
const WORKERS_THAT_WAIT = 3;
/** Tag of the journeys of which the processor has little to do. */
const WAITS = '@waits';
/** Lines of a failure that the summary repeats. */
const FAILURE_LINES = 14;
const gist = (name, message = '') => [name, ...stripVTControlCharacters(message).split('\n').filter((line) => line.trim()).slice(0, FAILURE_LINES).map((line) => `    ${line}`)].join('\n');
const resultFile = (name) => path.join(workFolder, 'results', `${name}.json`);

/** A check that passes or fails as a whole. @returns {Promise<Outcome>} */
async function check(work) {
  try {
    await work();
    return { passed: 1, failed: 0 };
  } catch (cause) {
    return { passed: 0, failed: 1, output: cause instanceof StepFailed ? cause.output : String(cause.stack ?? cause) };
  }
}

const command = (file, args) => check(() => runNode('', file, args));

/** @param {readonly string[]} which arguments of jest's: what it runs @returns {Promise<Outcome>} */
async function jest(name, which, env, workers) {
  const file = resultFile(name);
  fs.rmSync(file, { force: true });
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const output = await runNode(name, JEST, [...which, '-w', String(workers), '--json', `--outputFile=${file}`], { env, allowFailure: true });
  if (!fs.existsSync(file)) return { passed: 0, failed: 1, output };
  const result = JSON.parse(fs.readFileSync(file, 'utf8'));
  const failed = result.numFailedTests + result.numRuntimeErrorTestSuites + result.numPendingTests + result.numTodoTests;
  const messages = result.testResults.filter(({ message }) => message).map(({ name: suite, message }) => `${path.relative(root, suite)}\n${message}`);
  const skipped = result.numPendingTests + result.numTodoTests > 0 ? ['A skipped test counts as failed.'] : [];
  // Nothing failed and yet it did not succeed: no test was found, or a suite could not end.
  const unexplained = failed === 0 && !result.success ? 1 : 0;
  const failures = result.testResults.flatMap(({ name: suite, message, assertionResults }) => {
    const of = path.relative(root, suite);
    const tests = assertionResults.filter(({ status }) => status === 'failed');
    // A suite that could not run has a message and no test.
    return message && tests.length === 0 ? [gist(of, message)] : tests.map(({ fullName, failureMessages }) => gist(`${of}: ${fullName}`, failureMessages[0]));
  });
  return { passed: result.numPassedTests, failed: failed + unexplained, failures, output: [...messages, ...skipped, ...(unexplained ? [output] : [])].join('\n') };
}

/** Batches of the tests of a project, with those of others as they are. Needs packages, which are installed after this file is read. */
function batched(name, options, project, ...others) {
  const require = createRequire(import.meta.url);
  const { projects } = require(at('jest.config.cjs'));
  const of = (wanted) => projects.find(({ displayName }) => displayName === wanted);
  return require('../../src/jest/batches.cjs').writeBatches({ rootDir: root, folder: path.join(workFolder, 'batches', name), project: of(project), beside: others.map(of), ...options });
}

/** For jest: the files (or other arguments) that are named on the command line come first, for the options after them take all that follows. */
export const ofFiles = {
  unit: (more) => [...more, '--selectProjects', 'browser', 'build'],
  server: (more, without) => [...more, '--selectProjects', 'server', ...['/node_modules/', ...without].map((pattern) => `--testPathIgnorePatterns=${pattern}`)],
};

/** All tests of what is no server in batches; those that are named on the command line one by one. @returns {Promise<Outcome>} */
const unitTests = (more) => jest(
  'unit',
  more.length > 0 ? ofFiles.unit(more) : ['--config', batched('unit', { clear: at('shared/ui/src/testing/clear.ts') }, 'browser', 'build')],
  EMBEDDED,
  WORKERS_THAT_WAIT,
);

/** All of the server's tests in batches, but the files that are left out; those that are named on the command line one by one. @returns {Promise<Outcome>} */
const serverTests = (name, env, more, without, workers) => jest(
  name,
  more.length > 0 ? ofFiles.server(more, without) : ['--config', batched(name, { without }, 'server')],
  env,
  workers,
);

/** @param {string} browser @param {readonly string[]} more arguments of Playwright's @returns {Promise<Outcome>} */
async function playwright(name, browser, more) {
  const file = resultFile(name);
  fs.rmSync(file, { force: true });
  const output = await runNode(name, 'e2e/node_modules/@playwright/test/cli.js', ['test', '--config', at('e2e/playwright.config.ts'), '--output', at('e2e/results', name), ...more], {
    cwd: at('e2e'),
    env: { CHROME_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: file, FORCE_COLOR: '0' },
    allowFailure: true,
  });
  if (!fs.existsSync(file)) return { passed: 0, failed: 1, output };
  const { stats, errors, suites } = JSON.parse(fs.readFileSync(file, 'utf8'));
  const failed = stats.unexpected + stats.flaky + stats.skipped + errors.length;
  const failures = [...failedJourneys(suites), ...errors.map(({ message }) => gist('before any journey', message))];
  return { passed: stats.expected, failed: failed + (stats.expected + failed === 0 ? 1 : 0), failures, output };
}

/**
 * All journeys: those that wait most of their time go beside the others, one after the other, with a server of their own.
 * Those that are named on the command line go together. @returns {Promise<Outcome>}
 */
async function journeys(more) {
  const browser = await ensureBrowser();
  if (more.length > 0) return playwright('e2e', browser, more);
  const both = await Promise.all([
    playwright('e2e', browser, ['--grep-invert', WAITS]),
    playwright('e2e-that-wait', browser, ['--grep', WAITS, '--workers', '1']),
  ]);
  const sum = (kind) => both.reduce((all, outcome) => all + outcome[kind], 0);
  return { passed: sum('passed'), failed: sum('failed'), failures: both.flatMap(({ failures = [] }) => failures), output: both.filter(({ failed }) => failed > 0).map(({ output }) => output).join('\n') };
}

/** The journeys of Playwright's report that did not pass at once. */
const failedJourneys = (suites) => suites.flatMap(({ file, specs = [], suites: inner = [] }) => [
  ...specs.flatMap(({ title, line, tests }) => tests.filter(({ status }) => status !== 'expected').map(({ status, results }) => (
    gist(`${file}:${line}: ${title} (${status})`, results.flatMap(({ errors }) => errors.map(({ message }) => message)).join('\n'))
  ))),
  ...failedJourneys(inner),
]);

async function translations() {
  const { checkTranslations } = createRequire(import.meta.url)('../../src/translations/check.cjs');
  const { problems } = checkTranslations(root);
  if (problems.length > 0) throw new StepFailed('', problems.join('\n'));
}

const TSC = 'node_modules/typescript7/bin/tsc';
/** Neither of them: the server's suites then use the embedded database and one process. */
const EMBEDDED = { DATABASE_URL: '', REDIS_URL: '' };
/** What is the same with any database runs on the embedded one. */
const ANY_DATABASE = [...WITHOUT_DATABASE, ...OWN_DATABASE];
/** What asks who may do what over HTTP, with no query of its own: tried on one database, the real servers where there are some. */
const ONE_DATABASE = ['/access/matrix\\.test', '/exams/leak\\.test'];
const hasServers = () => Boolean(process.env.DATABASE_URL && process.env.REDIS_URL);

/**
 * The steps of `npm test`, in their order. `part`: what is named on the command line to run it alone;
 * `needs`: a step without which it makes no sense; `when`: whether it applies here; `together`: those of the same
 * name that follow each other run at the same time.
 * @typedef {{ name: string, part: string, together?: string, needs?: string, when?: () => boolean, run: (more: string[]) => Promise<Outcome> }} Step
 * @type {readonly Step[]}
 */
export const steps = [
  { name: 'types of the browser side', together: 'reading', part: 'types', run: () => command(TSC, ['--noEmit', '-p', 'tsconfig.json']) },
  { name: 'types of the server', together: 'reading', part: 'types', run: () => command(TSC, ['--noEmit', '-p', 'tsconfig.server.json']) },
  { name: 'types of the journeys', together: 'reading', part: 'types', run: () => command(TSC, ['--noEmit', '-p', 'tsconfig.e2e.json']) },
  { name: 'lint of the code', together: 'reading', part: 'lint', run: () => command('node_modules/eslint/bin/eslint.js', ['.', '--max-warnings', '0']) },
  { name: 'lint of the styles', together: 'reading', part: 'lint', run: () => command('node_modules/stylelint/bin/stylelint.mjs', ['{host,remote-*,shared}/**/*.css', '--allow-empty-input']) },
  { name: 'translations', together: 'reading', part: 'lint', run: () => check(translations) },
  { name: 'unit and component tests', part: 'unit', run: unitTests },
  { name: 'server tests, embedded database', part: 'server', run: (more) => serverTests('server', EMBEDDED, more, hasServers() ? ONE_DATABASE : [], WORKERS) },
  { name: 'server tests, PostgreSQL and Redis', part: 'server', when: hasServers, run: (more) => serverTests('server-postgres', {}, more, ANY_DATABASE, WORKERS_THAT_WAIT) },
  { name: 'build', part: 'e2e', run: () => check(buildEverything) },
  { name: 'browser journeys', part: 'e2e', needs: 'build', run: journeys },
];

/** @param {readonly Step[]} some @returns {Step[][]} */
export const inGroups = (some) => some.reduce((groups, step) => {
  const last = groups.at(-1);
  if (last && step.together && last[0].together === step.together) last.push(step);
  else groups.push([step]);
  return groups;
}, []);

export const parts = [...new Set(steps.map(({ part }) => part))];
