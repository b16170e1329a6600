import { monthsOf } from './timeline';

const none = {
  workSamples: 0,
  achievements: 0,
  goals: 0,
  goalsAchieved: 0,
  reflections: 0,
  feedback: 0,
};

test('nothing happened: no month', () => expect(monthsOf([])).toEqual([]));

test('what happened is counted by month, oldest first, over the turn of a year, with the months between', () => {
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

test('a date long ago does not make a month of each since then', () => {
  const months = monthsOf([
    { kind: 'achievement', date: '1001-01-01T00:00:00' },
    { kind: 'goal', date: '2026-02-03T10:00:00' },
  ]);
  expect(months.length).toBeLessThanOrEqual(240);
  expect(months.at(-1)).toEqual({ ...none, month: '2026-02', goals: 1 });
});

test('a date far ahead does not push away what happened', () => {
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
