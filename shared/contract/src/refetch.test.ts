import { ApiError, type ApiErrorCode } from '@riwaq/api';
import { Listeners } from './disposal';
import type { ModuleRealtime } from './host-context';
import { addRefetch, refetchDelay, retriedRefetch } from './refetch';

const failure = (code: ApiErrorCode) => new ApiError({ code, endpoint: 'GET Forums/GetForums' });
const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

/** A fetch that fails with the given errors, then succeeds. */
function fetching(...failures: unknown[]) {
  return jest.fn(async () => {
    if (failures.length > 0) throw failures.shift();
  });
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test.each([
  [1, 500, 1000],
  [2, 1000, 2000],
  [5, 8000, 16_000],
  [6, 15_000, 30_000],
  [99, 15_000, 30_000],
])('waits longer after failure %d: %d to %d ms', (failures, least, most) => {
  expect([refetchDelay(failures, () => 0), refetchDelay(failures, () => 1)]).toEqual([least, most]);
});

test.each<[string, unknown[], number]>([
  ['succeeds', [], 1],
  ['fails twice and succeeds', [failure('network'), new Error('code that could not be loaded')], 3],
  ['is refused for good', [failure('forbidden'), failure('network')], 1],
  [
    'fails and is then refused for good',
    [failure('server'), failure('not-found'), failure('network')],
    2,
  ],
])('calls a refetch that %s until that is known', async (_, failures, calls) => {
  const refetch = fetching(...failures);
  retriedRefetch(refetch).run();
  await pass(60_000);
  expect(refetch).toHaveBeenCalledTimes(calls);
});

test('retries at once when the network is back', async () => {
  const refetch = fetching(failure('network'));
  retriedRefetch(refetch).run();
  await pass(0);
  window.dispatchEvent(new Event('online'));
  await pass(0);
  expect(refetch).toHaveBeenCalledTimes(2);
});

test('retries at once when the network returned during the failed call', async () => {
  const refetch = fetching();
  refetch.mockImplementationOnce(async () => {
    window.dispatchEvent(new Event('online'));
    throw failure('network');
  });
  retriedRefetch(refetch).run();
  await pass(0);
  expect(refetch).toHaveBeenCalledTimes(2);
});

test('retries for the latest call alone', async () => {
  const rejections: Array<(cause: unknown) => void> = [];
  const refetch = jest.fn(
    () =>
      new Promise<void>((_resolve, reject) => {
        rejections.push(reject);
      }),
  );
  const { run } = retriedRefetch(refetch);
  run();
  run();
  rejections[0]?.(failure('network'));
  await pass(60_000);
  expect(refetch).toHaveBeenCalledTimes(2);
  rejections[1]?.(failure('network'));
  await pass(1000);
  expect(refetch).toHaveBeenCalledTimes(3);
});

test('ends when a signal aborts, and leaves no timer and no listener', async () => {
  const left = new AbortController();
  const listeners = new Listeners<[]>();
  const refetch = fetching(failure('network'), failure('network'));
  const timers = jest.getTimerCount();
  addRefetch(listeners, refetch, left.signal);
  listeners.tell();
  await pass(0);
  left.abort();
  expect(jest.getTimerCount()).toBe(timers);
  // Listeners of other test files in this page may receive it, too, and set timers of their own.
  window.dispatchEvent(new Event('online'));
  listeners.tell();
  await pass(60_000);
  expect([refetch.mock.calls.length, listeners.size]).toEqual([1, 0]);
});

test('accepts only handlers that return a promise', () => {
  const mistakes = (realtime: ModuleRealtime, refresh: () => Promise<void>) => {
    // @ts-expect-error a failure would be lost
    realtime.onResumed(() => void refresh());
    realtime.join('g', {
      // @ts-expect-error a failure would be lost
      onAnswered: () => {
        void refresh();
      },
    });
  };
  expect(mistakes).toBeInstanceOf(Function);
});
