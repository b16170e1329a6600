import fc from 'fast-check';
import { givenMarkOf, markOf, parseMark, shareOf, sumOf, unitsOf } from './mark';

// Proves QUESTION-8.

test.each<[string, number | null]>([
  ['1', 10_000],
  ['0.0001', 1],
  ['٢٫٥', 25_000],
  ['100', 1_000_000],
  ['1.50000', 15_000],
  ['0.00001', null],
  ['ten', null],
  ['', null],
])('the mark "%s" is %s units', (text, units) => {
  expect(parseMark(text)).toBe(units);
});

test('converts a mark of up to 4 decimals there and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), (units) => {
      expect(unitsOf(markOf(units))).toBe(units);
      expect(parseMark(String(markOf(units)))).toBe(units);
    }),
  );
});

test.each([
  [10_000, 1, 3, 3333],
  [10_000, 2, 3, 6667],
  [1, 1, 2, 1],
  [3, 0, 5, 0],
  [25_000, 5, 5, 25_000],
])('shares %i units by %i/%i as %i', (units, numerator, denominator, share) => {
  expect(shareOf(units, numerator, denominator)).toBe(share);
});

test('shares equal parts within one unit of the total', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.integer({ min: 1, max: 26 }),
      (units, parts) => {
        expect(Math.abs(shareOf(units, 1, parts) * parts - units)).toBeLessThan(parts);
        expect(shareOf(units, parts, parts)).toBe(units);
      },
    ),
  );
});

test.each<[string, (number | null)[], number | null]>([
  ['of an empty list', [], null],
  ['of unmarked answers', [null, null], null],
  ['of marked and unmarked answers', [null, 10_000, 2500], 12_500],
  ['of a zero and an unmarked answer', [0, null], 0],
])('the sum %s', (_, marks, sum) => {
  expect(sumOf(marks)).toBe(sum);
});

test('keeps a missing mark null and a zero 0', () => {
  expect([null, 0, 12_500].map(givenMarkOf)).toEqual([null, 0, 1.25]);
});
