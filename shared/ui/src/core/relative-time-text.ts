import type { Language } from '@riwaq/contract';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const STEPS: ReadonlyArray<readonly [unit: Intl.RelativeTimeFormatUnit, ms: number]> = [
  ['year', 365 * DAY],
  ['month', 30 * DAY],
  ['week', 7 * DAY],
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
];

/** Formatters, created on first use. */
const formats: Partial<Record<Language, Intl.RelativeTimeFormat>> = {};

/**
 * Formats 'now', '5 minutes ago' or 'yesterday' in the language, with Latin digits. Distances under
 * 45 s are 'now'.
 */
export function relativeTimeText(instant: number, now: number, language: Language): string {
  const format = (formats[language] ??= new Intl.RelativeTimeFormat(
    language === 'ar' ? 'ar-u-nu-latn' : 'en',
    { numeric: 'auto' },
  ));
  const distance = instant - now;
  if (Math.abs(distance) < 45_000) return format.format(0, 'second');
  const [unit, ms] = STEPS.find(([, size]) => Math.abs(distance) >= size) ?? ['minute', MINUTE];
  const count = Math.trunc(distance / ms);
  return format.format(
    count === 0 ? Math.sign(distance) : count,
    unit as Intl.RelativeTimeFormatUnit,
  );
}

/** Milliseconds after which the text may have changed. */
export function nextTick(instant: number, now: number): number {
  const age = Math.abs(now - instant);
  if (age < HOUR) return 30_000;
  return age < DAY ? 5 * MINUTE : HOUR;
}
