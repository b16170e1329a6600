import { createRequire } from 'node:module';
import { buildEverything } from './build-all.mjs';
import { jestStep } from './jest-step.mjs';
import { at, root } from './paths.mjs';
import { playwrightStep } from './playwright-step.mjs';
import { runNode } from './run.mjs';
import { StepFailed } from './say.mjs';
import { databasesOf } from './server-tests.mjs';

/** @typedef {import('./test-outcome.mjs').Outcome} Outcome */

const WORKERS = 2;
/**
 * Unit tests wait for timers, and tests on PostgreSQL for responses: a third worker uses the idle
 * cores.
 */
const WORKERS_THAT_WAIT = 3;

/**
 * Turns a check into an outcome with one pass or failure.
 *
 * @returns {Promise<Outcome>}
 */
async function check(work) {
  try {
    await work();
    return { passed: 1, failed: 0 };
  } catch (cause) {
    return {
      passed: 0,
      failed: 1,
      output: cause instanceof StepFailed ? cause.output : String(cause.stack ?? cause),
    };
  }
}

const command =
  (file, ...args) =>
  () =>
    check(() => runNode('', file, args));

async function checkTranslations() {
  const { problems } = createRequire(import.meta.url)(
    '../../src/translations/check.cjs',
  ).checkTranslations(root);
  if (problems.length > 0) throw new StepFailed('', problems.join('\n'));
}

const TSC = 'node_modules/typescript7/bin/tsc';
const types = (project) => command(TSC, '--noEmit', '-p', project);

/**
 * Environment without the addresses of PostgreSQL and Redis: server tests then use the embedded
 * database and one process.
 */
const EMBEDDED = { DATABASE_URL: '', REDIS_URL: '' };

/** True if the addresses of PostgreSQL and Redis are known: given, or found on this machine. */
export const hasServers = () => Boolean(process.env.DATABASE_URL && process.env.REDIS_URL);

/** True in `npm run test:all`, which also runs expensive checks that seldom fail. */
const isThorough = () => process.env.RIWAQ_THOROUGH === '1';

const unitTests = (words) =>
  jestStep(
    'unit',
    {
      projects: ['browser', 'build'],
      batched: 'browser',
      clear: at('shared/ui/src/testing/clear.ts'),
      env: EMBEDDED,
      workers: WORKERS_THAT_WAIT,
    },
    words,
  );

/**
 * Filter of the server tests for a database.
 *
 * @param {'postgres' | 'embedded'} database
 */
const runsOn = (database, words) => {
  const run = {
    hasServers: hasServers(),
    isThorough: isThorough(),
    isNamed: words.length > 0,
  };
  return (file) => databasesOf(file, run).includes(database);
};

const serverTestsOnPostgres = (words) =>
  jestStep(
    'server-postgres',
    {
      projects: ['server'],
      batched: 'server',
      env: {},
      workers: WORKERS_THAT_WAIT,
      chooses: runsOn('postgres', words),
    },
    words,
  );

const serverTestsOnEmbedded = (words) =>
  jestStep(
    'server-embedded',
    {
      projects: ['server'],
      batched: 'server',
      env: EMBEDDED,
      workers: WORKERS,
      chooses: runsOn('embedded', words),
    },
    words,
  );

/**
 * The steps of `npm test` in order. `part` is the word that runs a step separately; `needs` names a
 * step that must pass first; `when` tells whether the step applies; adjacent steps with the same
 * `together` run concurrently.
 *
 * @typedef {object} Step
 * @property {string} name
 * @property {string} part
 * @property {string} [together]
 * @property {string} [needs]
 * @property {() => boolean} [when]
 * @property {(words: string[]) => Promise<Outcome>} run
 * @type {readonly Step[]}
 */
export const steps = [
  {
    name: 'types of the browser side',
    together: 'static',
    part: 'types',
    run: types('tsconfig.json'),
  },
  {
    name: 'types of the server',
    together: 'static',
    part: 'types',
    run: types('tsconfig.server.json'),
  },
  {
    name: 'types of the journeys',
    together: 'static',
    part: 'types',
    run: types('tsconfig.e2e.json'),
  },
  {
    name: 'API report of the contract',
    together: 'static',
    part: 'types',
    run: command('shared/build/scripts/api-report.mjs', '--check'),
  },
  {
    name: 'lint of the code',
    together: 'static',
    part: 'lint',
    run: command('node_modules/eslint/bin/eslint.js', '.', '--max-warnings', '0'),
  },
  {
    name: 'lint of the styles',
    together: 'static',
    part: 'lint',
    run: command(
      'node_modules/stylelint/bin/stylelint.mjs',
      '{host,remote-*,shared}/**/*.css',
      '--allow-empty-input',
    ),
  },
  {
    name: 'format',
    together: 'static',
    part: 'lint',
    run: command('node_modules/prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.'),
  },
  { name: 'translations', together: 'static', part: 'lint', run: () => check(checkTranslations) },
  { name: 'build', together: 'unit', part: 'e2e', run: () => check(buildEverything) },
  { name: 'unit and component tests', together: 'unit', part: 'unit', run: unitTests },
  {
    name: 'server tests, PostgreSQL and Redis',
    part: 'server',
    when: hasServers,
    run: serverTestsOnPostgres,
  },
  { name: 'server tests, embedded database', part: 'server', run: serverTestsOnEmbedded },
  {
    name: 'browser journeys',
    part: 'e2e',
    needs: 'build',
    run: (words) => playwrightStep('e2e', words),
  },
  {
    name: 'bytes and requests of pages',
    part: 'bench',
    when: isThorough,
    needs: 'build',
    // The other bounds of the bench depend on the machine.
    run: command('shared/build/scripts/bench.mjs', 'weights'),
  },
];

/**
 * Groups steps; the groups run one after the other.
 *
 * @param {readonly Step[]} some
 * @returns {Step[][]}
 */
export const inGroups = (some) =>
  some.reduce((groups, step) => {
    const last = groups.at(-1);
    if (last && step.together && last[0].together === step.together) last.push(step);
    else groups.push([step]);
    return groups;
  }, []);

export const parts = ['types', 'lint', 'unit', 'server', 'e2e'];
