import fc from 'fast-check';
import { POSITION_GAP, positionBetween } from './positions';

const position = fc.integer({ min: -(2 ** 45), max: 2 ** 45 });

test('puts a position between two others whenever there is room', () => {
  fc.assert(
    fc.property(position, position, (one, other) => {
      const [before, after] = [Math.min(one, other), Math.max(one, other)];
      const between = positionBetween(before, after);
      if (between === null) expect(after - before).toBeLessThanOrEqual(1);
      else expect(before < between && between < after).toBe(true);
    }),
  );
});

test('always finds a position at either end', () => {
  fc.assert(
    fc.property(position, (only) => {
      expect(positionBetween(only, null)).toBeGreaterThan(only);
      expect(positionBetween(null, only)).toBeLessThan(only);
    }),
  );
  expect(positionBetween(null, null)).toBe(0);
});

test('finds a position between fresh neighbours twenty times in a row', () => {
  let after = POSITION_GAP;
  for (let time = 0; time < 20; time += 1) after = positionBetween(0, after) ?? Number.NaN;
  expect(after).toBe(1);
  expect(positionBetween(0, after)).toBeNull();
});
