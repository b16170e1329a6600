import { seenText, toLatinDigits } from '@riwaq/api';

const SHOWN = /^(\d{4})\/(\d{1,2})\/(\d{1,2}) +(\d{1,2}):(\d{1,2})(?::(\d{1,2}))? *(am|pm|ص|م)$/i;
const AFTERNOON = /^(?:pm|م)$/i;
const two = (value: number): string => String(value).padStart(2, '0');

/**
 * What a person types as yyyy/MM/dd hh:mm:ss a, in Latin or Arabic-Indic digits and in either language's half of the
 * day, as `YYYY-MM-DDTHH:mm:ss`; null when it is no such date.
 */
export function parseShownDate(typed: string): string | null {
  const match = SHOWN.exec(toLatinDigits(seenText(typed)));
  if (!match) return null;
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map((part) => Number(part ?? 0)) as [number, number, number, number, number, number];
  if (hour < 1 || hour > 12 || minute > 59 || second > 59) return null;
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  const hours = (hour % 12) + (AFTERNOON.test(match[7] ?? '') ? 12 : 0);
  return `${match[1]}-${two(month)}-${two(day)}T${two(hours)}:${two(minute)}:${two(second)}`;
}
