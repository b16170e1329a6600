import { QUIET_LIMIT_MS, QUIET_MS, untilQuiet } from './quiet';

let arrive = (): void => undefined;

function setup() {
  const done = jest.fn();
  const PerformanceObserver = class {
    constructor(hear: () => void) {
      arrive = hear;
    }
    observe = () => undefined;
    disconnect = () => {
      arrive = () => undefined;
    };
  };
  const { setTimeout, clearTimeout } = window;
  void untilQuiet({ setTimeout, clearTimeout, PerformanceObserver } as unknown as Window &
    typeof globalThis).then(done);
  return done;
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('restarts the wait when a resource arrives', async () => {
  const done = setup();
  await jest.advanceTimersByTimeAsync(QUIET_MS - 1);
  arrive();
  await jest.advanceTimersByTimeAsync(QUIET_MS - 1);
  expect(done).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(done).toHaveBeenCalled();
});

test('stops waiting when the network is never quiet', async () => {
  const done = setup();
  for (let passed = 0; passed < QUIET_LIMIT_MS - QUIET_MS; passed += QUIET_MS - 1) {
    expect(done).not.toHaveBeenCalled();
    arrive();
    await jest.advanceTimersByTimeAsync(QUIET_MS - 1);
  }
  await jest.advanceTimersByTimeAsync(QUIET_MS);
  expect(done).toHaveBeenCalled();
});
