import type { Redis, Result } from 'ioredis';
import type { SharedConnections } from './backplane';
import type { TimedCall } from './redis-calls';

declare module 'ioredis' {
  interface RedisCommander<Context> {
    riwaqNoteConnections(
      key: string,
      process: string,
      count: number,
      seconds: number,
    ): Result<number, Context>;
    riwaqOtherConnections(
      key: string,
      process: string,
      alivePrefix: string,
    ): Result<number, Context>;
  }
}

/** Seconds after which a user's counts expire unless one changes: longer than any connection. */
const COUNTS_SECONDS = 24 * 60 * 60;

const NOTE = `
  if tonumber(ARGV[2]) > 0 then
    redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
    redis.call('EXPIRE', KEYS[1], ARGV[3])
  else
    redis.call('HDEL', KEYS[1], ARGV[1])
  end
  return 1`;
/** Sums the other processes, and deletes the counts of crashed ones. */
const OTHERS = `
  local counts = redis.call('HGETALL', KEYS[1])
  local total = 0
  for i = 1, #counts, 2 do
    if counts[i] ~= ARGV[1] then
      if redis.call('EXISTS', ARGV[2] .. counts[i]) == 1 then
        total = total + tonumber(counts[i + 1])
      else
        redis.call('HDEL', KEYS[1], counts[i])
      end
    end
  end
  return total`;

export interface RedisConnections extends SharedConnections {
  /** Shows that this process is alive, before the sign of it expires. */
  renew(): void;
  /** Withdraws the counts of this process. */
  withdraw(): Promise<void>;
}

/** Stores for each user a hash of process and count; counts of a crashed process do not matter. */
export function createRedisConnections(
  redis: Redis,
  {
    prefix,
    process,
    aliveSeconds,
    call,
    onError,
  }: {
    prefix: string;
    /** Identifies this process's counts. */
    process: string;
    /** Seconds after which a process that does not renew counts as crashed. */
    aliveSeconds: number;
    call: TimedCall;
    onError: (cause: unknown) => void;
  },
): RedisConnections {
  redis.defineCommand('riwaqNoteConnections', { numberOfKeys: 1, lua: NOTE });
  redis.defineCommand('riwaqOtherConnections', { numberOfKeys: 1, lua: OTHERS });
  const keyOf = (userGuid: string) => `${prefix}:connections:${userGuid}`;
  const alivePrefix = `${prefix}:alive:`;
  return {
    note(userGuid, own) {
      redis.riwaqNoteConnections(keyOf(userGuid), process, own, COUNTS_SECONDS).catch(onError);
    },
    others: (userGuid) =>
      call(() => redis.riwaqOtherConnections(keyOf(userGuid), process, alivePrefix)),
    renew() {
      redis.set(`${alivePrefix}${process}`, '1', 'EX', aliveSeconds).catch(onError);
    },
    async withdraw() {
      await redis.del(`${alivePrefix}${process}`);
    },
  };
}
