import type { Redis, Result } from 'ioredis';
import type { SharedCounts } from '../app/backplane';
import type { Clock } from '../app/services';

declare module 'ioredis' {
  interface RedisCommander<Context> {
    riwaqTake(key: string, most: number, windowMs: number): Result<number, Context>;
  }
}

/** Milliseconds that a call waits for Redis before its process counts alone. */
const TAKE_TIMEOUT_MS = 250;
/** Milliseconds after a failure during which calls do not wait for Redis. */
const PAUSE_MS = 5000;

/** Counts and sets the expiry in one step, so that no count stays without an expiry. */
const TAKE = `
  local most, window = tonumber(ARGV[1]), tonumber(ARGV[2])
  if tonumber(redis.call('GET', KEYS[1]) or '0') >= most then
    return math.max(redis.call('PTTL', KEYS[1]), 1)
  end
  if redis.call('INCR', KEYS[1]) == 1 then redis.call('PEXPIRE', KEYS[1], window) end
  return 0`;

function withTimeout<Value>(work: Promise<Value>, milliseconds: number): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error('Redis did not respond in time.')),
      milliseconds,
    );
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Counts in Redis, with keys that expire with their window. */
export function createRedisCounts(
  redis: Redis,
  {
    prefix,
    clock,
    onError,
  }: {
    prefix: string;
    clock: Clock;
    /** Called with every failure of Redis, including those of calls that reject. */
    onError: (cause: unknown) => void;
  },
): SharedCounts {
  redis.defineCommand('riwaqTake', { numberOfKeys: 1, lua: TAKE });
  let pausedUntil = 0;
  return {
    async take(key, most, windowMs) {
      // A command would wait in the client's queue while the connection is lost.
      if (redis.status !== 'ready' || clock.now().getTime() < pausedUntil)
        throw new Error('Redis is unavailable.');
      try {
        return await withTimeout(
          redis.riwaqTake(`${prefix}:count:${key}`, most, windowMs),
          TAKE_TIMEOUT_MS,
        );
      } catch (cause) {
        pausedUntil = clock.now().getTime() + PAUSE_MS;
        onError(cause);
        throw cause;
      }
    },
  };
}
