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
  const underWay = new Map<string, number>();
  return async (who, work) => {
    const before = underWay.get(who) ?? 0;
    if (before >= most) throw new HttpError(429, 'too-many', [], RETRY_AFTER_SECONDS);
    underWay.set(who, before + 1);
    try {
      return await work();
    } finally {
      const left = (underWay.get(who) ?? 1) - 1;
      if (left > 0) underWay.set(who, left);
      else underWay.delete(who);
    }
  };
}
