import fc from 'fast-check';
import { RESULT_PARTS } from '@riwaq/api';
import { unitsOf } from '../../exams/rules/mark';
import { finalResult, areValidWeights, type DegreeInList, type WeightUnits } from './final-result';

const weights = (daily: number, monthly: number, midFinal: number, final: number): WeightUnits => ({
  daily: unitsOf(daily),
  monthly: unitsOf(monthly),
  midFinal: unitsOf(midFinal),
  final: unitsOf(final),
});
const list = (
  part: DegreeInList['part'],
  degree: number | null,
  highest: number,
): DegreeInList => ({
  part,
  degree: degree === null ? null : unitsOf(degree),
  highest: unitsOf(highest),
});
const resultOf = (standings: DegreeInList[], given: WeightUnits) => {
  const { result } = finalResult(standings, given);
  return result === null ? null : result / 10_000;
};

test.each<[string, DegreeInList[], WeightUnits, number | null]>([
  [
    'is 100 with the highest degree everywhere',
    [
      list('daily', 10, 10),
      list('monthly', 20, 20),
      list('midFinal', 50, 50),
      list('final', 100, 100),
    ],
    weights(10, 20, 20, 50),
    100,
  ],
  [
    'counts each list by its own highest degree',
    [list('final', 25, 50)],
    weights(0, 0, 0, 100),
    50,
  ],
  [
    'averages the lists of one type',
    [list('daily', 5, 10), list('daily', 20, 20)],
    weights(100, 0, 0, 0),
    75,
  ],
  [
    'combines types by their weights',
    [list('daily', 10, 10), list('final', 50, 100)],
    weights(40, 0, 0, 60),
    70,
  ],
  [
    'rounds thirds once, half up at the fourth decimal',
    [list('daily', 1, 3), list('daily', 1, 3), list('final', 1, 3)],
    weights(50, 0, 0, 50),
    33.3333,
  ],
  ['two thirds', [list('daily', 2, 3)], weights(100, 0, 0, 0), 66.6667],
  [
    'leaves a missing degree out',
    [list('daily', 8, 10), list('daily', null, 10)],
    weights(100, 0, 0, 0),
    80,
  ],
  ['counts a zero', [list('daily', 8, 10), list('daily', 0, 10)], weights(100, 0, 0, 0), 40],
  [
    'is missing while a type with a weight has no list',
    [list('daily', 8, 10)],
    weights(50, 0, 0, 50),
    null,
  ],
  [
    'is missing while a type with a weight has no degree',
    [list('daily', 8, 10), list('final', null, 100)],
    weights(50, 0, 0, 50),
    null,
  ],
  ['ignores a type without a weight', [list('daily', 8, 10)], weights(100, 0, 0, 0), 80],
  ['is missing without any list', [], weights(100, 0, 0, 0), null],
  [
    'accepts weights with decimals',
    [list('daily', 10, 10), list('final', 0, 100)],
    weights(33.3333, 0, 0, 66.6667),
    33.3333,
  ],
])('%s', (_what, standings, given, expected) => {
  expect(resultOf(standings, given)).toBe(expected);
});

test('rounds half a ten-thousandth up and less down', () => {
  // 0.00005 of 100 is half a unit.
  expect(
    finalResult([list('final', 0.0001, 100), list('final', 0, 100)], weights(0, 0, 0, 100)).result,
  ).toBe(1);
  expect(
    finalResult(
      [list('final', 0.0001, 100), list('final', 0, 100), list('final', 0, 100)],
      weights(0, 0, 0, 100),
    ).result,
  ).toBe(0);
});

test('has averages but no result without weights, and counts missing degrees', () => {
  const { parts, result } = finalResult([list('daily', 8, 10), list('daily', null, 10)], null);
  expect(result).toBeNull();
  expect(parts.daily).toEqual({ average: unitsOf(80), enteredCount: 1, listsCount: 2 });
  expect(parts.final).toEqual({ average: null, enteredCount: 0, listsCount: 0 });
});

test.each([
  [weights(25, 25, 25, 25), true],
  [weights(100, 0, 0, 0), true],
  [weights(33.3333, 33.3333, 33.3334, 0), true],
  [weights(50, 50, 50, -50), false],
  [weights(25, 25, 25, 24.9999), false],
  [weights(0, 0, 0, 0), false],
])('recognises whether %j are weights: %s', (given, expected) => {
  expect(areValidWeights(given)).toBe(expected);
});

const standing = fc
  .record({
    part: fc.constantFrom(...RESULT_PARTS),
    highest: fc.integer({ min: 1, max: 1_000_000 }),
    share: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
  })
  .map(({ part, highest, share }): DegreeInList => ({
    part,
    highest,
    degree: share === null ? null : Math.floor(share * highest),
  }));
const anyWeights = fc.tuple(fc.nat(1_000_000), fc.nat(1_000_000), fc.nat(1_000_000)).map((cuts) => {
  const [a = 0, b = 0, c = 0] = cuts.sort((one, other) => one - other);
  return { daily: a, monthly: b - a, midFinal: c - b, final: 1_000_000 - c };
});

test('lies between 0 and 100, in any order, and grows with degrees', () => {
  fc.assert(
    fc.property(fc.array(standing, { maxLength: 12 }), anyWeights, (standings, given) => {
      const { result } = finalResult(standings, given);
      expect(finalResult([...standings].reverse(), given).result).toBe(result);
      if (result === null) return;
      expect(result).toBeGreaterThanOrEqual(0);
      expect(result).toBeLessThanOrEqual(1_000_000);
      const better = standings.map((one) =>
        one.degree === null ? one : { ...one, degree: one.highest },
      );
      expect(finalResult(better, given).result).toBe(1_000_000);
    }),
  );
});
