import { HttpError } from './errors';

/** Seconds after which the client may retry. */
const RETRY_AFTER_SECONDS = 5;

/** Runs `work` for a user, or throws when that user has too many pieces of work in progress. */
export type ConcurrencyLimit = <Result>(
  who: string,
  work: () => Promise<Result>,
) => Promise<Result>;

/**
 * Limits concurrent work: each user may have `most` pieces in progress; one too many throws 429
 * with a Retry-After.
 */
export function createConcurrencyLimit(most: number): ConcurrencyLimit {
  const runningCounts = new Map<string, number>();
  return async (who, work) => {
    const before = runningCounts.get(who) ?? 0;
    if (before >= most) throw new HttpError(429, 'too-many', [], RETRY_AFTER_SECONDS);
    runningCounts.set(who, before + 1);
    try {
      return await work();
    } finally {
      const left = (runningCounts.get(who) ?? 1) - 1;
      if (left > 0) runningCounts.set(who, left);
      else runningCounts.delete(who);
    }
  };
}
