import { readHtml, type Attributes, type HtmlHandler } from '../html-events';
import { cellOfText } from './csv';
import { UnreadableError, type Cell, type Sheet, type SheetLimits } from './sheet';

/** Elements whose text is not shown. */
const UNSEEN: ReadonlySet<string> = new Set(['script', 'style', 'template', 'title']);
const CELLS: ReadonlySet<string> = new Set(['td', 'th']);
/** Elements that separate words. */
const BREAKS: ReadonlySet<string> = new Set(['br', 'div', 'li', 'p']);

const isHidden = (attributes: Attributes): boolean =>
  attributes.has('hidden') || /display\s*:\s*none/i.test(attributes.get('style') ?? '');

/** The columns or rows that a cell covers, at least one. */
function spanOf(attributes: Attributes, name: 'colspan' | 'rowspan', most: number): number {
  const span = Number.parseInt(attributes.get(name) ?? '', 10);
  return span > 1 ? Math.min(span, most) : 1;
}

/** Collects the cells of the tables within the limits. A table in a cell is text of this cell. */
class TableCollector implements HtmlHandler {
  readonly sheets: Sheet[] = [];
  readonly #limits: SheetLimits;
  #depth = 0;
  #unseen = 0;
  #characters = 0;
  #rows: Cell[][] = [];
  #hiddenRows: number[] = [];
  #row: Cell[] | null = null;
  #cell: { text: string; columns: number; rows: number } | null = null;
  /** For each column the number of rows that a cell above covers. */
  #covered: number[] = [];

  constructor(limits: SheetLimits) {
    this.#limits = limits;
  }

  text(text: string): void {
    if (this.#cell === null || this.#unseen > 0) return;
    this.#characters += text.length;
    if (this.#characters > this.#limits.characters) throw new UnreadableError('tooLong');
    this.#cell.text += text;
  }

  open(name: string, attributes: Attributes): void {
    if (UNSEEN.has(name)) this.#unseen += 1;
    if (name === 'table') this.#openTable();
    if (this.#depth === 1 && name === 'tr') {
      this.#endRow();
      this.#row = [];
      if (isHidden(attributes)) this.#hiddenRows.push(this.#rows.length);
    }
    if (this.#depth === 1 && CELLS.has(name)) {
      this.#endCell();
      const { columns, rows } = this.#limits;
      this.#cell = {
        text: '',
        columns: spanOf(attributes, 'colspan', columns + 1),
        rows: spanOf(attributes, 'rowspan', rows),
      };
    }
    if (BREAKS.has(name)) this.text(' ');
  }

  close(name: string): void {
    if (UNSEEN.has(name)) this.#unseen = Math.max(0, this.#unseen - 1);
    if (this.#depth === 1 && CELLS.has(name)) this.#endCell();
    if (this.#depth === 1 && name === 'tr') this.#endRow();
    if (name === 'table') this.#closeTable();
  }

  /** Ends a table that was not closed. */
  end(): void {
    this.#depth = Math.min(this.#depth, 1);
    this.#closeTable();
  }

  #openTable(): void {
    this.#depth += 1;
    if (this.#depth > 1) return;
    this.#rows = [];
    this.#hiddenRows = [];
    this.#covered = [];
  }

  #closeTable(): void {
    if (this.#depth === 1) {
      this.#endRow();
      while (this.#rows.length > 0 && this.#rows.at(-1)?.length === 0) this.#rows.pop();
      if (this.#rows.length > 0)
        this.sheets.push({
          name: String(this.sheets.length + 1),
          rows: this.#rows,
          ...(this.#hiddenRows.length > 0 && { hiddenRows: this.#hiddenRows }),
        });
      if (this.sheets.length > this.#limits.sheets) throw new UnreadableError('tooLong');
    }
    this.#depth = Math.max(0, this.#depth - 1);
  }

  #endCell(): void {
    const cell = this.#cell;
    if (cell === null) return;
    this.#cell = null;
    const row = (this.#row ??= []);
    this.#skipCovered(row);
    for (let column = 0; column < cell.columns; column += 1) {
      this.#covered[row.length] = cell.rows - 1;
      this.#push(row, column === 0 ? cellOfText(cell.text.replace(/\s+/g, ' ')) : null);
    }
  }

  /** Leaves the cells empty that a cell above covers. */
  #skipCovered(row: Cell[]): void {
    for (;;) {
      const left = this.#covered[row.length] ?? 0;
      if (left === 0) return;
      this.#covered[row.length] = left - 1;
      this.#push(row, null);
    }
  }

  #push(row: Cell[], cell: Cell): void {
    row.push(cell);
    if (row.length > this.#limits.columns) throw new UnreadableError('tooLong');
  }

  #endRow(): void {
    this.#endCell();
    const row = this.#row;
    if (row === null) return;
    this.#row = null;
    this.#skipCovered(row);
    while (row.at(-1) === null) row.pop();
    this.#rows.push(row);
    if (this.#rows.length > this.#limits.rows) throw new UnreadableError('tooLong');
  }
}

/**
 * Reads the tables of an HTML text as sheets: web programs export them under the name of a
 * spreadsheet. Throws an {@link UnreadableError}.
 */
export function readHtmlTables(html: string, limits: SheetLimits): Sheet[] {
  const tables = new TableCollector(limits);
  readHtml(html, tables);
  tables.end();
  if (tables.sheets.length === 0) throw new UnreadableError('malformed');
  return tables.sheets;
}
