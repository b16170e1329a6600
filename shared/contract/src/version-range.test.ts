import * as fc from 'fast-check';
import satisfies from 'semver/functions/satisfies';
import { satisfiesRange } from './version-range';

const part = fc.integer({ min: 0, max: 3 }).map(String);
const version = fc.tuple(part, part, part).map((parts) => parts.join('.'));
const partial = fc.oneof(
  version,
  fc.tuple(part, part).map((parts) => parts.join('.')),
  part,
  fc.constant('*'),
  part.map((major) => `${major}.x`),
);
const comparator = fc
  .tuple(fc.constantFrom('', '^', '~', '>=', '<=', '>', '<', '='), partial)
  .map((both) => both.join(''));
const range = fc
  .array(
    fc.array(comparator, { minLength: 1, maxLength: 2 }).map((all) => all.join(' ')),
    { minLength: 1, maxLength: 2 },
  )
  .map((any) => any.join(' || '));

describe('satisfiesRange', () => {
  it('agrees with the semver package on every range', () => {
    fc.assert(
      fc.property(
        version,
        range,
        (exact, within) => satisfiesRange(exact, within) === satisfies(exact, within),
      ),
      { numRuns: 5000 },
    );
  });

  it.each([
    ['1.0.0', 'one'],
    ['1.0.0', '^1.0.0 and more'],
    ['one', '*'],
    ['1.0', '*'],
    ['1.0.0', '>1 <'],
  ])('finds nothing malformed in order: %s in %s', (exact, within) => {
    expect(satisfiesRange(exact, within)).toBe(false);
  });
});
