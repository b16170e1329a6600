import type { MonthHours } from '@riwaq/api';

/**
 * Sums absence hours of several students by month, in the order of `months`. Months without absence
 * have 0 hours.
 */
export function monthSums(
  months: readonly string[],
  all: readonly (readonly MonthHours[])[],
): MonthHours[] {
  const sums = new Map(months.map((month) => [month, { month, hours: 0, excusedHours: 0 }]));
  for (const own of all) {
    for (const { month, hours, excusedHours } of own) {
      const sum = sums.get(month) ?? { month, hours: 0, excusedHours: 0 };
      sums.set(month, {
        month,
        hours: sum.hours + hours,
        excusedHours: sum.excusedHours + excusedHours,
      });
    }
  }
  return [...sums.values()].sort((one, other) => one.month.localeCompare(other.month));
}
