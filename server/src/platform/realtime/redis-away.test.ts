import { MINUTE_MS } from '../time/schedule';
import type { Redis } from 'ioredis';
import { createTimedCall } from './redis-calls';
import { createRedisCounts } from './redis-counts';
import { createRedisBackplane } from './redis-backplane';

/** An address without a listener. */
const NOWHERE = 'redis://127.0.0.1:1';

describe('warnings while Redis is unavailable', () => {
  it('logs one at once, and one a minute with the number of failures', async () => {
    let now = new Date('2026-06-30T08:00:00Z').getTime();
    const lines: { failures?: number }[] = [];
    const log = {
      info: () => undefined,
      warn: (fields: object) => void lines.push(fields),
      error: () => undefined,
    };
    const backplane = createRedisBackplane({
      url: NOWHERE,
      log,
      clock: { now: () => new Date(now) },
      prefix: 'riwaq-test-away',
    });
    const fail = () => expect(backplane.presence.users('a group')).rejects.toThrow();
    try {
      await expect(backplane.counts?.take('writing', 1, 1000)).rejects.toThrow();
      for (let failed = 0; failed < 3; failed += 1) await fail();
      backplane.publish('sessions', 'a message');
      backplane.presence.enter('a group', 'a person');
      await fail();
      expect(lines).toMatchObject([{ err: { code: 'ECONNREFUSED' }, failures: 1 }]);

      now += MINUTE_MS - 1;
      await fail();
      expect(lines).toHaveLength(1);
      now += 1;
      await fail();
      await fail();
      expect(lines).toHaveLength(2);
      expect(lines[1]?.failures).toBeGreaterThan(5);
    } finally {
      await backplane.close();
    }
  });
});

describe('counts in a Redis that does not respond', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('stop waiting soon, and do not wait again for a while', async () => {
    const take = jest.fn(() => new Promise<number>(() => undefined));
    const redis = { status: 'ready', defineCommand: () => undefined, riwaqTake: take };
    const failures: unknown[] = [];
    const clock = { now: () => new Date() };
    const call = createTimedCall(redis as never, clock, (cause) => void failures.push(cause));
    const counts = createRedisCounts(redis as unknown as Redis, 'riwaq-test', call);
    const first = expect(counts.take('writing', 1, 1000)).rejects.toThrow('in time');
    await jest.advanceTimersByTimeAsync(1000);
    await first;
    await expect(counts.take('writing', 1, 1000)).rejects.toThrow('unavailable');
    expect([take.mock.calls.length, failures.length]).toEqual([1, 1]);
    await jest.advanceTimersByTimeAsync(10_000);
    void counts.take('writing', 1, 1000).catch(() => undefined);
    expect(take).toHaveBeenCalledTimes(2);
    await jest.advanceTimersByTimeAsync(1000);
  });
});
