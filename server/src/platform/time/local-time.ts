import type { Db } from '../db/database';
import type { LocalTime } from '../services';

const DEFAULT_TIME_ZONE = 'Asia/Baghdad';

/**
 * Local times of an IANA time zone. A local time that a clock change skips or repeats maps to one
 * of the two instants.
 */
export function createLocalTime(timeZone: string): LocalTime {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  const localAsUtc = (instant: number): number => {
    const parts: Record<string, number> = {};
    for (const { type, value } of format.formatToParts(instant)) parts[type] = Number(value);
    return Date.UTC(
      parts.year ?? 0,
      (parts.month ?? 1) - 1,
      parts.day,
      parts.hour,
      parts.minute,
      parts.second,
    );
  };
  const write = (instant: Date) =>
    new Date(localAsUtc(instant.getTime())).toISOString().slice(0, 19);
  return {
    format: write,
    formatNullable: (instant) => (instant === null ? null : write(instant)),
    parse(local) {
      const wanted = Date.parse(`${local}Z`);
      let instant = wanted - (localAsUtc(wanted) - wanted);
      instant = wanted - (localAsUtc(instant) - instant);
      return new Date(instant);
    },
  };
}

/** Local times of the university of a database. */
export async function readLocalTime(db: Db): Promise<LocalTime> {
  const university = await db.selectFrom('university').select('time_zone').executeTakeFirst();
  return createLocalTime(university?.time_zone ?? DEFAULT_TIME_ZONE);
}
