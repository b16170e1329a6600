import type { Language } from '@riwaq/contract';
import i18next from 'i18next';

const LOCAL = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2}))?)?/;
const MERIDIEM: Record<Language, readonly [am: string, pm: string]> = {
  ar: ['ص', 'م'],
  en: ['am', 'pm'],
};

/** The current language; Arabic until i18next is initialised. */
export const currentLanguage = (): Language => (i18next.language === 'en' ? 'en' : 'ar');

/**
 * Formats a local date `YYYY-MM-DDTHH:mm:ss` as yyyy/MM/dd hh:mm:ss a, in Latin digits (SHELL-22).
 * Returns any other text unchanged.
 */
export function formatDateTime(local: string, language: Language = currentLanguage()): string {
  const match = LOCAL.exec(local);
  if (!match) return local;
  const [, year, month, day, hours = '00', minutes = '00', seconds = '00'] = match;
  const hour = Number(hours);
  const twelve = String(hour % 12 || 12).padStart(2, '0');
  return `${year}/${month}/${day} ${twelve}:${minutes}:${seconds} ${MERIDIEM[language][hour < 12 ? 0 : 1]}`;
}

/** Formats the day of a local date as yyyy/MM/dd. Returns any other text unchanged. */
export const formatDate = (local: string): string => local.replace(LOCAL, '$1/$2/$3');

/**
 * Cached formatters by time zone: creating one takes longer than rendering the element that uses
 * it.
 */
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
 * by default the browser's.
 */
export function localOf(instant: number, timeZone?: string): string {
  const offset = timeZone
    ? offsetAt(instant, timeZone)
    : -new Date(instant).getTimezoneOffset() * 60_000;
  return new Date(instant + offset).toISOString().slice(0, 'YYYY-MM-DDTHH:mm:ss'.length);
}

/**
 * The instant (milliseconds since 1970, UTC) of a local date in `timeZone`, by default the
 * browser's; NaN for any other text. An explicit offset in the date (`Z`, `+03:00`) takes
 * precedence.
 */
export function instantOf(local: string, timeZone?: string): number {
  if (!timeZone || /(?:Z|[+-]\d{2}:?\d{2})$/.test(local)) return Date.parse(local);
  const asUtc = Date.parse(`${local}Z`);
  return Number.isNaN(asUtc)
    ? Number.NaN
    : asUtc - offsetAt(asUtc - offsetAt(asUtc, timeZone), timeZone);
}
