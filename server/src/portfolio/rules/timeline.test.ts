import { monthsOf } from './timeline';

const none = {
  workSamples: 0,
  achievements: 0,
  goals: 0,
  goalsAchieved: 0,
  reflections: 0,
  feedback: 0,
};

test('returns no month without entries', () => expect(monthsOf([])).toEqual([]));

test('counts entries by month across years, including months between', () => {
  expect(
    monthsOf([
      { kind: 'feedback', date: '2026-02-03T10:00:00' },
      { kind: 'workSample', date: '2025-11-30T23:59:59' },
      { kind: 'workSample', date: '2025-11-01T00:00:00' },
      { kind: 'goalAchieved', date: '2026-02-28T00:00:00' },
    ]),
  ).toEqual([
    { ...none, month: '2025-11', workSamples: 2 },
    { ...none, month: '2025-12' },
    { ...none, month: '2026-01' },
    { ...none, month: '2026-02', feedback: 1, goalsAchieved: 1 },
  ]);
});

test('does not fill the months since a date long ago', () => {
  const months = monthsOf([
    { kind: 'achievement', date: '1001-01-01T00:00:00' },
    { kind: 'goal', date: '2026-02-03T10:00:00' },
  ]);
  expect(months.length).toBeLessThanOrEqual(240);
  expect(months.at(-1)).toEqual({ ...none, month: '2026-02', goals: 1 });
});

test('does not drop entries because of a date far ahead', () => {
  expect(
    monthsOf([
      { kind: 'achievement', date: '2062-01-01T00:00:00' },
      { kind: 'goal', date: '2026-02-03T10:00:00' },
      { kind: 'goal', date: '2024-02-03T10:00:00' },
    ]).map(({ month }) => month),
  ).toEqual([
    ...Array.from({ length: 11 }, (_, index) => `2024-${String(index + 2).padStart(2, '0')}`),
    ...Array.from({ length: 12 }, (_, index) => `2025-${String(index + 1).padStart(2, '0')}`),
    '2026-01',
    '2026-02',
    '2062-01',
  ]);
});
