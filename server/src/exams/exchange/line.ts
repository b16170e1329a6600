import { HttpError } from '../../app/errors';
import { breath } from './breath';

/** Seconds after which it is worth coming again when too many wait. */
const RETRY_AFTER_SECONDS = 10;

/** Does what it is given. */
export type Line = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Does one piece of work at a time, in the order that they come in, whether or not those before
 * came off. While one is done no more than `waitingMax` others wait: 429 with a Retry-After for one
 * too many.
 */
export function createLine(waitingMax: number): Line {
  let last: Promise<void> = Promise.resolve();
  let inLine = 0;
  return async (work) => {
    if (inLine > waitingMax) throw new HttpError(429, 'too-many', [], RETRY_AFTER_SECONDS);
    inLine += 1;
    const mine = last.then(work);
    // What came of one is written, and its memory free, before the next begins.
    last = mine.then(breath, breath);
    try {
      return await mine;
    } finally {
      inLine -= 1;
    }
  };
}
