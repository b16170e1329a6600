import { cutText, type ColumnType, type XlsxSheet } from '@riwaq/api';
import { shareOf } from './share';
import type { Cell, Sheet } from './sheet';

const EXAMPLES = 3;
const EXAMPLE_LENGTH = 60;
const NAME_LENGTH = 200;

/** The letters of a column, as spreadsheets name it: 0 is A. */
export function letterOf(column: number): string {
  return (
    (column >= 26 ? letterOf(Math.floor(column / 26) - 1) : '') +
    String.fromCharCode(65 + (column % 26))
  );
}

export interface Column {
  readonly name: string;
  readonly type: ColumnType;
  readonly at: number;
  readonly examples: readonly string[];
}

/**
 * Double for columns of numbers only, at least one, shares such as `17 / 20` included; otherwise
 * String (DEGREE-6).
 */
const typeOf = (cells: readonly Cell[]): ColumnType => {
  const filled = cells.filter((cell) => cell !== null);
  return filled.length > 0 &&
    filled.every((cell) => typeof cell === 'number' || shareOf(cell) !== null)
    ? 'Double'
    : 'String';
};

/**
 * The columns of a sheet, named by its first row; by their letters where the name is missing or
 * repeated. Columns that are completely empty are left out.
 */
export function columnsOf({ rows }: Pick<Sheet, 'rows'>): Column[] {
  const [head = [], ...body] = rows;
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const taken = new Set<string>();
  return Array.from({ length: width }, (_, at): Column | null => {
    const cells = body.map((row) => row[at] ?? null);
    const title = cutText(String(head[at] ?? '').trim(), NAME_LENGTH);
    const filled = cells.filter((cell) => cell !== null);
    if (title === '' && filled.length === 0) return null;
    const letters = letterOf(at);
    const name = title === '' ? letters : taken.has(title) ? `${title} (${letters})` : title;
    taken.add(name);
    return {
      name,
      type: typeOf(cells),
      at,
      examples: filled.slice(0, EXAMPLES).map((cell) => cutText(String(cell), EXAMPLE_LENGTH)),
    };
  }).filter((column): column is Column => column !== null);
}

/** Presents a sheet in API responses. */
export function sheetInfo(sheet: Sheet): XlsxSheet {
  return {
    sheetName: sheet.name,
    rowsCount: Math.max(0, sheet.rows.length - 1),
    columnsInfo: columnsOf(sheet).map(({ name, type, examples }) => ({
      columnName: name,
      columnType: type,
      examples: [...examples],
    })),
  };
}
