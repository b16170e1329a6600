import type { RandomSetting } from '@riwaq/api';
import { paperTotals } from './paper-total';

const setting = (questionMarks: number[] | undefined, questionCount: number): RandomSetting => ({
  questionType: 'OneChoice',
  questionCount,
  totalMarks: 0,
  numberOfQuestions: questionMarks?.length ?? 9,
  questionMarks,
});

test.each<[string, RandomSetting[], ReturnType<typeof paperTotals>]>([
  ['equal marks', [setting([2, 2, 2, 2], 2)], { least: 4, most: 4 }],
  ['unequal marks', [setting([1, 2, 4], 2), setting([0.1, 0.2], 2)], { least: 3.3, most: 6.3 }],
  ['nothing drawn', [setting([1, 2], 0)], { least: 0, most: 0 }],
  ['more than there are', [setting([1, 2], 3)], null],
  ['an older server', [setting(undefined, 1)], null],
])('computes the totals of papers of %s', (_what, settings, totals) => {
  expect(paperTotals(settings, ({ questionCount }) => questionCount)).toEqual(totals);
});
