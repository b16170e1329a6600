import fc from 'fast-check';
import { hasMarkDecimals, sumOfMarks } from './marks';

// Proves QUESTION-8.

test.each<[number, boolean]>([
  [0, true],
  [100, true],
  [0.3333, true],
  [99.9999, true],
  [0.1 + 0.2, true],
  [0.33333, false],
  [1e-5, false],
  [99.99995, false],
  [NaN, false],
  [Infinity, false],
])('checks the decimals of %d: %s', (mark, fits) => {
  expect(hasMarkDecimals(mark)).toBe(fits);
});

test('accepts ten-thousandths and rejects halves of them', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), (units) => {
      expect(hasMarkDecimals(units / 10_000)).toBe(true);
      expect(hasMarkDecimals((units + 0.5) / 10_000)).toBe(false);
    }),
  );
});

test('sums marks exactly', () => {
  expect(sumOfMarks([0.1, 0.2])).toBe(0.3);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 1_000_000 })), (units) => {
      expect(sumOfMarks(units.map((each) => each / 10_000))).toBe(
        units.reduce((sum, each) => sum + each, 0) / 10_000,
      );
    }),
  );
});
