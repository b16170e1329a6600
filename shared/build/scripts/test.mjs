/**
 * `npm test [-- types|lint|unit|server|e2e [file or title of a test]]`: runs every check of the
 * project, or a part. `--all` (`npm run test:all`): the nightly run, which adds expensive checks
 * that seldom fail.
 */
import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { install } from './lib/install.mjs';
import { root } from './lib/paths.mjs';
import { findServers } from './lib/real-servers.mjs';
import { main, Refusal, say, seconds } from './lib/say.mjs';
import { resultFile, slowest, summarise } from './lib/test-outcome.mjs';
import { hasServers, inGroups, parts, steps } from './lib/test-steps.mjs';

/** Largest seed that fast-check accepts. */
const SEEDS = 2 ** 31 - 1;

const git = (...args) =>
  execFileSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();

/** The checked commit, and whether the working tree differs from it; null and true without git. */
function checkedCommit() {
  try {
    return { commit: git('rev-parse', 'HEAD'), dirty: git('status', '--porcelain') !== '' };
  } catch {
    return { commit: null, dirty: true };
  }
}

/** Sets the seed of a nightly run, and removes the summary of the last whole run. */
function prepare({ all, part }) {
  if (all) {
    process.env.RIWAQ_THOROUGH = '1';
    process.env.RIWAQ_SEED ??= String(randomInt(SEEDS));
  }
  // An interrupted run must not leave the verdict of an earlier one.
  if (!part) fs.rmSync(resultFile('summary'), { force: true });
}

/** Installs the packages. Returns the outcome of a failed installation, else none. */
async function installPackages() {
  try {
    await install();
    return [];
  } catch (cause) {
    say(cause.output ?? cause.message);
    return [{ name: 'packages', passed: 0, failed: 1, seconds: 0 }];
  }
}

function storeSummary(summary) {
  const file = resultFile('summary');
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, `${JSON.stringify(summary, null, 2)}\n`);
}

/** @param {import('./lib/test-steps.mjs').Step} step */
async function runStep(step, words, finished) {
  const start = performance.now();
  if (step.needs && finished.some(({ name, failed }) => name === step.needs && failed > 0)) {
    say(`✗ ${step.name}: not run, because ${step.needs} failed`);
    return { name: step.name, passed: 0, failed: 1, seconds: 0 };
  }
  say(`… ${step.name}`);
  const outcome = await step
    .run(words)
    .catch((cause) => ({ passed: 0, failed: 1, output: String(cause.stack ?? cause) }));
  const { passed, failed, output = '', flaky = [] } = outcome;
  if (failed > 0) say(`${output.trim()}\n`);
  const flakyCount = flaky.length > 0 ? `, ${flaky.length} flaky` : '';
  say(
    `${failed > 0 ? '✗' : '✓'} ${step.name}: ${passed} passed, ${failed} failed${flakyCount} (${seconds(start)})`,
  );
  return { ...outcome, name: step.name, seconds: (performance.now() - start) / 1000 };
}

function report(outcomes, summary) {
  say('\nSteps');
  for (const step of summary.steps) {
    say(
      `${step.failed > 0 ? '✗' : '✓'} ${step.name}: ${step.passed} passed, ${step.failed} failed, ${step.seconds} s`,
    );
  }
  const slow = slowest(outcomes);
  if (slow.length > 0)
    say(
      `\nThe slowest tests and journeys\n${slow.map((test) => `${test.seconds.toFixed(1)} s  ${test.name}`).join('\n')}`,
    );
  for (const failure of outcomes.flatMap(({ failures = [] }) => failures)) say(`\n✗ ${failure}`);
  say(`\nflaky: ${summary.flaky.length}`);
  for (const { name, failure } of summary.flaky) say(`~ ${name}\n    ${failure}`);
  say(`\nIn ${summary.seconds} s.`);
  say(`${summary.passed} passed, ${summary.failed} failed`);
}

/** Reads the words after `npm test --`; refuses those that mean no run. */
function readWords(args) {
  const all = args[0] === '--all';
  const [part, ...words] = all ? args.slice(1) : args;
  if (part && !parts.includes(part))
    throw new Refusal(`npm test -- ${parts.join('|')}, or nothing for all of them.`);
  if (words.length > 0 && (part === 'types' || part === 'lint'))
    throw new Refusal(`npm test -- ${part} checks everything and takes no names.`);
  return { all, part, words };
}

/** Finds PostgreSQL and Redis for a run that can use them; a nightly run needs both. */
async function chooseDatabases({ all, part }) {
  if (!all && part && part !== 'server') return;
  Object.assign(process.env, await findServers(process.env));
  if (all && !hasServers())
    throw new Refusal(
      'npm run test:all needs PostgreSQL and Redis, at their usual addresses or at those of DATABASE_URL and REDIS_URL: it runs the server tests on both databases.',
    );
  say(`Database of the server tests: ${hasServers() ? 'PostgreSQL, with Redis' : 'embedded'}`);
}

await main(async () => {
  const { all, part, words } = readWords(process.argv.slice(2));
  const start = performance.now();
  // A commit that is made during the run is not the one that was checked.
  const checked = checkedCommit();
  await chooseDatabases({ all, part });
  prepare({ all, part });
  if (process.env.RIWAQ_SEED)
    say(`Seed of the property tests: RIWAQ_SEED=${process.env.RIWAQ_SEED}`);
  const outcomes = await installPackages();
  const chosen = steps.filter((step) => (!part || step.part === part) && (step.when?.() ?? true));
  for (const group of inGroups(outcomes.length > 0 ? [] : chosen)) {
    outcomes.push(...(await Promise.all(group.map((step) => runStep(step, words, outcomes)))));
  }
  // Words that select a file of one database only leave the other step without tests.
  if (words.length > 0 && outcomes.every(({ passed, failed }) => passed + failed === 0))
    throw new Refusal(`No test of ${part} has this path, or this in a title: ${words.join(' ')}`);

  const summary = summarise(outcomes, {
    ...checked,
    seconds: (performance.now() - start) / 1000,
  });
  if (!part) storeSummary(summary);
  report(outcomes, summary);
  process.exitCode = summary.failed > 0 ? 1 : 0;
});
