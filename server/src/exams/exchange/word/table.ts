import { UnreadableError } from '../../../platform/spreadsheets/sheet';
import type { Paragraph } from './paragraphs';

export interface WordCell {
  readonly paragraphs: readonly Paragraph[];
  /** Columns and rows that it covers. */
  readonly columns: number;
  readonly rows: number;
}
export interface Table {
  readonly kind: 'table';
  readonly rows: readonly (readonly WordCell[])[];
  /** The cell that covers each position; undefined where there is none. */
  readonly grid: readonly (readonly (WordCell | undefined)[])[];
}

/** Maximum number of columns that a cell covers: those of a table in Word. */
export const SPAN_MAX = 63;
/** Maximum number of positions of a table. */
const POSITIONS_MAX = 1_000_000;

/** A table of rows of cells; a cell that covers several rows is only in the first of them. */
export function tableOf(rows: readonly (readonly WordCell[])[]): Table {
  const grid = rows.map((): (WordCell | undefined)[] => []);
  let positions = 0;
  const place = (cell: WordCell, row: number, column: number) => {
    positions += 1;
    if (positions > POSITIONS_MAX) throw new UnreadableError('tooLarge');
    grid[row]![column] = cell;
  };
  for (const [at, row] of rows.entries()) {
    let column = 0;
    for (const cell of row) {
      while (grid[at]![column]) column += 1;
      const end = Math.min(at + cell.rows, rows.length);
      for (let below = at; below < end; below += 1)
        for (let beside = 0; beside < cell.columns; beside += 1)
          place(cell, below, column + beside);
      column += cell.columns;
    }
  }
  return { kind: 'table', rows, grid };
}
