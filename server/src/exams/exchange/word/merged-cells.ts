import { childOf, type XmlElement } from '../xml-tree';
import { valueOf } from './formats';
import type { Paragraph } from './paragraphs';
import { SPAN_MAX, type WordCell } from './table';

/** A number of columns in the properties of a row or cell. */
export function spanIn(properties: XmlElement | undefined, name: string, unset: number): number {
  const span = Number(valueOf(childOf(properties, name)) ?? unset);
  return Number.isSafeInteger(span) ? Math.min(Math.max(span, unset), SPAN_MAX) : unset;
}

/** Whether a cell continues the one above it (`w:vMerge`) or before it (`w:hMerge`). */
function continues(properties: XmlElement | undefined, name: string): boolean {
  const merge = childOf(properties, name);
  return merge !== undefined && valueOf(merge) !== 'restart';
}

interface OpenCell extends WordCell {
  readonly paragraphs: Paragraph[];
  columns: number;
  rows: number;
}

/** The rows of a table of Word, in which a merged cell is followed by cells that continue it. */
export class MergedCells {
  readonly rows: OpenCell[][] = [];
  /** The cell of the last row at each column. */
  #above: (OpenCell | undefined)[] = [];
  #current: (OpenCell | undefined)[] = [];

  /** Begins a row after this number of columns without a cell. */
  row(before: number): void {
    this.#above = this.#current;
    this.#current = [];
    this.rows.push([]);
    if (before > 0) this.#add({ paragraphs: [], columns: before, rows: 1 });
  }

  cell(paragraphs: Paragraph[], properties: XmlElement | undefined): void {
    const columns = spanIn(properties, 'w:gridSpan', 1);
    const column = this.#current.length;
    const above = this.#above[column];
    const before = this.#current.at(-1);
    if (continues(properties, 'w:vMerge') && above) {
      if (this.#above[column - 1] !== above) above.rows += 1;
      above.paragraphs.push(...paragraphs);
      this.#occupy(above, columns);
    } else if (continues(properties, 'w:hMerge') && before) {
      before.columns = Math.min(before.columns + columns, SPAN_MAX);
      before.paragraphs.push(...paragraphs);
      this.#occupy(before, columns);
    } else this.#add({ paragraphs, columns, rows: 1 });
  }

  #add(cell: OpenCell): void {
    this.rows.at(-1)?.push(cell);
    this.#occupy(cell, cell.columns);
  }

  #occupy(cell: OpenCell, columns: number): void {
    for (let count = 0; count < columns; count += 1) this.#current.push(cell);
  }
}
