// npm test [-- types|lint|unit|server|e2e [arguments for jest or playwright]]: everything that checks the project.
import { install } from './lib/install.mjs';
import { main, say, seconds } from './lib/say.mjs';
import { parts, steps } from './lib/test-steps.mjs';

await main(async () => {
  const [part, ...more] = process.argv.slice(2);
  if (part && !parts.includes(part)) throw new Error(`npm test -- ${parts.join('|')}, or nothing for all of them.`);
  const start = performance.now();
  await install();

  const outcomes = [];
  for (const step of steps.filter((candidate) => (!part || candidate.part === part) && (candidate.when?.() ?? true))) {
    if (step.needs && outcomes.some(({ name, failed }) => name === step.needs && failed > 0)) {
      outcomes.push({ name: step.name, passed: 0, failed: 1 });
      say(`✗ ${step.name}: not run, because ${step.needs} failed`);
      continue;
    }
    const stepStart = performance.now();
    say(`… ${step.name}`);
    const { passed, failed, output = '', failures = [] } = await step.run(more).catch((cause) => ({ passed: 0, failed: 1, output: String(cause.stack ?? cause) }));
    outcomes.push({ name: step.name, passed, failed, failures });
    if (failed > 0) say(`${output.trim()}\n`);
    say(`${failed > 0 ? '✗' : '✓'} ${step.name}: ${passed} passed, ${failed} failed (${seconds(stepStart)})`);
  }

  const total = (kind) => outcomes.reduce((sum, outcome) => sum + outcome[kind], 0);
  say(`\n${outcomes.map(({ name, passed, failed }) => `${failed > 0 ? '✗' : '✓'} ${name}: ${passed} passed, ${failed} failed`).join('\n')}`);
  for (const failure of outcomes.flatMap(({ failures = [] }) => failures)) say(`\n✗ ${failure}`);
  say(`\nIn ${seconds(start)}.`);
  say(`${total('passed')} passed, ${total('failed')} failed`);
  process.exitCode = total('failed') > 0 ? 1 : 0;
});
