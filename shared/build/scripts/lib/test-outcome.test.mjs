import { firstLines, FLAKY_LIMIT, limitFlaky, slowest, summarise } from './test-outcome.mjs';

const flaky = (count) =>
  Array.from({ length: count }, (_, index) => ({ name: `journey ${index}`, failure: 'timeout' }));

it('shortens a failure and removes its colours', () => {
  const message = Array.from(
    { length: 30 },
    (_, line) => `\u001b[31mline ${line}\u001b[39m\n`,
  ).join('\n');
  const lines = firstLines('a test', message).split('\n');
  expect(lines.slice(0, 2)).toEqual(['a test', '    line 0']);
  expect(lines).toHaveLength(15);
});

describe('limitFlaky', () => {
  it('passes a run with as many flaky journeys as allowed', () => {
    expect(limitFlaky({ passed: 9, failed: 0, flaky: flaky(FLAKY_LIMIT) }).failed).toBe(0);
  });

  it('fails a run with one more', () => {
    const { failed, failures } = limitFlaky({
      passed: 9,
      failed: 0,
      flaky: flaky(FLAKY_LIMIT + 1),
    });
    expect(failed).toBe(1);
    expect(failures).toEqual(['3 tests were flaky; a run passes with at most 2.']);
  });
});

it('lists the slowest tests first', () => {
  const of = (...seconds) => ({
    timings: seconds.map((each) => ({ name: String(each), seconds: each })),
  });
  expect(slowest([of(1, 9), {}, of(4)], 2).map(({ seconds }) => seconds)).toEqual([9, 4]);
});

it('summarises a run with each step', () => {
  const outcomes = [
    { name: 'lint', passed: 1, failed: 0, seconds: 1.26, output: 'not stored' },
    { name: 'journeys', passed: 8, failed: 2, flaky: flaky(1), seconds: 60 },
  ];
  expect(summarise(outcomes, { commit: 'abc', dirty: true, seconds: 61.04 })).toEqual({
    commit: 'abc',
    dirty: true,
    passed: 9,
    failed: 2,
    flaky: flaky(1),
    seconds: 61,
    steps: [
      { name: 'lint', passed: 1, failed: 0, flaky: [], seconds: 1.3 },
      { name: 'journeys', passed: 8, failed: 2, flaky: flaky(1), seconds: 60 },
    ],
  });
});
