import { MINUTE_MS } from '@riwaq/api';
import type { Redis } from 'ioredis';
import { createTimedCall, type TimedCall } from './redis-calls';
import { createRedisCounts } from './redis-counts';
import { createRedisPresence } from './redis-presence';
import { createRedisBackplane } from './redis-backplane';

interface Hanging {
  redis: Redis;
  call: TimedCall;
}

const presenceOf = ({ redis, call }: Hanging) =>
  createRedisPresence(redis, {
    prefix: 'riwaq-test',
    process: 'this process',
    entrySeconds: 30,
    call,
    onError: () => undefined,
  });

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
    // Commands fail in the order in which they were sent.
    const fail = () => {
      backplane.presence.enter('a group', 'a person');
      return expect(backplane.ping?.()).rejects.toThrow();
    };
    try {
      await expect(backplane.counts?.take('writing', 1, 1000)).rejects.toThrow();
      await expect(backplane.presence.users('a group')).rejects.toThrow();
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

describe('a Redis that does not respond', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  const calls = {
    counts: ({ redis, call }: Hanging) => {
      const counts = createRedisCounts(redis, 'riwaq-test', call);
      return () => counts.take('writing', 1, 1000);
    },
    'users of a group': (hanging: Hanging) => {
      const presence = presenceOf(hanging);
      return () => presence.users('a group');
    },
    'present users': (hanging: Hanging) => {
      const presence = presenceOf(hanging);
      return () => presence.among('a group', ['a person']);
    },
  };

  it.each(Object.entries(calls))(
    'does not delay %s, and is not asked for a while',
    async (_what, make) => {
      const command = jest.fn(() => new Promise<never>(() => undefined));
      const redis = {
        status: 'ready',
        defineCommand: () => undefined,
        riwaqTake: command,
        riwaqPresent: command,
        riwaqAmong: command,
      } as unknown as Redis;
      const failures: unknown[] = [];
      const clock = { now: () => new Date() };
      const call = createTimedCall(redis, clock, (cause) => void failures.push(cause));
      const ask = make({ redis, call });
      const first = expect(ask()).rejects.toThrow('in time');
      await jest.advanceTimersByTimeAsync(1000);
      await first;
      await expect(ask()).rejects.toThrow('unavailable');
      expect([command.mock.calls.length, failures.length]).toEqual([1, 1]);
      await jest.advanceTimersByTimeAsync(10_000);
      void ask().catch(() => undefined);
      expect(command).toHaveBeenCalledTimes(2);
      await jest.advanceTimersByTimeAsync(1000);
    },
  );
});
