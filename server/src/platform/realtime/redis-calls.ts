import type { Redis } from 'ioredis';
import type { Clock } from '../services';

/** Milliseconds that a call waits for Redis before its process decides alone. */
export const TIMEOUT_MS = 250;
/** Milliseconds after a failure during which calls do not wait for Redis. */
const PAUSE_MS = 5000;

/** Runs a command that a request waits for. Rejects soon while Redis is away or slow. */
export type TimedCall = <Value>(command: () => Promise<Value>) => Promise<Value>;

function withTimeout<Value>(work: Promise<Value>, timeoutMs: number): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      // A response that arrived while this process was busy is read before the immediate runs.
      () => setImmediate(() => reject(new Error('Redis did not respond in time.'))),
      timeoutMs,
    );
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** @param onError called with every failure of Redis, including those of calls that reject */
export function createTimedCall(
  redis: Pick<Redis, 'status'>,
  clock: Clock,
  onError: (cause: unknown) => void,
  timeoutMs = TIMEOUT_MS,
): TimedCall {
  let pausedUntil = 0;
  return async (command) => {
    // A command would wait in the client's queue while the connection is lost.
    if (redis.status !== 'ready' || clock.now().getTime() < pausedUntil)
      throw new Error('Redis is unavailable.');
    try {
      return await withTimeout(command(), timeoutMs);
    } catch (cause) {
      pausedUntil = clock.now().getTime() + PAUSE_MS;
      onError(cause);
      throw cause;
    }
  };
}
