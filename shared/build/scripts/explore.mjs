/**
 * `npm run test:explore [-- part of a path]`: runs the property tests with new random draws, `RUNS`
 * times (1 unless set), each time with another seed. A failure prints the seed and the shrunken
 * case.
 */
import { randomInt } from 'node:crypto';
import fs from 'node:fs';
import { install } from './lib/install.mjs';
import { at, root } from './lib/paths.mjs';
import { runNode } from './lib/run.mjs';
import { main, Refusal, say, seconds } from './lib/say.mjs';
import { findFiles } from './lib/test-selection.mjs';

/** Largest seed that fast-check accepts. */
const SEEDS = 2 ** 31 - 1;

await main(async () => {
  const words = process.argv.slice(2);
  const runs = Number(process.env.RUNS ?? 1);
  if (!Number.isInteger(runs) || runs < 1) throw new Refusal('RUNS is a whole number from 1 on.');
  await install();
  const files = findFiles(root, '.', /\.test\.tsx?$/)
    .filter((file) => words.every((word) => file.includes(word)))
    .filter((file) => fs.readFileSync(at(file), 'utf8').includes("from 'fast-check'"));
  if (files.length === 0) throw new Refusal(`No property test matches: ${words.join(' ')}`);
  const start = performance.now();
  let failures = 0;
  for (let run = 1; run <= runs; run += 1) {
    const seed = String(randomInt(SEEDS));
    say(`Run ${run} of ${runs}: ${files.length} files, RIWAQ_SEED=${seed}`);
    try {
      await runNode(
        '',
        'node_modules/jest/bin/jest.js',
        ['--runTestsByPath', ...files, '-w', '2', '--silent'],
        { env: { RIWAQ_SEED: seed } },
      );
    } catch (cause) {
      failures += 1;
      say(cause.output ?? String(cause));
      say(`✗ Repeat it: RIWAQ_SEED=${seed} npm test -- unit <file>, or server <file>`);
    }
  }
  say(`In ${seconds(start)}.`);
  say(`${runs - failures} passed, ${failures} failed`);
  process.exitCode = failures > 0 ? 1 : 0;
});
