import { DAY_MS } from '@riwaq/api';
import type { Language } from '@riwaq/contract';

const LOCALE: Record<Language, string> = { ar: 'ar-u-nu-latn', en: 'en-GB' };
const instantOfDay = (day: string): number => Date.parse(`${day}T12:00:00Z`);

/**
 * Formats a day: today and yesterday by name, other days by date, with the year if it differs from
 * the current one.
 */
export function dayName(day: string, today: string, language: Language): string {
  const instant = instantOfDay(day);
  const ago = Math.round((instantOfDay(today) - instant) / DAY_MS);
  if (ago === 0 || ago === 1)
    return new Intl.RelativeTimeFormat(LOCALE[language], { numeric: 'auto' }).format(-ago, 'day');
  const sameYear = day.slice(0, 4) === today.slice(0, 4);
  return new Intl.DateTimeFormat(LOCALE[language], {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(!sameYear && { year: 'numeric' }),
    timeZone: 'UTC',
  }).format(instant);
}
