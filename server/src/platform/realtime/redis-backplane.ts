import { createHash, randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import type { Clock, Log } from '../services';
import { createThrottledWarning } from '../throttled-warning';
import type { HubBackplane } from './backplane';
import { createTimedCall, TIMEOUT_MS } from './redis-calls';
import { createRedisChannels } from './redis-channels';
import { createRedisConnections } from './redis-connections';
import { createRedisCounts } from './redis-counts';
import { createRedisPresence } from './redis-presence';

const PREFIX_DIGITS = 16;
/**
 * Prefix of every name in Redis: installations with different secrets may share one Redis without
 * receiving each other's messages.
 */
export const prefixOf = (secret: string): string =>
  `riwaq:${createHash('sha256').update(`redis ${secret}`).digest('hex').slice(0, PREFIX_DIGITS)}`;
/**
 * Seconds until the entries of a crashed process expire, and how often a live process renews them
 * in that time.
 */
const ENTRY_SECONDS = 30;
const RENEWALS = 3;
/** Minimum timeout of a Redis command. */
const COMMAND_TIMEOUT_MS = 2000;

export interface RedisBackplaneOptions {
  url: string;
  log: Log;
  clock: Clock;
  prefix: string;
  /** Milliseconds that a request waits for Redis. Default {@link TIMEOUT_MS}. */
  timeoutMs?: number;
}

/**
 * A backplane over Redis. While Redis is unavailable, messages to other processes are lost, which
 * {@link HubBackplane.onGap} reports after the reconnection; it retries for ever. Every failure is
 * logged here, once a minute: callers need not log it.
 */
export function createRedisBackplane({
  url,
  log,
  clock,
  prefix,
  timeoutMs = TIMEOUT_MS,
}: RedisBackplaneOptions): HubBackplane {
  const self = randomUUID();
  const commands = new Redis(url, {
    connectionName: `${prefix}:commands`,
    maxRetriesPerRequest: 1,
    commandTimeout: Math.max(COMMAND_TIMEOUT_MS, timeoutMs),
  });
  const subscriber = new Redis(url, {
    connectionName: `${prefix}:subscriber`,
    maxRetriesPerRequest: null,
    autoResubscribe: false,
  });
  const onError = createThrottledWarning(
    { log, clock },
    'Redis does not answer: until it is back, other processes miss live messages and each counts its limits alone',
  );
  const call = createTimedCall(commands, clock, onError, timeoutMs);
  const presence = createRedisPresence(commands, {
    prefix,
    process: self,
    entrySeconds: ENTRY_SECONDS,
    call,
    onError,
  });
  const connections = createRedisConnections(commands, {
    prefix,
    process: self,
    aliveSeconds: ENTRY_SECONDS,
    call,
    onError,
  });
  const renew = () => {
    presence.renew();
    connections.renew();
  };
  const renewing = setInterval(renew, (ENTRY_SECONDS * 1000) / RENEWALS);
  renewing.unref();
  commands.on('error', onError);
  subscriber.on('error', onError);
  commands.on('ready', renew);

  return {
    ...createRedisChannels({ commands, subscriber, prefix, process: self, onError }),
    presence,
    counts: createRedisCounts(commands, prefix, call),
    connections,
    ping: () => commands.ping(),
    async close() {
      clearInterval(renewing);
      await Promise.all([presence.withdraw(), connections.withdraw()]).catch(onError);
      commands.disconnect();
      subscriber.disconnect();
    },
  };
}
