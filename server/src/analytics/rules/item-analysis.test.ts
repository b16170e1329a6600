import { HAND_ANSWERS, HAND_MARKS, LSAT_MARKS, RIGHT } from './examples';
import { coefficientOf, itemRest, itemTotal, pointsToKey, validityOf } from './correlation';
import { difficultyLevel, facility } from './difficulty';
import { countsAsCorrect, dIndex, discriminationOf, discriminationVerdict } from './discrimination';
import { distractorEfficiency, distractorLevel } from './distractors';
import { fraction, numberOf, type Fraction } from './fraction';
import { groupSize, groupsOf } from './groups';
import { marksOfItem, matrixOf } from './marks-matrix';
import { momentOf, momentsOf, varianceOf } from './moments';
import { alphaIfDropped, cronbachAlpha, reliabilityLevel, standardError } from './reliability';
import { isPassed, meanShare, medianShare, scoreDistribution } from './results';
import { validitySummary } from './validity';

// Proves STAT-11 to STAT-15.

const number = (one: Fraction | null) => one && numberOf(one);

/** Computes every figure of a matrix of marks. */
function figures(rows: number[][], maxima = rows[0]?.map(() => RIGHT) ?? []) {
  const matrix = matrixOf(rows, maxima);
  const moments = momentsOf(matrix);
  const groups = groupsOf(moments.totals);
  const sem = standardError(moments);
  return {
    p: maxima.map((highest, item) => number(facility(marksOfItem(matrix, item), highest))),
    alpha: number(cronbachAlpha(moments)),
    sem: sem === null ? null : sem / RIGHT,
    itemTotal: itemTotal(moments).map((r) => r && coefficientOf(r)),
    itemRest: itemRest(moments).map((r) => r && coefficientOf(r)),
    dropped: alphaIfDropped(moments).map(number),
    sizes: groups && [groups.topTotal, groups.bottomTotal],
    d: maxima.map(
      (highest, item) =>
        groups && numberOf(dIndex(discriminationOf(marksOfItem(matrix, item), highest, groups))),
    ),
    variance: maxima.map((_, item) => varianceOf(momentOf(marksOfItem(matrix, item)), rows.length)),
  };
}
/** Rounds to the number of published digits. */
const printed = (values: (number | null)[], digits: number) =>
  values.map((value) => (value === null ? null : Number(value.toFixed(digits))));
const printedOne = (value: number | null, digits: number) => printed([value], digits)[0];

test('matches every digit of the example computed by hand', () => {
  const of = figures(HAND_MARKS);
  expect(of.p).toEqual([0.6, 0.6, 0.5, 0.4]);
  expect(printed(of.itemTotal, 4)).toEqual([0.8018, 0.8018, 0.6547, 0.5345]);
  expect(printed(of.itemRest, 4)).toEqual([0.5976, 0.5976, 0.3592, 0.2063]);
  expect(of.sizes).toEqual([4, 3]);
  expect(printed(of.d, 4)).toEqual([1, 1, 0.75, 0.4167]);
  expect(printedOne(of.alpha, 7)).toBe(0.64903);
  expect(printedOne(of.sem, 7)).toBe(0.8585086);
  const chosen = (item: number) =>
    ['B', 'C', 'D'].map(
      (option) => HAND_ANSWERS.filter((answers) => answers[item] === option).length,
    );
  expect([0, 1, 2, 3].map((item) => distractorEfficiency(chosen(item), 10))).toEqual([
    fraction(3, 3),
    fraction(2, 3),
    fraction(2, 3),
    fraction(3, 3),
  ]);
});

test('matches every published digit of section 6 of the LSAT', () => {
  const of = figures(LSAT_MARKS);
  expect(LSAT_MARKS).toHaveLength(1000);
  expect(of.p).toEqual([0.924, 0.709, 0.553, 0.763, 0.87]);
  expect(printedOne(of.alpha, 7)).toBe(0.2949972);
  expect(printed(of.itemTotal, 4)).toEqual([0.362, 0.5668, 0.6184, 0.5344, 0.4354]);
  expect(printed(of.itemRest, 4)).toEqual([0.1128, 0.1532, 0.1728, 0.1444, 0.1216]);
  expect(printed(of.dropped, 4)).toEqual([0.2754, 0.2376, 0.2168, 0.2459, 0.2663]);
  expect(printedOne(of.sem, 7)).toBe(0.8690666);
  expect(of.sizes).toEqual([298, 345]);
  expect(printed(of.d, 4)).toEqual([0.1768, 0.6116, 0.7942, 0.5101, 0.2957]);
});

