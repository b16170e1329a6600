import { whenRested } from './idle';

beforeEach(() => { jest.useFakeTimers(); });
afterEach(() => { jest.useRealTimers(); });

test('what comes ahead of need leaves the page alone first, and comes once it is idle', () => {
  const run = jest.fn();
  whenRested(run, { restMs: 4000, idleMs: 5000 });
  jest.advanceTimersByTime(3999);
  expect(run).not.toHaveBeenCalled();
  jest.advanceTimersByTime(5001);
  expect(run).toHaveBeenCalledTimes(1);
});

test.each([['before', 100], ['after', 4001]])('it can be called off %s the rest', (_, milliseconds) => {
  const run = jest.fn();
  const cancel = whenRested(run, { restMs: 4000, idleMs: 5000 });
  jest.advanceTimersByTime(milliseconds);
  cancel();
  jest.advanceTimersByTime(60_000);
  expect(run).not.toHaveBeenCalled();
});
