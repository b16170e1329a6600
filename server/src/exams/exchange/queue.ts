import { HttpError } from '../../platform/http/errors';
import { yieldToEventLoop } from '../../platform/yield-to-event-loop';

/** Seconds after which a client should retry when the queue is full. */
const RETRY_AFTER_SECONDS = 10;

/** Queues work and resolves with its result. */
export type Queue = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Creates a queue that runs one piece of work at a time, in the order of the calls; a failure does
 * not stop the next. While one runs, at most `waitingMax` others wait: one more is refused with 429
 * and Retry-After.
 */
export function createQueue(waitingMax: number): Queue {
  let last: Promise<void> = Promise.resolve();
  let queued = 0;
  return async (work) => {
    if (queued > waitingMax) throw new HttpError(429, 'too-many', [], RETRY_AFTER_SECONDS);
    queued += 1;
    const mine = last.then(work);
    // The response is written and its memory released before the next work starts.
    last = mine.then(yieldToEventLoop, yieldToEventLoop);
    try {
      return await mine;
    } finally {
      queued -= 1;
    }
  };
}
