import type { Language } from '@riwaq/contract';
import i18next from 'i18next';

const LOCAL = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2}))?)?/;
const MERIDIEM: Record<Language, readonly [am: string, pm: string]> = {
  ar: ['ص', 'م'],
  en: ['am', 'pm'],
};

/** The language shown now; Arabic until i18next says otherwise. */
export const currentLanguage = (): Language => (i18next.language === 'en' ? 'en' : 'ar');

/**
 * A local date `YYYY-MM-DDTHH:mm:ss` as a person reads it: yyyy/MM/dd hh:mm:ss a, in Latin digits
 * (document 2 section 9). What is not such a date comes back as it is.
 */
export function formatDateTime(local: string, language: Language = currentLanguage()): string {
  const match = LOCAL.exec(local);
  if (!match) return local;
  const [, year, month, day, hours = '00', minutes = '00', seconds = '00'] = match;
  const hour = Number(hours);
  const twelve = String(hour % 12 || 12).padStart(2, '0');
  return `${year}/${month}/${day} ${twelve}:${minutes}:${seconds} ${MERIDIEM[language][hour < 12 ? 0 : 1]}`;
}

/**
 * The day of a local date as a person reads it: yyyy/MM/dd. What is not such a date comes back as
 * it is.
 */
export const formatDate = (local: string): string => local.replace(LOCAL, '$1/$2/$3');

/** One format for each time zone: making one takes longer than drawing what it dates. */
const wallClocks = new Map<string, Intl.DateTimeFormat>();

function wallClockOf(timeZone: string): Intl.DateTimeFormat {
  const clock =
    wallClocks.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  wallClocks.set(timeZone, clock);
  return clock;
}

/** Milliseconds by which the wall clock of `timeZone` is ahead of UTC at `instant`. */
function offsetAt(instant: number, timeZone: string): number {
  const parts = wallClockOf(timeZone).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((each) => each.type === type)?.value);
  const wall = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return wall - Math.floor(instant / 1000) * 1000;
}

/**
 * The local date `YYYY-MM-DDTHH:mm:ss` of an instant (milliseconds since 1970, UTC) in `timeZone`,
 * by default the browser's own.
 */
export function localOf(instant: number, timeZone?: string): string {
  const offset = timeZone
    ? offsetAt(instant, timeZone)
    : -new Date(instant).getTimezoneOffset() * 60_000;
  return new Date(instant + offset).toISOString().slice(0, 'YYYY-MM-DDTHH:mm:ss'.length);
}

/**
 * The instant (milliseconds since 1970, UTC) of a local date in `timeZone`, by default the
 * browser's own; NaN for what is not such a date. A date that carries its own offset (`Z`,
 * `+03:00`) is taken at its word.
 */
export function instantOf(local: string, timeZone?: string): number {
  if (!timeZone || /(?:Z|[+-]\d{2}:?\d{2})$/.test(local)) return Date.parse(local);
  const asUtc = Date.parse(`${local}Z`);
  return Number.isNaN(asUtc)
    ? Number.NaN
    : asUtc - offsetAt(asUtc - offsetAt(asUtc, timeZone), timeZone);
}
