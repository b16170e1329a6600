import type { Redis, Result } from 'ioredis';
import type { SharedLimits } from '../backplane';
import type { TimedCall } from './redis-calls';

declare module 'ioredis' {
  interface RedisCommander<Context> {
    riwaqTake(key: string, most: number, windowMs: number): Result<number, Context>;
  }
}

/** Counts and sets the expiry in one step, so that no count stays without an expiry. */
const TAKE = `
  local most, window = tonumber(ARGV[1]), tonumber(ARGV[2])
  if tonumber(redis.call('GET', KEYS[1]) or '0') >= most then
    return math.max(redis.call('PTTL', KEYS[1]), 1)
  end
  if redis.call('INCR', KEYS[1]) == 1 then redis.call('PEXPIRE', KEYS[1], window) end
  return 0`;

/** Counts in Redis, with keys that expire with their window. */
export function createRedisCounts(redis: Redis, prefix: string, call: TimedCall): SharedLimits {
  redis.defineCommand('riwaqTake', { numberOfKeys: 1, lua: TAKE });
  return {
    take: (key, most, windowMs) =>
      call(() => redis.riwaqTake(`${prefix}:count:${key}`, most, windowMs)),
  };
}
