import { seenText, toLatinDigits } from '@riwaq/api';

const TYPED =
  /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})(?: +(\d{1,2}):(\d{1,2})(?::(\d{1,2}))? *(am|pm|ص|م)?)?$/i;
const TYPED_TIME = /^\d{1,2}:\d{1,2}(?::\d{1,2})? *(?:am|pm|ص|م)?$/i;
const HALF_AT_END = /(?:am|pm|ص|م)$/i;
const AFTERNOON = /^(?:pm|م)$/i;
const two = (value: number): string => String(value).padStart(2, '0');
/** In Latin digits and plain spaces: pages write no-break spaces between time and am or pm. */
const cleaned = (typed: string): string => toLatinDigits(seenText(typed)).replace(/\s/gu, ' ');

/**
 * Hour of the day on the 24-hour clock, from a typed hour with or without am/pm; null if out of
 * range.
 */
function hoursOf(hour: number, half: string | undefined): number | null {
  if (half === undefined) return hour > 23 ? null : hour;
  return hour < 1 || hour > 12 ? null : (hour % 12) + (AFTERNOON.test(half) ? 12 : 0);
}

/**
 * Parses a typed date to `YYYY-MM-DDTHH:mm:ss`: with a 12-hour or 24-hour time, or without one
 * (start of the day), in Latin or Arabic-Indic digits. Null for other text.
 */
export function parseTypedDate(typed: string): string | null {
  const match = TYPED.exec(cleaned(typed));
  if (!match) return null;
  const [year, month, day, hour, minute, second] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0)) as [number, number, number, number, number, number];
  const hours = hoursOf(hour, match[7]);
  if (hours === null || minute > 59 || second > 59) return null;
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  return `${match[1]}-${two(month)}-${two(day)}T${two(hours)}:${two(minute)}:${two(second)}`;
}

/** Like {@link parseTypedDate}; a time without a date refers to `day` (`YYYY-MM-DD`). */
export function parseTypedMoment(typed: string, day: string | null): string | null {
  const isTime = TYPED_TIME.test(cleaned(typed));
  return parseTypedDate(isTime && day !== null ? `${day} ${typed.trim()}` : typed);
}

/**
 * Parses a complete date in the display format, yyyy/MM/dd hh:mm:ss a, in either language; null for
 * anything shorter, which may still be continued.
 */
export const parseShownDate = (typed: string): string | null =>
  HALF_AT_END.test(cleaned(typed)) ? parseTypedDate(typed) : null;
