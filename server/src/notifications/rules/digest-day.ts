import type { LocalTime } from '../../platform/services';

/** The university's local day (YYYY-MM-DD) and hour (0 to 23) at an instant. */
export function localDayAndHour(
  time: Pick<LocalTime, 'format'>,
  instant: Date,
): { day: string; hour: number } {
  const local = time.format(instant);
  return { day: local.slice(0, 10), hour: Number(local.slice(11, 13)) };
}
