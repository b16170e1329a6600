import fc from 'fast-check';
import { warningLevel } from '@riwaq/api';
import { countedFrom, monthOf, totalsOf, type DayOfStudent } from './totals';

test.each([
  ['2026-03-10', 12, '2025-04-01'],
  ['2026-12-31', 12, '2026-01-01'],
  ['2026-01-01', 1, '2026-01-01'],
  ['2024-02-29', 3, '2023-12-01'],
])('counts back from %s over %i months to %s', (today, months, first) => {
  expect(countedFrom(today, months)).toBe(first);
});

test('sums hours by month and excuse, and counts days of presence', () => {
  expect(
    totalsOf([
      { day: '2026-03-02', hours: 2, excused: false },
      { day: '2026-02-27', hours: 7, excused: true },
      { day: '2026-03-09', hours: 0, excused: false },
      { day: '2026-03-04', hours: 1, excused: true },
    ]),
  ).toEqual({
    hours: 10,
    excusedHours: 8,
    unexcusedHours: 2,
    markedDays: 4,
    absentDays: 3,
    months: [
      { month: '2026-02', hours: 7, excusedHours: 7 },
      { month: '2026-03', hours: 3, excusedHours: 1 },
    ],
  });
  expect(totalsOf([])).toEqual({
    hours: 0,
    excusedHours: 0,
    unexcusedHours: 0,
    markedDays: 0,
    absentDays: 0,
    months: [],
  });
});

const day = fc.record({
  day: fc
    .date({ min: new Date('2025-01-01'), max: new Date('2026-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  hours: fc.integer({ min: 0, max: 7 }),
  excused: fc.boolean(),
});

test('is independent of the order of days, and the parts add up', () => {
  fc.assert(
    fc.property(fc.array(day, { maxLength: 60 }), (days: DayOfStudent[]) => {
      const totals = totalsOf(days);
      expect(totalsOf([...days].reverse())).toEqual(totals);
      expect(totals.excusedHours + totals.unexcusedHours).toBe(totals.hours);
      expect(totals.months.reduce((sum, { hours }) => sum + hours, 0)).toBe(totals.hours);
      expect(totals.months.map(({ month }) => month)).toEqual(
        [...new Set(days.filter(({ hours }) => hours > 0).map((one) => monthOf(one.day)))].sort(),
      );
    }),
  );
});

test.each([
  [0, 12, 'none'],
  [8, 12, 'none'],
  [9, 12, 'near'],
  [11, 12, 'near'],
  [12, 12, 'reached'],
  [40, 12, 'reached'],
  [0, 1, 'none'],
  [1, 1, 'reached'],
] as const)('%i hours of %i: %s', (hours, most, level) => {
  expect(warningLevel(hours, most)).toBe(level);
});