const [X, O] = [RIGHT, 0];
const NONE = [null, null];
test.each<[string, number[][], Partial<ReturnType<typeof figures>>]>([
  ['without students', [], { alpha: null, sem: null, sizes: null }],
  [
    'one student has a facility only',
    [[X, O]],
    {
      p: [1, 0],
      alpha: null,
      sem: null,
      itemTotal: NONE,
      itemRest: NONE,
      dropped: NONE,
      sizes: null,
      d: NONE,
      variance: NONE,
    },
  ],
  [
    'two students also have variances',
    [
      [X, O],
      [O, O],
    ],
    {
      p: [0.5, 0],
      alpha: null,
      sem: null,
      itemTotal: NONE,
      itemRest: NONE,
      sizes: null,
      d: NONE,
      variance: [0.5 * X * X, 0],
    },
  ],
  [
    'one question has no alpha and no correlations',
    [[X], [O], [X]],
    {
      p: [2 / 3],
      alpha: null,
      sem: null,
      itemTotal: [null],
      itemRest: [null],
      dropped: [null],
      d: [1],
    },
  ],
  [
    'two questions have no alpha without one of them',
    [
      [X, X],
      [O, O],
      [X, X],
    ],
    { alpha: 1, sem: 0, itemTotal: [1, 1], itemRest: [1, 1], dropped: NONE },
  ],
  [
    'a question that everybody has right',
    [
      [X, X, O],
      [X, O, O],
      [X, X, X],
    ],
    {
      p: [1, 2 / 3, 1 / 3],
      itemTotal: [null, expect.any(Number), expect.any(Number)] as never,
      itemRest: [null, 0.5, 0.5].map((r) => (r === null ? null : expect.closeTo(r, 10))) as never,
    },
  ],
  [
    'equal totals',
    [
      [X, O],
      [O, X],
      [X, O],
    ],
    {
      alpha: null,
      sem: null,
      itemTotal: NONE,
      sizes: null,
      d: NONE,
      itemRest: [-1, -1].map((r) => expect.closeTo(r, 10)) as never,
    },
  ],
  [
    'everybody blank',
    [
      [O, O],
      [O, O],
      [O, O],
    ],
    { p: [0, 0], alpha: null, itemTotal: NONE, itemRest: NONE, d: NONE, variance: [0, 0] },
  ],
])('is null where undefined: %s', (_, rows, expected) => {
  expect(figures(rows, rows[0] ? undefined : [])).toMatchObject(expected);
});

test('allows a negative alpha, and suspects the answer key', () => {
  const rows = [
    [X, O, X],
    [O, X, O],
    [X, O, O],
    [X, O, X],
    [O, X, X],
  ];
  const of = figures(rows);
  expect(of.alpha).toBeLessThan(0);
  expect(itemRest(momentsOf(matrixOf(rows, [X, X, X]))).map(pointsToKey)).toContain(true);
  expect(pointsToKey(null)).toBe(false);
});

test('uses partial marks in correlations, and half as right in counts', () => {
  const of = figures(
    [
      [40_000, 0],
      [20_000, 5_000],
      [19_999, 10_000],
      [0, 0],
    ],
    [40_000, 10_000],
  );
  expect(of.p).toEqual([79_999 / 160_000, 15_000 / 40_000]);
  expect(
    [
      [0, 0],
      [1, 2],
      [1, 3],
      [2, 4],
      [0, 4],
    ].map(([mark = 0, highest = 0]) => countsAsCorrect(mark, highest)),
  ).toEqual([false, true, false, true, false]);
  expect(facility(new Int32Array([0]), 0)).toBeNull();
});

test.each([
  [1, 1],
  [2, 1],
  [3, 1],
  [5, 1],
  [6, 2],
  [10, 3],
  [50, 14],
  [100, 27],
  [1000, 270],
])('forms groups of %i students: %i each', (students, size) => {
  expect(groupSize(students)).toBe(size);
});

