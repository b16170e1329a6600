import { RATES } from '@riwaq/api';
import type { SharedLimits } from '../backplane';
import { HttpError } from './errors';
import type { Clock } from '../services';

/** A limit on how often one user may do something. */
export type RateName = keyof typeof RATES;

export interface Rates {
  /** Counts one more use by a user; throws 429 with a Retry-After above the limit. */
  take(rate: RateName, userGuid: string): Promise<void>;
}

interface Window {
  number: number;
  counts: Map<string, number>;
}

/** Counts in this process, in windows of the clock. */
function createOwnCounts(clock: Clock) {
  const windows = new Map<RateName, Window>();
  const windowOf = (rate: RateName): Window => {
    const number = Math.floor(clock.now().getTime() / 1000 / RATES[rate].seconds);
    const known = windows.get(rate);
    if (known?.number === number) return known;
    const window: Window = { number, counts: new Map() };
    windows.set(rate, window);
    return window;
  };
  return {
    /** Milliseconds until a user may do it again; 0 below the limit. */
    wait(rate: RateName, userGuid: string): number {
      const { most, seconds } = RATES[rate];
      const { number, counts } = windowOf(rate);
      if ((counts.get(userGuid) ?? 0) < most) return 0;
      return (number + 1) * seconds * 1000 - clock.now().getTime();
    },
    add(rate: RateName, userGuid: string): void {
      const { counts } = windowOf(rate);
      counts.set(userGuid, (counts.get(userGuid) ?? 0) + 1);
    },
  };
}

function requireNoWait(waitMs: number): void {
  if (waitMs > 0) throw new HttpError(429, 'too-many', [], Math.ceil(waitMs / 1000));
}

/**
 * Counts in this process, and with `shared` also over all processes. While those are unreachable,
 * each process allows the limit once.
 */
export function createRates(clock: Clock, shared?: SharedLimits | null): Rates {
  const own = createOwnCounts(clock);
  return {
    async take(rate, userGuid) {
      requireNoWait(own.wait(rate, userGuid));
      if (shared) {
        const { most, seconds } = RATES[rate];
        requireNoWait(
          await shared.take(`${rate}:${userGuid}`, most, seconds * 1000).catch(() => 0),
        );
        // Calls that waited at the same time may have reached this process's limit.
        requireNoWait(own.wait(rate, userGuid));
      }
      own.add(rate, userGuid);
    },
  };
}
