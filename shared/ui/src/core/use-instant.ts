import { useMemo } from 'react';
import { instantOf } from './date-time';
import { useKitSettings } from './kit-settings';

/**
 * The instant (milliseconds since 1970, UTC) of a date in the university's time zone; null for
 * null, NaN for text that is not a date.
 */
export function useInstant(date: string): number;
export function useInstant(date: string | null): number | null;
export function useInstant(date: string | null): number | null {
  const { timeZone } = useKitSettings();
  return useMemo(() => (date === null ? null : instantOf(date, timeZone)), [date, timeZone]);
}
