import { itemsOf, ratedOf, type RatedItem } from './items';
import { alphaReason, reasonOf, type FigureName } from './reasons';
import { handStatistics, mixedStatistics } from '../testing/sample-statistics';

const item = (
  change: Partial<RatedItem['question']> = {},
  metric: Partial<RatedItem['figures']['metric']> = {},
): RatedItem => {
  const [first] = ratedOf(itemsOf(handStatistics()));
  if (!first) throw new Error('The example has questions.');
  return {
    ...first,
    question: { ...first.question, ...change },
    figures: { ...first.figures, metric: { ...first.figures.metric, ...metric } },
  };
};
const exam = (change: object = {}) => ({
  studentsCount: 10,
  itemsCount: 4,
  groups: { topTotal: 4, bottomTotal: 3 },
  ...change,
});

test.each<[FigureName, RatedItem, object, string]>([
  ['p', item({ ungradedCount: 1 }), {}, 'ungraded'],
  ['p', item({ askedCount: 0 }), {}, 'nobody'],
  ['p', item({ questionMark: 0 }), {}, 'noMark'],
  ['variance', item({ askedCount: 1 }), { studentsCount: 1 }, 'fewStudents'],
  ['de', item({ questionType: 'Number' }), {}, 'notChoice'],
  ['de', item(), {}, 'noDistractors'],
  ['d', item({}, { leftOut: 'drawn' }), {}, 'drawn'],
  ['d', item(), { studentsCount: 2, groups: null }, 'fewStudents'],
  ['d', item(), { groups: null }, 'allEqual'],
  ['d', item({ questionMark: 0 }), {}, 'noMark'],
  ['vi', item(), { itemsCount: 1 }, 'fewItems'],
  ['vi', item(), {}, 'noVariance'],
  ['alphaIfDropped', item(), { itemsCount: 2 }, 'fewItems'],
  ['alphaIfDropped', item(), {}, 'noVariance'],
])('explains a missing %s: %#', (figure, of, change, reason) => {
  expect(reasonOf(figure, of, exam(change))).toBe(reason);
});

test('explains a missing alpha', () => {
  expect(
    [
      { studentsCount: 2, itemsCount: 4 },
      { studentsCount: 9, itemsCount: 1 },
      { studentsCount: 9, itemsCount: 4 },
    ].map(alphaReason),
  ).toEqual(['fewStudents', 'fewItems', 'allEqual']);
});

test('joins the response lists and rates no question without metrics', () => {
  const items = itemsOf(mixedStatistics());
  expect(
    items.map(({ number, answers, figures }) => [number, answers.length, figures?.metric.checkKey]),
  ).toEqual([
    [1, 0, false],
    [2, 0, false],
    [3, 4, true],
    [4, 4, false],
  ]);
  expect(ratedOf(itemsOf({ ...handStatistics(), calculateAllMetrics: null }))).toEqual([]);
});
