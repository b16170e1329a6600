import { DAY_MS } from '@riwaq/api';
import type { Random } from './random';

/**
 * First and last hour of UTC at which people write: eight in the morning to eleven at night at the
 * university.
 */
const AWAKE = { from: 5, to: 20 } as const;

export const daysFrom = (now: Date, days: number): Date => new Date(now.getTime() + days * DAY_MS);
function at(now: Date, days: number, hour: number, minute: number): Date {
  const day = daysFrom(now, days);
  day.setUTCHours(hour, minute, 0, 0);
  return day;
}

/** Eight in the morning at the university, some days from now. */
export const morning = (now: Date, days: number): Date => at(now, days, 5, 0);
/** A minute before midnight at the university, some days from now. */
export const midnight = (now: Date, days: number): Date => at(now, days, 20, 59);

/** Hours by which the university's clocks are ahead of UTC. */
const AHEAD_OF_UTC = 3;
/** Friday and Saturday. */
const WEEKEND_DAYS: readonly number[] = [5, 6];

/**
 * A full hour at the university, some days from now. A weekend is replaced by the nearest working
 * day farther from now.
 */
export function workingHour(now: Date, days: number, hour: number): Date {
  const moment = at(now, days, hour - AHEAD_OF_UTC, 0);
  return WEEKEND_DAYS.includes(moment.getUTCDay())
    ? workingHour(now, days + Math.sign(days), hour)
    : moment;
}

export const earliest = (...dates: Array<Date | null>): Date =>
  dates.reduce<Date | null>(
    (best, date) => (date !== null && (best === null || date < best) ? date : best),
    null,
  ) ?? new Date(8.64e15);

/** A random instant between two, at a waking hour where possible. */
export function momentBetween(random: Random, from: Date, to: Date): Date {
  if (to <= from) return new Date(from);
  const drawn = new Date(
    from.getTime() + Math.floor(random.next() * (to.getTime() - from.getTime())),
  );
  const awake = new Date(drawn);
  awake.setUTCHours(random.int(AWAKE.from, AWAKE.to), random.int(0, 59), random.int(0, 59), 0);
  return awake >= from && awake <= to ? awake : drawn;
}

/** `count` random instants between two, in order. */
export function momentsBetween(random: Random, from: Date, to: Date, count: number): Date[] {
  return Array.from({ length: count }, () => momentBetween(random, from, to)).sort(
    (a, b) => a.getTime() - b.getTime(),
  );
}
