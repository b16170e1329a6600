import { HttpError } from '../../app/errors';
import { breath } from './breath';

/** Seconds after which a client should retry when the queue is full. */
const RETRY_AFTER_SECONDS = 10;

/** Queues work and resolves with its result. */
export type Line = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Creates a queue that runs one piece of work at a time, in the order of the calls; a failure does
 * not stop the next. While one runs, at most `waitingMax` others wait: one more is refused with 429
 * and Retry-After.
 */
export function createLine(waitingMax: number): Line {
  let last: Promise<void> = Promise.resolve();
  let inLine = 0;
  return async (work) => {
    if (inLine > waitingMax) throw new HttpError(429, 'too-many', [], RETRY_AFTER_SECONDS);
    inLine += 1;
    const mine = last.then(work);
    // The response is written and its memory released before the next work starts.
    last = mine.then(breath, breath);
    try {
      return await mine;
    } finally {
      inLine -= 1;
    }
  };
}
