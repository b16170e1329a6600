/**
 * Where something goes among others: `order` as it is then, and what it follows (null: it is the
 * first).
 */
export interface Moved {
  order: string[];
  afterGuid: string | null;
  place: number;
}

/**
 * Puts one of several before the one that now stands at `gap` (their number: at the end). Null when
 * that leaves everything as it is.
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

/** Puts one of several one place further up or down; null at the end. */
export function moveByOne(
  order: readonly string[],
  guid: string,
  direction: 'up' | 'down',
): Moved | null {
  const from = order.indexOf(guid);
  return from === -1 ? null : moveToGap(order, guid, direction === 'up' ? from - 1 : from + 2);
}
