import { outcomeOfPlaywright } from './playwright-step.mjs';

const journey = (title, status, ...results) => ({
  title,
  line: 3,
  tests: [
    {
      projectName: 'today',
      status,
      results: results.map((message) => ({
        duration: 2000,
        errors: message ? [{ message }] : [],
      })),
    },
  ],
});

function reportOf(...specs) {
  const count = (wanted) => specs.filter(({ tests: [{ status }] }) => status === wanted).length;
  return {
    stats: {
      expected: count('expected'),
      unexpected: count('unexpected'),
      flaky: count('flaky'),
      skipped: count('skipped'),
    },
    errors: [],
    suites: [
      {
        file: 'a.spec.ts',
        specs: specs.slice(0, 1),
        suites: [{ file: 'a.spec.ts', specs: specs.slice(1) }],
      },
    ],
  };
}

it('counts a test that passes on its retry as flaky', () => {
  const outcome = outcomeOfPlaywright(
    reportOf(journey('one', 'expected', null), journey('two', 'flaky', 'lost', null)),
  );
  expect(outcome).toMatchObject({
    passed: 2,
    failed: 0,
    flaky: [{ name: 'today › a.spec.ts:3: two', failure: 'lost' }],
  });
  expect(outcome.timings.map(({ seconds }) => seconds)).toEqual([2, 4]);
});

it('fails when more tests are flaky than allowed', () => {
  const flaky = ['one', 'two', 'three'].map((title) => journey(title, 'flaky', 'lost', null));
  expect(outcomeOfPlaywright(reportOf(...flaky))).toMatchObject({ passed: 3, failed: 1 });
});

it('names a test that fails twice with its errors', () => {
  const { failed, failures } = outcomeOfPlaywright(
    reportOf(journey('one', 'unexpected', 'first', 'second')),
  );
  expect(failed).toBe(1);
  expect(failures).toEqual(['today › a.spec.ts:3: one (unexpected)\n    first\n    second']);
});

it('fails when a test is skipped', () => {
  expect(outcomeOfPlaywright(reportOf(journey('one', 'skipped'))).failed).toBe(1);
});

it('fails when no test ran', () => {
  expect(outcomeOfPlaywright(reportOf()).failed).toBe(1);
});

it('fails with the error of the setup', () => {
  const report = {
    ...reportOf(journey('one', 'expected', null)),
    errors: [{ message: 'no server' }],
  };
  expect(outcomeOfPlaywright(report)).toMatchObject({
    failed: 1,
    failures: ['before any journey\n    no server'],
  });
});
