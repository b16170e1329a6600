import type { MonthHours } from '@riwaq/api';

/** A student's attendance on one day. */
export interface DayOfStudent {
  readonly day: string;
  readonly hours: number;
  readonly excused: boolean;
}

export interface AttendanceTotals {
  readonly hours: number;
  readonly excusedHours: number;
  readonly unexcusedHours: number;
  readonly markedDays: number;
  readonly absentDays: number;
  readonly months: MonthHours[];
}

export const monthOf = (day: string): string => day.slice(0, 7);

/** Totals of a student's days, overall and by month. The order of the days does not matter. */
export function totalsOf(days: readonly DayOfStudent[]): AttendanceTotals {
  const months = new Map<string, MonthHours>();
  let [hours, excusedHours, absentDays] = [0, 0, 0];
  for (const day of days) {
    if (day.hours === 0) continue;
    const excused = day.excused ? day.hours : 0;
    hours += day.hours;
    excusedHours += excused;
    absentDays += 1;
    const month = monthOf(day.day);
    const known = months.get(month);
    months.set(month, {
      month,
      hours: (known?.hours ?? 0) + day.hours,
      excusedHours: (known?.excusedHours ?? 0) + excused,
    });
  }
  return {
    hours,
    excusedHours,
    unexcusedHours: hours - excusedHours,
    markedDays: days.length,
    absentDays,
    months: [...months.values()].sort((one, other) => one.month.localeCompare(other.month)),
  };
}

/** The first day that counts on `today`: the first of the month `months - 1` months earlier. */
export function countedFrom(today: string, months: number): string {
  const first = new Date(
    Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - months, 1),
  );
  return first.toISOString().slice(0, 10);
}
