import { useEffect, useState } from 'react';
import { useInstant } from '@riwaq/ui/core';

/**
 * How an end date stands (document 1 section 4): `none` when it does not count, `running` (orange)
 * before it and `expired` (red) after it.
 */
export type Expiry = { kind: 'none' } | { kind: 'running' | 'expired'; endDate: string };

/** What may end. */
export interface Ending {
  endDate: string | null;
  endDateEnable: boolean;
  isExpired?: boolean;
}

/** The longest that a browser's timer waits, in milliseconds; more is taken for nothing. */
const TIMER_MAX_MS = 2 ** 31 - 1;

/** Runs at a moment, however far off. Returns how to call it off. */
export function atMoment(moment: number, run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    const left = moment - Date.now();
    timer = left > TIMER_MAX_MS ? setTimeout(wait, TIMER_MAX_MS) : setTimeout(run, left);
  };
  wait();
  return () => clearTimeout(timer);
}

/**
 * How something that is shown stands: what runs becomes expired at the very moment, without being
 * asked for. What the server judged itself (`isExpired`) counts until then; the rest goes by this
 * device's clock.
 */
export function useExpiry({ endDate, endDateEnable, isExpired }: Ending): Expiry {
  const moment = useInstant(endDateEnable ? endDate : null);
  const [ended, setEnded] = useState<number | null>(null);
  const past = moment !== null && (isExpired ?? moment <= Date.now());
  useEffect(() => {
    // Past already by a clock that is ahead of the server's: the server is right.
    if (moment === null || past || !(moment > Date.now())) return undefined;
    return atMoment(moment, () => setEnded(moment));
  }, [moment, past]);
  if (moment === null || endDate === null) return { kind: 'none' };
  return { kind: past || ended === moment ? 'expired' : 'running', endDate };
}
