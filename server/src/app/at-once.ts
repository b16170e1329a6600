import { HttpError } from './errors';

/** Seconds after which it is worth coming again. */
const RETRY_AFTER_SECONDS = 5;

/** Does what it is given for somebody. */
export type AtOnce = <Result>(who: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * Lets everybody have no more than `most` pieces of work under way: 429 with a Retry-After for one
 * too many.
 */
export function createAtOnce(most: number): AtOnce {
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
