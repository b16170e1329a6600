import fc from 'fast-check';
import { moveByOne, moveToGap } from './order';

const order = ['a', 'b', 'c', 'd'];

test.each([
  ['a', 2, ['b', 'a', 'c', 'd'], 'b'],
  ['a', 4, ['b', 'c', 'd', 'a'], 'd'],
  ['d', 0, ['d', 'a', 'b', 'c'], null],
  ['c', 1, ['a', 'c', 'b', 'd'], 'a'],
])('moves %s to gap %i', (guid, gap, expected, afterGuid) => {
  expect(moveToGap(order, guid, gap)).toEqual({
    order: expected,
    afterGuid,
    place: expected.indexOf(guid) + 1,
  });
});

test.each([
  ['b', 1],
  ['b', 2],
  ['d', 4],
  ['x', 0],
])('returns null when %s is already at gap %i', (guid, gap) => {
  expect(moveToGap(order, guid, gap)).toBeNull();
});

test('moves by one, but not beyond the ends', () => {
  expect(moveByOne(order, 'b', 'up')?.order).toEqual(['b', 'a', 'c', 'd']);
  expect(moveByOne(order, 'b', 'down')?.order).toEqual(['a', 'c', 'b', 'd']);
  expect(moveByOne(order, 'a', 'up')).toBeNull();
  expect(moveByOne(order, 'd', 'down')).toBeNull();
});

test('preserves the order of other items', () => {
  const guids = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), {
    minLength: 1,
    maxLength: 12,
  });
  fc.assert(
    fc.property(guids, fc.nat(), fc.integer({ min: -2, max: 15 }), (list, which, gap) => {
      const guid = list[which % list.length] as string;
      const moved = moveToGap(list, guid, gap);
      if (!moved) return;
      expect(moved.order.filter((each) => each !== guid)).toEqual(
        list.filter((each) => each !== guid),
      );
      expect(moved.order[moved.place - 1]).toBe(guid);
      expect(moved.order[moved.place - 2] ?? null).toBe(moved.afterGuid);
    }),
  );
});
