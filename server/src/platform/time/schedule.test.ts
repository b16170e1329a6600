import { createSchedule } from './schedule';

const warned: string[] = [];
const log = {
  info: () => undefined,
  warn: (_fields: object, message: string) => void warned.push(message),
  error: () => undefined,
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('repeats work until stopped, also after a failure, and never concurrently', async () => {
  const schedule = createSchedule(log);
  let under = 0;
  let most = 0;
  let done = 0;
  schedule.every(100, 'counting', async () => {
    under += 1;
    most = Math.max(most, under);
    await new Promise((resolve) => {
      setTimeout(resolve, 250);
    });
    under -= 1;
    done += 1;
    if (done === 1) throw new Error('once');
  });
  await jest.advanceTimersByTimeAsync(1_100);
  expect({ done, most, warned }).toEqual({ done: 3, most: 1, warned: ['counting failed'] });
  schedule.stop();
  await jest.advanceTimersByTimeAsync(2_000);
  expect(done).toBe(3);
});

test('runs every job soon after the start, then at its interval', async () => {
  const schedule = createSchedule(log);
  const runs = { minute: 0, hour: 0 };
  schedule.every(60_000, 'minute', async () => {
    runs.minute += 1;
  });
  schedule.every(3_600_000, 'hour', async () => {
    runs.hour += 1;
  });
  await jest.advanceTimersByTimeAsync(5_000);
  expect(runs).toEqual({ minute: 1, hour: 1 });
  await jest.advanceTimersByTimeAsync(60_000);
  expect(runs).toEqual({ minute: 2, hour: 1 });
  schedule.stop();
});
