import fc from 'fast-check';
import { shareTotal } from './total-mark';

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
