import fc from 'fast-check';
import { liftsAbove, paperMarks, roomIn, shareTotal, sumOfPaper } from './total-mark';

// Proves QUESTION-11.

test.each<[string, number[], number, number[]]>([
  ['keeps the shares', [10_000, 30_000], 1_000_000, [250_000, 750_000]],
  ['divides equally when all marks are 0', [0, 0, 0], 100_000, [33_334, 33_333, 33_333]],
  ['keeps a question without a mark at 0', [0, 20_000], 50_000, [0, 50_000]],
  ['sets all marks to 0 for a total of 0', [10_000, 5], 0, [0, 0]],
])('%s', (_what, marks, total, shared) => {
  expect(shareTotal(marks, total)).toEqual(shared);
});

test('sums to exactly the total, whatever the marks', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 60 }),
      fc.integer({ min: 0, max: 1_000_000 }),
      (marks, total) => {
        const shared = shareTotal(marks, total);
        expect(shared.reduce((sum, mark) => sum + mark, 0)).toBe(total);
        expect(shared.every((mark) => Number.isInteger(mark) && mark >= 0)).toBe(true);
      },
    ),
  );
});

describe('paperMarks', () => {
  const paper = (...marks: number[]) =>
    marks.map((mark, index) => ({ guid: 'abcdef'.charAt(index), mark }));

  test.each<[string, number[], number | null, number[]]>([
    ['leaves the marks without a total', [10_000, 30_000], null, [10_000, 30_000]],
    [
      'doubles the marks',
      [20_000, 20_000, 20_000, 20_000, 20_000],
      200_000,
      [40_000, 40_000, 40_000, 40_000, 40_000],
    ],
    [
      'scales unequal marks to exactly the total',
      [10_000, 20_000, 30_000],
      100_000,
      [16_667, 33_333, 50_000],
    ],
    ['divides equally when all marks are 0', [0, 0, 0], 100_000, [33_334, 33_333, 33_333]],
    ['has no questions to scale', [], 100_000, []],
  ])('%s', (_what, marks, total, scaled) => {
    expect([...paperMarks(paper(...marks), total).values()]).toEqual(scaled);
  });

  test('sums to exactly the total in any order of the questions', () => {
    const question = fc.record({ guid: fc.uuid(), mark: fc.integer({ min: 0, max: 1_000_000 }) });
    const questions = fc.uniqueArray(question, {
      minLength: 1,
      maxLength: 60,
      selector: ({ guid }) => guid,
    });
    fc.assert(
      fc.property(questions, fc.integer({ min: 1, max: 1_000_000 }), (asked, total) => {
        const marks = paperMarks(asked, total);
        expect(sumOfPaper(marks)).toBe(total);
        expect(paperMarks([...asked].reverse(), total)).toEqual(marks);
      }),
    );
  });
});

test.each<[string, number, number, boolean]>([
  ['to 100', 990_000, 1_000_000, false],
  ['above 100', 990_000, 1_000_001, true],
  ['down to a total above 100', 1_200_000, 1_100_000, false],
  ['further above 100', 1_100_000, 1_200_000, true],
  ['to the same total', 1_100_000, 1_100_000, false],
])('marks that are brought %s', (_, before, after, lifts) => {
  expect(liftsAbove(before, after)).toBe(lifts);
});

test('leaves room up to 100', () => {
  expect([0, 999_999, 1_000_000, 1_100_000].map(roomIn)).toEqual([1_000_000, 1, 0, 0]);
});
