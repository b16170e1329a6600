import { formatDateTime, instantOf, localOf } from './date-time';
import { relativeTimeText } from './relative-time-text';

// Proves SHELL-21, SHELL-22.

describe('formatDateTime', () => {
  test.each([
    ['2025-09-01T08:30:05', 'en', '2025/09/01 08:30:05 am'],
    ['2025-09-01T20:30:05', 'en', '2025/09/01 08:30:05 pm'],
    ['2025-09-01T00:00:00', 'en', '2025/09/01 12:00:00 am'],
    ['2025-09-01T12:00:00', 'en', '2025/09/01 12:00:00 pm'],
    ['2025-09-01T08:30:05', 'ar', '2025/09/01 08:30:05 ص'],
    ['2025-09-01T20:30:05', 'ar', '2025/09/01 08:30:05 م'],
    ['2025-09-01', 'en', '2025/09/01 12:00:00 am'],
  ] as const)('formats %s in %s as %s', (local, language, shown) => {
    expect(formatDateTime(local, language)).toBe(shown);
  });

  test('returns text that is not a date unchanged', () => {
    expect(formatDateTime('soon', 'en')).toBe('soon');
  });
});

describe('instantOf', () => {
  test.each([
    ['2025-09-01T08:30:00', 'Asia/Baghdad', '2025-09-01T05:30:00.000Z'],
    ['2025-01-15T08:30:00', 'Europe/London', '2025-01-15T08:30:00.000Z'],
    ['2025-07-15T08:30:00', 'Europe/London', '2025-07-15T07:30:00.000Z'],
    ['2025-07-15T00:10:00', 'Asia/Kolkata', '2025-07-14T18:40:00.000Z'],
  ])('converts %s in %s to %s', (local, zone, utc) => {
    expect(new Date(instantOf(local, zone)).toISOString()).toBe(utc);
  });

  test.each(['Asia/Baghdad', 'Europe/Berlin', 'Asia/Kolkata', undefined])(
    'reverts localOf in the time zone %s',
    (zone) => {
      const instant = Date.UTC(2025, 6, 15, 21, 40, 5);
      expect(instantOf(localOf(instant, zone), zone)).toBe(instant);
    },
  );

  test('respects an explicit offset', () => {
    expect(instantOf('2025-09-01T05:30:00Z', 'Asia/Baghdad')).toBe(Date.UTC(2025, 8, 1, 5, 30));
  });

  test('returns NaN for text that is not a date', () => {
    expect(instantOf('soon', 'Asia/Baghdad')).toBeNaN();
  });
});

describe('relativeTimeText', () => {
  const now = Date.UTC(2025, 8, 1, 12);
  const minutes = (count: number) => now - count * 60_000;
  test.each([
    [minutes(0), 'en', 'now'],
    [minutes(1), 'en', '1 minute ago'],
    [minutes(59), 'en', '59 minutes ago'],
    [minutes(60), 'en', '1 hour ago'],
    [minutes(60 * 24), 'en', 'yesterday'],
    [minutes(-60 * 3), 'en', 'in 3 hours'],
    [minutes(5), 'ar', 'قبل 5 دقائق'],
    [minutes(60 * 24 * 400), 'ar', 'السنة الماضية'],
  ] as const)('formats %d in %s as "%s"', (instant, language, text) => {
    expect(relativeTimeText(instant, now, language)).toBe(text);
  });
});
