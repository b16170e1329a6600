/**
 * Result of moving an item: the new order, the item that it follows (null: it is first), and its
 * position from 1.
 */
export interface Moved {
  order: string[];
  afterGuid: string | null;
  place: number;
}

/**
 * Moves an item before the one at index `gap` (the number of items: to the end). Null if the order
 * stays the same.
 */
export function moveToGap(order: readonly string[], guid: string, gap: number): Moved | null {
  const from = order.indexOf(guid);
  const to = Math.min(Math.max(gap, 0), order.length) - (gap > from ? 1 : 0);
  if (from === -1 || to === from) return null;
  const rest = order.filter((each) => each !== guid);
  return {
    order: [...rest.slice(0, to), guid, ...rest.slice(to)],
    afterGuid: rest[to - 1] ?? null,
    place: to + 1,
  };
}

/** Moves an item up or down by one; null at the end of the list. */
export function moveByOne(
  order: readonly string[],
  guid: string,
  direction: 'up' | 'down',
): Moved | null {
  const from = order.indexOf(guid);
  return from === -1 ? null : moveToGap(order, guid, direction === 'up' ? from - 1 : from + 2);
}
