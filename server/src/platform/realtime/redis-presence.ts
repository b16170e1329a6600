import type { Redis, Result } from 'ioredis';
import type { Presence } from './backplane';
import type { TimedCall } from './redis-calls';

declare module 'ioredis' {
  interface RedisCommander<Context> {
    riwaqEnter(key: string, seconds: number, ...entries: string[]): Result<number, Context>;
    riwaqPresent(key: string): Result<string[], Context>;
    riwaqAmong(key: string, ...people: string[]): Result<string[], Context>;
  }
}

/**
 * Redis's clock, because those of the processes may differ; with fractions, or an entry made at the
 * end of a second would expire too early.
 */
const NOW = `
  local time = redis.call('TIME')
  local now = time[1] + time[2] / 1000000`;
/** The group's key expires with its last entry. */
const ENTER = `${NOW}
  local ends = now + ARGV[1]
  for i = 2, #ARGV do redis.call('ZADD', KEYS[1], ends, ARGV[i]) end
  if redis.call('PTTL', KEYS[1]) < ARGV[1] * 1000 then redis.call('EXPIRE', KEYS[1], ARGV[1]) end
  return 1`;
const PRESENT = `${NOW}
  redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
  return redis.call('ZRANGE', KEYS[1], 0, -1)`;

/** Checks members inside Redis, so that a large group is not transferred for a few users. */
const AMONG = `${NOW}
  redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
  local asked, found = {}, {}
  for _, person in ipairs(ARGV) do asked[person] = true end
  for _, entry in ipairs(redis.call('ZRANGE', KEYS[1], 0, -1)) do
    local person = string.sub(entry, string.find(entry, ' ', 1, true) + 1)
    if asked[person] then
      asked[person] = nil
      found[#found + 1] = person
    end
  end
  return found`;

export interface RedisPresence extends Presence {
  /** Renews this process's entries before they expire. */
  renew(): void;
  /** Removes all entries of this process. */
  withdraw(): Promise<void>;
}

export interface RedisPresenceOptions {
  prefix: string;
  /** Identifies this process's entries. */
  process: string;
  /** Seconds after which an entry expires unless it is renewed. */
  entrySeconds: number;
  /** Runs the commands that requests wait for. */
  call: TimedCall;
  /** Called with every failure of the other commands. */
  onError: (cause: unknown) => void;
}

/** Stores each group as a sorted set of `process user`, scored by the expiry of the entry. */
export function createRedisPresence(redis: Redis, options: RedisPresenceOptions): RedisPresence {
  const { prefix, process, entrySeconds, call, onError } = options;
  redis.defineCommand('riwaqEnter', { numberOfKeys: 1, lua: ENTER });
  redis.defineCommand('riwaqPresent', { numberOfKeys: 1, lua: PRESENT });
  redis.defineCommand('riwaqAmong', { numberOfKeys: 1, lua: AMONG });
  const here = new Map<string, Set<string>>();
  const keyOf = (group: string) => `${prefix}:present:${group}`;
  const entryOf = (userGuid: string) => `${process} ${userGuid}`;

  return {
    enter(group, userGuid) {
      here.set(group, (here.get(group) ?? new Set()).add(userGuid));
      redis.riwaqEnter(keyOf(group), entrySeconds, entryOf(userGuid)).catch(onError);
    },
    leave(group, userGuid) {
      const people = here.get(group);
      people?.delete(userGuid);
      if (people?.size === 0) here.delete(group);
      redis.zrem(keyOf(group), entryOf(userGuid)).catch(onError);
    },
    async users(group) {
      const entries = await call(() => redis.riwaqPresent(keyOf(group)));
      return [...new Set(entries.map((entry) => entry.slice(entry.indexOf(' ') + 1)))];
    },
    among: async (group, people) =>
      people.length === 0 ? [] : call(() => redis.riwaqAmong(keyOf(group), ...people)),
    renew() {
      for (const [group, people] of here)
        redis.riwaqEnter(keyOf(group), entrySeconds, ...[...people].map(entryOf)).catch(onError);
    },
    async withdraw() {
      await Promise.all(
        [...here].map(([group, people]) => redis.zrem(keyOf(group), ...[...people].map(entryOf))),
      );
      here.clear();
    },
  };
}
