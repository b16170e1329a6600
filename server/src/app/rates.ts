import { RATES } from '@riwaq/api';
import { HttpError } from './errors';
import type { Clock } from './services';

/** A limit on how often one user may do something. */
export type RateName = keyof typeof RATES;

export interface Rates {
  /** Counts one more use by a user; throws 429 with a Retry-After above the limit. */
  take(rate: RateName, userGuid: string): void;
}

interface Window {
  number: number;
  counts: Map<string, number>;
}

/**
 * Counts in this process, in windows of the clock. Several processes allow each user the limit once
 * each.
 */
export function createRates(clock: Clock): Rates {
  const windows = new Map<RateName, Window>();
  return {
    take(rate, userGuid) {
      const { most, seconds } = RATES[rate];
      const now = clock.now().getTime() / 1000;
      const number = Math.floor(now / seconds);
      const known = windows.get(rate);
      const window =
        known?.number === number ? known : { number, counts: new Map<string, number>() };
      windows.set(rate, window);
      const count = window.counts.get(userGuid) ?? 0;
      if (count >= most)
        throw new HttpError(429, 'too-many', [], Math.ceil((number + 1) * seconds - now));
      window.counts.set(userGuid, count + 1);
    },
  };
}
