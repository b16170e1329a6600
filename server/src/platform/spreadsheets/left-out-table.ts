import { headRowOf, letterOf } from './columns';
import type { Cell, Sheet } from './sheet';
import type { LeftOutRow } from './student-rows';

/**
 * The head and the left-out rows of a sheet, with a further column for the reasons. A sheet whose
 * first row is content has letters as its head.
 */
export function leftOutTable<Row extends LeftOutRow<string>>(
  { rows }: Sheet,
  leftOut: readonly Row[],
  { heading, reasonOf }: { heading: string; reasonOf: (row: Row) => string },
): { head: string[]; rows: Cell[][] } {
  const at = headRowOf({ rows });
  const isContent = leftOut.some(({ rowNumber }) => rowNumber === at + 1);
  const first = rows[at] ?? [];
  const head = isContent ? first.map((_cell, column) => letterOf(column)) : first;
  const width = leftOut.reduce(
    (most, { rowNumber }) => Math.max(most, rows[rowNumber - 1]?.length ?? 0),
    head.length,
  );
  const filled = (row: readonly Cell[]) =>
    Array.from({ length: width }, (_, column) => row[column] ?? null);
  return {
    head: [...filled(head).map((cell) => String(cell ?? '')), heading],
    rows: leftOut.map((row) => [...filled(rows[row.rowNumber - 1] ?? []), reasonOf(row)]),
  };
}
