/** Rows that come into the page and leave it together. */
export interface Block<Row> {
  id: number;
  rows: Row[];
}

/**
 * Divides rows into blocks of about `size`. A row stays in the block that it was in, so that rows
 * which are added before, after or between, or taken out, leave the other blocks what they are.
 *
 * @param known the block of each row so far, by key; it is brought up to date
 * @param newId answers a number that no block has had
 */
export function blocksOf<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  size: number,
  known: Map<string, number>,
  newId: () => number,
): Block<Row>[] {
  const blocks: Block<Row>[] = [];
  const begun = new Set<number>();
  const before = new Map(known);
  known.clear();
  for (const row of rows) {
    const key = keyOf(row);
    const was = before.get(key);
    const last = blocks.at(-1);
    if (last && (was === last.id || (was === undefined && last.rows.length < size)))
      last.rows.push(row);
    else {
      // One that was moved away from its block does not take the block along.
      const id = was !== undefined && !begun.has(was) ? was : newId();
      begun.add(id);
      blocks.push({ id, rows: [row] });
    }
    known.set(key, blocks.at(-1)?.id ?? 0);
  }
  return blocks;
}
