import { MINUTE_MS } from '@riwaq/api';
import type { Db } from '../db/database';
import type { LocalTime } from '../services';

const DEFAULT_TIME_ZONE = 'Asia/Baghdad';
const SECOND_MS = 1000;
/** From here on every clock change of every time zone happens at a whole minute of UTC. */
const WHOLE_MINUTES_SINCE = Date.UTC(1973, 0);
/** Maximum number of minutes whose offset is cached. */
const CACHED_MINUTES_MAX = 10_000;

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
  /** Offsets by minute: `Intl` takes several microseconds, a list has thousands of times. */
  const offsets = new Map<number, number>();
  const offsetAt = (instant: number): number => {
    const minute = Math.floor(instant / MINUTE_MS);
    const cached = offsets.get(minute);
    if (cached !== undefined) return cached;
    // `Intl` cuts off milliseconds.
    const offset = localAsUtc(instant) - Math.floor(instant / SECOND_MS) * SECOND_MS;
    if (instant < WHOLE_MINUTES_SINCE) return offset;
    if (offsets.size >= CACHED_MINUTES_MAX) offsets.clear();
    offsets.set(minute, offset);
    return offset;
  };
  const write = (date: Date) => {
    const instant = date.getTime();
    return new Date(instant + offsetAt(instant)).toISOString().slice(0, 19);
  };
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
