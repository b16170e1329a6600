import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { workFolder } from './paths.mjs';

/**
 * The result of a step.
 *
 * @typedef {object} Outcome
 * @property {number} passed
 * @property {number} failed
 * @property {string} [output] shown when something failed
 * @property {string[]} [failures] each failure with its name and its first lines, repeated at the
 * end of the run
 * @property {{ name: string, failure: string }[]} [flaky] tests that passed at their second try,
 * with the first failure
 * @property {{ name: string, seconds: number }[]} [timings] one entry a test
 */

/** Lines of a failure that the end of the run repeats. */
const FAILURE_LINES = 14;

/** The first lines of a failure, under the name of the test. */
export const firstLines = (name, message = '') =>
  [
    name,
    ...stripVTControlCharacters(message)
      .split('\n')
      .filter((line) => line.trim())
      .slice(0, FAILURE_LINES)
      .map((line) => `    ${line}`),
  ].join('\n');

/** File in which a step or the entire run stores its result as JSON. */
export const resultFile = (name) => path.join(workFolder, 'results', `${name}.json`);

/** Number of flaky browser tests with which a run still passes. */
export const FLAKY_LIMIT = 2;

/**
 * Fails an outcome that exceeds {@link FLAKY_LIMIT}.
 *
 * @param {Outcome} outcome
 * @returns {Outcome}
 */
export function limitFlaky(outcome) {
  const { flaky = [], failures = [] } = outcome;
  if (flaky.length <= FLAKY_LIMIT) return outcome;
  const excess = `${flaky.length} tests were flaky; a run passes with at most ${FLAKY_LIMIT}.`;
  return { ...outcome, failed: outcome.failed + 1, failures: [...failures, excess] };
}

/** The slowest tests of some outcomes, slowest first. */
export const slowest = (outcomes, count = 10) =>
  outcomes
    .flatMap(({ timings = [] }) => timings)
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, count);

/**
 * Sums up a run.
 *
 * @param {readonly (Outcome & { name: string, seconds: number })[]} outcomes
 * @param {{ commit: string | null, dirty: boolean, seconds: number }} run
 */
export function summarise(outcomes, run) {
  const count = ({ name, passed, failed, flaky = [], seconds }) => ({
    name,
    passed,
    failed,
    flaky,
    seconds,
  });
  const sum = (kind) => outcomes.reduce((total, outcome) => total + outcome[kind], 0);
  const round = (seconds) => Math.round(seconds * 10) / 10;
  return {
    commit: run.commit,
    dirty: run.dirty,
    passed: sum('passed'),
    failed: sum('failed'),
    flaky: outcomes.flatMap(({ flaky = [] }) => flaky),
    seconds: round(run.seconds),
    steps: outcomes.map((outcome) => count({ ...outcome, seconds: round(outcome.seconds) })),
  };
}