describe('levels at exact boundaries', () => {
  test.each([
    [9, 10, 'Moderate'],
    [91, 100, 'Too Easy'],
    [3, 10, 'Moderate'],
    [29, 100, 'Too Hard'],
    [0, 1, 'Too Hard'],
  ])('p of %i/%i is %s', (over, under, level) =>
    expect(difficultyLevel(fraction(over, under))).toBe(level),
  );
  // In floating point 0.7 − 0.4 is below 0.3.
  test.each([
    [7, 4, 'Excellent'],
    [3, 0, 'Excellent'],
    [6, 4, 'Acceptable'],
    [3, 2, 'Acceptable'],
    [2, 2, 'Poor'],
    [0, 5, 'Poor'],
  ])('%i/10 above less %i/10 below is %s', (upperCorrect, lowerCorrect, verdict) =>
    expect(
      discriminationVerdict(dIndex({ upperCorrect, lowerCorrect, topTotal: 10, bottomTotal: 10 })),
    ).toBe(verdict),
  );
  test.each([
    [81, 100, 'Good Reliability'],
    [8, 10, 'Moderate Reliability'],
    [6, 10, 'Moderate Reliability'],
    [59, 100, 'Poor Reliability'],
    [-1, 2, 'Poor Reliability'],
  ])('alpha of %i/%i is %s', (over, under, level) =>
    expect(reliabilityLevel(fraction(over, under))).toBe(level),
  );
  test.each([
    [30, 'Strong'],
    [29, 'Moderate'],
    [10, 'Moderate'],
    [9, 'Weak'],
    [0, 'Weak'],
    [-50, 'Weak'],
  ])('r of %i hundredths is %s', (hundredths, level) =>
    expect(validityOf({ xy: BigInt(hundredths), xx: 100n, yy: 100n })).toBe(level),
  );
  test.each([
    [1, 2, 'Good'],
    [1, 3, 'Low'],
    [0, 3, 'Low'],
  ])('%i of %i distractors is %s', (over, under, level) =>
    expect(distractorLevel(fraction(over, under))).toBe(level),
  );
  test.each([
    [1, 20, 1],
    [1, 21, 0],
    [5, 100, 1],
    [4, 100, 0],
  ])('rates a distractor that %i of %i choose', (chosen, examinees, functional) =>
    expect(distractorEfficiency([chosen], examinees)).toEqual(fraction(functional, 1)),
  );
  test('is null without distractors or examinees', () =>
    expect([distractorEfficiency([], 9), distractorEfficiency([0], 0)]).toEqual([null, null]));
});

describe('the verdict on an exam', () => {
  const items = (
    strong: number,
    others: number,
    { dp = 30, de = 1 }: { dp?: number; de?: number | null } = {},
  ) =>
    [
      ...Array.from({ length: strong }, () => 'Strong' as const),
      ...Array.from({ length: others }, () => 'Weak' as const),
    ].map((validity) => ({
      dp: fraction(dp, 100),
      de: de === null ? null : fraction(de, 2),
      validity,
    }));
  test.each([
    ['7 of 10', items(7, 3), 'Strong'],
    ['6 of 10', items(6, 4), 'Moderate'],
    ['5 of 10', items(5, 5), 'Moderate'],
    ['4 of 10', items(4, 6), 'Needs Review'],
    ['5 of 7, too few for the stricter rule', items(5, 2, { dp: 0, de: 0 }), 'Strong'],
    ['all of 10 with an average DP below 0.25', items(10, 0, { dp: 24 }), 'Moderate'],
    ['all of 10 with an average DP of 0.25', items(10, 0, { dp: 25 }), 'Strong'],
    ['all of 10 with an average DE below 0.5', items(10, 0, { de: 0 }), 'Moderate'],
    ['all of 10 without distractors', items(10, 0, { de: null }), 'Strong'],
    ['no item with a validity index', [{ dp: null, de: null, validity: null }], null],
  ])('%s strong: %s', (_, all, verdict) => expect(validitySummary(all).verdict).toBe(verdict));
});

test('passes from half on, puts a full result in the last band', () => {
  const results = [
    [0, 10],
    [1, 10],
    [5, 10],
    [9, 10],
    [10, 10],
    [12, 10],
    [0, 0],
  ].map(([got = 0, of = 0]) => ({ got, of }));
  expect(results.map(isPassed)).toEqual([false, false, true, true, true, true, false]);
  expect(scoreDistribution(results)).toEqual([1, 1, 0, 0, 0, 1, 0, 0, 0, 3]);
  expect([
    meanShare([]),
    medianShare([]),
    medianShare(results.slice(0, 4)),
    medianShare(results.slice(1, 4)),
  ]).toEqual([null, null, 0.3, 0.5]);
  expect(meanShare(results.slice(0, 5))).toBeCloseTo(0.5, 12);
});

test('prints shares without the error of binary fractions', () => {
  const results = [1, 2].map((got) => ({ got, of: 10 }));
  expect((0.1 + 0.2) / 2).not.toBe(0.15);
  expect([meanShare(results), medianShare(results)]).toEqual([0.15, 0.15]);
  expect(meanShare([{ got: 1, of: 3 }])).toBe(1 / 3);
});
