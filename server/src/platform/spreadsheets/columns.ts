import { cutText, parseShare, type ColumnType, type XlsxSheet } from '@riwaq/api';
import { isErrorCell } from './error-cell';
import { decimalForm } from './number-text';
import type { Cell, Sheet } from './sheet';

/** Values of a column that stand for all of them. */
const EXAMPLES = 20;
const EXAMPLE_LENGTH = 60;
const NAME_LENGTH = 200;

/** The letters of a column, as spreadsheets name it: 0 is A. */
export function letterOf(column: number): string {
  return (
    (column >= 26 ? letterOf(Math.floor(column / 26) - 1) : '') +
    String.fromCharCode(65 + (column % 26))
  );
}

export interface SheetColumn {
  readonly name: string;
  readonly type: ColumnType;
  readonly at: number;
  /** Values spread over the column, from its first one on. */
  readonly examples: readonly string[];
  readonly isHidden: boolean;
}

const examplesOf = (cells: readonly Cell[]): string[] => {
  const count = Math.min(cells.length, EXAMPLES);
  return Array.from({ length: count }, (_, at) =>
    cutText(String(cells[Math.floor((at * cells.length) / count)]), EXAMPLE_LENGTH),
  );
};

/** A date as the sheet shows it. */
const DATE = /^\p{Nd}{1,4}([-/.])\p{Nd}{1,2}\1\p{Nd}{1,4}(?!\p{Nd})/u;
const isWord = (cell: string): boolean =>
  isErrorCell(cell) || !/\p{Nd}/u.test(cell) || DATE.test(cell);

/** Integers from here are codes that were stored as numbers: no degree is as high. */
const CODE_MIN = 1000;
const isCode = (cell: Cell): boolean => Number.isInteger(cell) && Number(cell) >= CODE_MIN;
const isNumber = (cell: string | number): boolean =>
  typeof cell === 'number' || parseShare(cell) !== null || decimalForm(cell) === 'certain';
/** A column of numbers has more numbers than this for each text with digits (`18 (late)`). */
const NUMBERS_PER_TEXT = 3;

/**
 * Double for columns of numbers, at least one, shares such as `17 / 20` included; otherwise String
 * (DEGREE-6), also for high integers alone, which are codes. Errors, dates and words without
 * digits, such as `absent`, may stand among the numbers where they are not the majority, and a few
 * other texts: their rows are named.
 */
function typeOf(cells: readonly Cell[]): ColumnType {
  const count = { numbers: 0, codes: 0, possible: 0, words: 0, texts: 0 };
  for (const cell of cells) {
    if (cell === null) continue;
    if (isCode(cell)) count.codes += 1;
    else if (isNumber(cell)) count.numbers += 1;
    else if (decimalForm(String(cell)) === 'possible') count.possible += 1;
    else if (isWord(String(cell))) count.words += 1;
    else count.texts += 1;
  }
  const { numbers, codes, possible, words, texts } = count;
  const all = numbers + codes;
  return numbers > 0 && all + possible >= words && all > NUMBERS_PER_TEXT * texts
    ? 'Double'
    : 'String';
}

/** Rows at the top among which the head is searched. */
const HEAD_ROWS = 20;
const isFilled = (cell: Cell): boolean => cell !== null;

/**
 * The position of the row that names the columns: the first one, unless it is a title: then the
 * next one of at least two texts that fills half of the columns.
 */
export function headRowOf({ rows }: Pick<Sheet, 'rows'>): number {
  const counts = rows.map((row) => row.filter(isFilled).length);
  const width = Math.max(...counts.slice(0, HEAD_ROWS + 1), 0);
  const isHead = (at: number) =>
    (counts[at] ?? 0) >= 2 &&
    (counts[at] ?? 0) * 2 >= width &&
    (at === 0 || (rows[at] ?? []).every((cell) => typeof cell !== 'number'));
  const found = rows.slice(0, HEAD_ROWS).findIndex((_, at) => isHead(at));
  return Math.max(found, 0);
}

/**
 * The columns of a sheet, named by its head; by their letters where the name is missing or
 * repeated. Columns that are completely empty are left out.
 */
export function columnsOf({
  rows,
  hiddenColumns = [],
}: Pick<Sheet, 'rows' | 'hiddenColumns'>): SheetColumn[] {
  const hidden = new Set(hiddenColumns);
  const [head = [], ...body] = rows.slice(headRowOf({ rows }));
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const taken = new Set<string>();
  return Array.from({ length: width }, (_, at): SheetColumn | null => {
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
      examples: examplesOf(filled),
      isHidden: hidden.has(at),
    };
  }).filter((column): column is SheetColumn => column !== null);
}

/** Presents a sheet in API responses. */
export function sheetInfo(sheet: Sheet): XlsxSheet {
  return {
    sheetName: sheet.name,
    rowsCount: Math.max(0, sheet.rows.length - 1 - headRowOf(sheet)),
    columnsInfo: columnsOf(sheet).map(({ name, type, examples, isHidden }) => ({
      columnName: name,
      columnType: type,
      examples: [...examples],
      ...(isHidden && { isHidden }),
    })),
  };
}
