import fs from 'node:fs';
import path from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { at, root } from './paths.mjs';
import { runNode } from './run.mjs';
import { firstLines, limitFlaky, resultFile } from './test-outcome.mjs';
import { escapeName, findFiles, selectTests } from './test-selection.mjs';

const PLAYWRIGHT = 'e2e/node_modules/@playwright/test/cli.js';

const journeysIn = (suites) =>
  suites.flatMap(({ file, specs = [], suites: inner = [] }) => [
    ...specs.flatMap(({ title, line, tests }) =>
      tests.map((test) => ({
        ...test,
        name: `${test.projectName} › ${file}:${line}: ${title}`,
      })),
    ),
    ...journeysIn(inner),
  ]);

const messagesOf = ({ errors }) => errors.map(({ message }) => message).join('\n');

/**
 * Turns Playwright's JSON report into an outcome. A test that passed on its retry counts as passed
 * and flaky.
 *
 * @returns {import('./test-outcome.mjs').Outcome}
 */
export function outcomeOfPlaywright({ stats, errors, suites }, output = '') {
  const journeys = journeysIn(suites);
  const unexpected = journeys.filter(({ status }) => status !== 'expected' && status !== 'flaky');
  const failed = stats.unexpected + stats.skipped + errors.length;
  const ran = stats.expected + stats.flaky + failed > 0;
  return limitFlaky({
    passed: stats.expected + stats.flaky,
    failed: failed + (ran ? 0 : 1),
    failures: [
      ...unexpected.map(({ name, status, results }) =>
        firstLines(`${name} (${status})`, results.map(messagesOf).join('\n')),
      ),
      ...errors.map(({ message }) => firstLines('before any journey', message)),
    ],
    flaky: journeys
      .filter(({ status }) => status === 'flaky')
      .map(({ name, results }) => ({
        name,
        failure: firstLines('', messagesOf(results[0])).trim(),
      })),
    timings: journeys.map(({ name, results }) => ({
      name,
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
    })),
    output,
  });
}

/**
 * Runs the browser tests that `words` select, or all of them.
 *
 * @returns {Promise<import('./test-outcome.mjs').Outcome>}
 */
export async function playwrightStep(name, words) {
  const browser = await ensureBrowser();
  const specs = findFiles(root, 'e2e', /\.spec\.ts$/);
  const { files, name: title, options } = selectTests(words, specs);
  const file = resultFile(name);
  fs.rmSync(file, { force: true });
  const output = await runNode(
    name,
    PLAYWRIGHT,
    [
      'test',
      '--config',
      at('e2e/playwright.config.ts'),
      '--output',
      at('e2e/results'),
      ...files.map((each) => path.relative('e2e', each)),
      ...(title === null ? [] : ['--grep', escapeName(title)]),
      ...options,
    ],
    {
      cwd: at('e2e'),
      env: { CHROME_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: file, FORCE_COLOR: '0' },
      allowFailure: true,
    },
  );
  if (!fs.existsSync(file)) return { passed: 0, failed: 1, output };
  return outcomeOfPlaywright(JSON.parse(fs.readFileSync(file, 'utf8')), output);
}
