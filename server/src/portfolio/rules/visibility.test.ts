import { VISIBILITIES } from '@riwaq/api';
import { isNarrower, levelsSeenBy, nearnessOf } from './visibility';

test.each([
  ['owner', ['me', 'teachers', 'section', 'university']],
  ['teaches', ['teachers', 'section', 'university']],
  ['belongs', ['section', 'university']],
  ['person', ['university']],
] as const)('%s sees %p', (nearness, levels) => {
  expect(levelsSeenBy(nearness)).toEqual(levels);
});

test.each([
  [{ owner: true, teaches: false, belongs: true }, 'owner'],
  [{ owner: false, teaches: true, belongs: false }, 'teaches'],
  [{ owner: false, teaches: false, belongs: true }, 'belongs'],
  [{ owner: false, teaches: false, belongs: false }, 'person'],
] as const)('the nearest tie counts: %p is %s', (ties, nearness) => {
  expect(nearnessOf(ties)).toBe(nearness);
});

test('ranks each visibility below every later one only', () => {
  VISIBILITIES.forEach((one, at) =>
    VISIBILITIES.forEach((other, where) => expect(isNarrower(one, other)).toBe(where < at)),
  );
});
