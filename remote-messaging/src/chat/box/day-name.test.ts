import { dayName } from './day-name';

// Proves CHAT-3.

test.each([
  ['2026-03-02', 'en', 'today'],
  ['2026-03-01', 'en', 'yesterday'],
  ['2026-02-27', 'en', 'Friday 27 February'],
  ['2025-12-31', 'en', 'Wednesday, 31 December 2025'],
  ['2026-03-02', 'ar', 'اليوم'],
  ['2026-03-01', 'ar', 'أمس'],
  ['2026-02-27', 'ar', 'الجمعة، 27 فبراير'],
] as const)('%s in %s is %s', (day, language, name) =>
  expect(dayName(day, '2026-03-02', language)).toBe(name),
);
