/** Rows that are rendered and removed together. */
export interface Block<Row> {
  id: number;
  rows: Row[];
}

/**
 * Divides rows into blocks of about `size`. A row stays in its block, so that adding or removing
 * rows elsewhere in the list leaves the other blocks unchanged.
 *
 * @param known block of each row so far, by key; updated in place
 * @param newId returns an unused block id
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
      // A row that was moved out of its block does not move the block.
      const id = was !== undefined && !begun.has(was) ? was : newId();
      begun.add(id);
      blocks.push({ id, rows: [row] });
    }
    known.set(key, blocks.at(-1)?.id ?? 0);
  }
  return blocks;
}
