import { totalsOf } from './totals';

// Proves GRADE-3.

const at = '2026-03-01T10:00:00';
test.each([
  ['nobody', [], { students: 0, entered: 0, notEntered: 0, finished: 0, notFinished: 0 }],
  [
    'one of each',
    [
      { enterDate: null, endDate: null },
      { enterDate: at, endDate: null },
      { enterDate: at, endDate: at },
    ],
    { students: 3, entered: 2, notEntered: 1, finished: 1, notFinished: 2 },
  ],
])('computes the totals of %s', (_, students, totals) => {
  expect(totalsOf(students)).toEqual(totals);
});
