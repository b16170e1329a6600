import fc from 'fast-check';
import { liftsAbove, roomIn, shareTotal } from './total-mark';

test.each<[string, number[], number, number[]]>([
  ['shares are kept', [10_000, 30_000], 1_000_000, [250_000, 750_000]],
  ['equal ones when there were none', [0, 0, 0], 100_000, [33_334, 33_333, 33_333]],
  ['a question without a mark stays without', [0, 20_000], 50_000, [0, 50_000]],
  ['nothing for all', [10_000, 5], 0, [0, 0]],
])('%s', (_what, marks, total, shared) => {
  expect(shareTotal(marks, total)).toEqual(shared);
});

test('the sum is exactly the total, whatever the marks', () => {
  fc.assert(fc.property(fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 60 }), fc.integer({ min: 0, max: 1_000_000 }), (marks, total) => {
    const shared = shareTotal(marks, total);
    expect(shared.reduce((sum, mark) => sum + mark, 0)).toBe(total);
    expect(shared.every((mark) => Number.isInteger(mark) && mark >= 0)).toBe(true);
  }));
});

test.each<[string, number, number, boolean]>([
  ['to 100', 990_000, 1_000_000, false], ['above 100', 990_000, 1_000_001, true], ['down to above 100', 1_200_000, 1_100_000, false], ['further above 100', 1_100_000, 1_200_000, true], ['nowhere', 1_100_000, 1_100_000, false],
])('marks that are brought %s', (_, before, after, lifts) => {
  expect(liftsAbove(before, after)).toBe(lifts);
});

test('there is room up to 100, and none beyond', () => {
  expect([0, 999_999, 1_000_000, 1_100_000].map(roomIn)).toEqual([1_000_000, 1, 0, 0]);
});
