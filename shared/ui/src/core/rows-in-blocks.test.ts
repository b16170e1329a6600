import fc from 'fast-check';
import { blocksOf } from './rows-in-blocks';

const SIZE = 3;

/** Divides successive versions of a list, as a rendered list does. */
function divider() {
  const known = new Map<string, number>();
  let id = 0;
  return (keys: readonly string[]) =>
    blocksOf(
      keys,
      (key) => key,
      SIZE,
      known,
      () => (id += 1),
    );
}

const idsOf = (blocks: ReturnType<ReturnType<typeof divider>>) =>
  new Map(blocks.flatMap(({ id, rows }) => rows.map((row) => [row, id] as const)));
const keys = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { maxLength: 30 });

test('divides a list from its beginning', () => {
  expect(divider()(['a', 'b', 'c', 'd']).map(({ rows }) => rows)).toEqual([['a', 'b', 'c'], ['d']]);
});

test('preserves all rows in order and gives blocks unique ids', () => {
  fc.assert(
    fc.property(fc.array(keys, { minLength: 1, maxLength: 6 }), (lists) => {
      const divide = divider();
      for (const list of lists) {
        const blocks = divide(list);
        expect(blocks.flatMap(({ rows }) => rows)).toEqual(list);
        expect(new Set(blocks.map(({ id }) => id)).size).toBe(blocks.length);
        expect(blocks.every(({ rows }) => rows.length > 0)).toBe(true);
      }
    }),
  );
});

test('leaves rows in their blocks when rows are added around them', () => {
  fc.assert(
    fc.property(keys, fc.nat(30), fc.nat(30), (all, one, other) => {
      const [from, to] = [Math.min(one, other), Math.max(one, other)];
      const divide = divider();
      const before = idsOf(divide(all.slice(from, to)));
      const after = idsOf(divide(all));
      for (const [row, id] of before) expect(after.get(row)).toBe(id);
    }),
  );
});

test('leaves other rows in their blocks when one moves up', () => {
  const divide = divider();
  const before = idsOf(divide(['a', 'b', 'c', 'd', 'e', 'f']));
  const after = idsOf(divide(['e', 'a', 'b', 'c', 'd', 'f']));
  for (const row of ['a', 'b', 'c']) expect(after.get(row)).toBe(before.get(row));
});
