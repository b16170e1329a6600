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

test('replaces an interval of one minute when told to', async () => {
  const schedule = createSchedule(log, 1_000);
  const runs = { minute: 0, hour: 0 };
  schedule.every(60_000, 'minute', async () => {
    runs.minute += 1;
  });
  schedule.every(3_600_000, 'hour', async () => {
    runs.hour += 1;
  });
  await jest.advanceTimersByTimeAsync(3_500);
  expect(runs).toEqual({ minute: 3, hour: 0 });
  schedule.stop();
});
