// npm test [-- types|lint|unit|server|e2e [arguments for jest or playwright]]: everything that checks the project.
import { install } from './lib/install.mjs';
import { main, say, seconds } from './lib/say.mjs';
import { inGroups, parts, steps } from './lib/test-steps.mjs';

await main(async () => {
  const [part, ...more] = process.argv.slice(2);
  if (part && !parts.includes(part)) throw new Error(`npm test -- ${parts.join('|')}, or nothing for all of them.`);
  const start = performance.now();
  await install();

  const outcomes = [];
  /** @param {import('./lib/test-steps.mjs').Step} step */
  const take = async ({ name, needs, run }) => {
    if (needs && outcomes.some((outcome) => outcome.name === needs && outcome.failed > 0)) {
      say(`✗ ${name}: not run, because ${needs} failed`);
      return { name, passed: 0, failed: 1 };
    }
    const stepStart = performance.now();
    say(`… ${name}`);
    const { passed, failed, output = '', failures = [] } = await run(more).catch((cause) => ({ passed: 0, failed: 1, output: String(cause.stack ?? cause) }));
    if (failed > 0) say(`${output.trim()}\n`);
    say(`${failed > 0 ? '✗' : '✓'} ${name}: ${passed} passed, ${failed} failed (${seconds(stepStart)})`);
    return { name, passed, failed, failures };
  };
  for (const group of inGroups(steps.filter((step) => (!part || step.part === part) && (step.when?.() ?? true)))) {
    outcomes.push(...await Promise.all(group.map(take)));
  }

  const total = (kind) => outcomes.reduce((sum, outcome) => sum + outcome[kind], 0);
  say(`\n${outcomes.map(({ name, passed, failed }) => `${failed > 0 ? '✗' : '✓'} ${name}: ${passed} passed, ${failed} failed`).join('\n')}`);
  for (const failure of outcomes.flatMap(({ failures = [] }) => failures)) say(`\n✗ ${failure}`);
  say(`\nIn ${seconds(start)}.`);
  say(`${total('passed')} passed, ${total('failed')} failed`);
  process.exitCode = total('failed') > 0 ? 1 : 0;
});
