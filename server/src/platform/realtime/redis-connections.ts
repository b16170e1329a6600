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
    riwaqShowAlive(key: string, seconds: number): Result<number, Context>;
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
/** Returns 1 if the key of this process was still there, else 0. */
const SHOW_ALIVE = `
  local alive = redis.call('EXISTS', KEYS[1])
  redis.call('SET', KEYS[1], '1', 'EX', ARGV[1])
  return alive`;
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
  /**
   * Shows that this process is alive, before the sign of it expires. Sends the counts again that
   * Redis may lack: those that failed, and all of them once the sign had expired.
   */
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
  redis.defineCommand('riwaqShowAlive', { numberOfKeys: 1, lua: SHOW_ALIVE });
  redis.defineCommand('riwaqOtherConnections', { numberOfKeys: 1, lua: OTHERS });
  const keyOf = (userGuid: string) => `${prefix}:connections:${userGuid}`;
  const alivePrefix = `${prefix}:alive:`;
  const aliveKey = `${alivePrefix}${process}`;
  /** User → connections to this process; users without one are left out. */
  const counts = new Map<string, number>();
  /** Users whose last count did not reach Redis. */
  const unsent = new Set<string>();

  const send = async (userGuid: string): Promise<void> => {
    unsent.delete(userGuid);
    try {
      const count = counts.get(userGuid) ?? 0;
      await redis.riwaqNoteConnections(keyOf(userGuid), process, count, COUNTS_SECONDS);
    } catch (cause) {
      unsent.add(userGuid);
      onError(cause);
    }
  };
  const showAlive = async (): Promise<void> => {
    // Other processes delete the counts of a process whose sign has expired, and a restarted Redis
    // may have lost them.
    const wasAlive = (await redis.riwaqShowAlive(aliveKey, aliveSeconds)) === 1;
    const missing = wasAlive ? [...unsent] : new Set([...unsent, ...counts.keys()]);
    for (const userGuid of missing) void send(userGuid);
  };

  return {
    note(userGuid, own) {
      if (own > 0) counts.set(userGuid, own);
      else counts.delete(userGuid);
      void send(userGuid);
    },
    others: (userGuid) =>
      call(() => redis.riwaqOtherConnections(keyOf(userGuid), process, alivePrefix)),
    renew() {
      showAlive().catch(onError);
    },
    async withdraw() {
      await redis.del(aliveKey);
    },
  };
}
