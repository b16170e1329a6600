import { useEffect, useState } from 'react';
import { useInstant } from '@riwaq/ui/core';

/**
 * State of an end date (FORUM-24): `none` when it is not enabled, `running` (orange) before it and
 * `expired` (red) after it.
 */
export type Expiry = { kind: 'none' } | { kind: 'running' | 'expired'; endDate: string };

/** Something with an optional end date. */
export interface Ending {
  endDate: string | null;
  endDateEnable: boolean;
  isExpired?: boolean;
}

/** Maximum delay of a browser's timer in milliseconds; a longer delay fires at once. */
const TIMER_MAX_MS = 2 ** 31 - 1;

/** Runs a callback at a moment, however far in the future. Returns a function that cancels it. */
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
 * Tracks the expiry of something on the screen: it becomes expired at its end date without a
 * refetch. The server's `isExpired` takes precedence until then; otherwise the device's clock
 * decides.
 */
export function useExpiry({ endDate, endDateEnable, isExpired }: Ending): Expiry {
  const moment = useInstant(endDateEnable ? endDate : null);
  const [ended, setEnded] = useState<number | null>(null);
  const past = moment !== null && (isExpired ?? moment <= Date.now());
  useEffect(() => {
    // The device's clock is ahead and the date is past: the server is right.
    if (moment === null || past || !(moment > Date.now())) return undefined;
    return atMoment(moment, () => setEnded(moment));
  }, [moment, past]);
  if (moment === null || endDate === null) return { kind: 'none' };
  return { kind: past || ended === moment ? 'expired' : 'running', endDate };
}
