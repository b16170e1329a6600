import { seenText } from '@riwaq/api';
import type { Cell, Sheet, SheetLimits } from './sheet';
import { UnreadableError } from './sheet';
import { cellText, type CellValue } from './cell-value';

/** A comma is the last of them: it may stand within a number or a name. */
const SEPARATORS = ['\t', ';', ','] as const;
/** First characters that make spreadsheet programs read a text as a formula. */
const FORMULA = /^[=+\-@\t\r]/;
const BYTE_ORDER_MARK = '\ufeff';
/** A plain number without leading zeros; a code such as 007 stays a text. */
const NUMBER = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,10})?$/;
/** A formula that only is a text: programs write `="007"`, or spreadsheets drop the zeros. */
const QUOTED_TEXT = /^="([^"]*)"$/;

/** Reads a cell that a program wrote as text: plain numbers become numbers. */
export const cellOfText = (text: string): Cell => {
  const shown = text.trim();
  if (seenText(shown) === '') return null;
  if (NUMBER.test(shown)) return Number(shown);
  const [, quoted] = QUOTED_TEXT.exec(shown) ?? [];
  if (quoted !== undefined) return seenText(quoted) === '' ? null : quoted.trim();
  // Undo the escaping of {@link writeCsv}: an apostrophe before a formula character.
  return /^'[=+\-@\t\r]/.test(shown) ? shown.slice(1) : shown;
};

/** The line by which a file for spreadsheet programs names its separator. */
const SEPARATOR_LINE = /^sep=([,;\t|])(?:\r\n?|\n|$)/i;

/** Lines that are examined to find the separator: titles and blank lines may stand above. */
const SEPARATOR_LINES = 20;
const SEPARATOR_SAMPLE = 64 * 1024;

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

/**
 * The separator of most lines at the beginning, outside of quotation marks; of two that are in as
 * many lines the more frequent one, and of two that are as frequent not the comma. A decimal comma
 * is not in the head.
 */
function separatorOf(text: string): string {
  const lines = text
    .slice(0, SEPARATOR_SAMPLE)
    .replace(/"[^"]*"/g, '')
    .split(/\r\n?|\n/, SEPARATOR_LINES);
  const countOf = (sign: string): { lines: number; all: number } => {
    const counts = lines.map((line) => line.split(sign).length - 1);
    return { lines: counts.filter((count) => count > 0).length, all: sumOf(counts) };
  };
  const [best] = SEPARATORS.map((sign) => ({ sign, ...countOf(sign) })).sort(
    (one, other) => other.lines - one.lines || other.all - one.all,
  );
  return best!.sign;
}

/** Reads every cell as text, so that a code that looks like a number keeps its zeros. */
export const textCell = (text: string): Cell => (seenText(text) === '' ? null : text.trim());

/** The text without a byte order mark and NUL characters. */
const plainOf = (text: string): string =>
  (text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text).replaceAll('\0', '');

function dropEmptyEnd(rows: Cell[][]): void {
  while (rows.length > 0 && rows.at(-1)?.length === 0) rows.pop();
}

/** Collects characters into cells and rows within the limits. */
class RowCollector {
  readonly #limits: SheetLimits;
  readonly #toCell: (text: string) => Cell;
  readonly #rows: Cell[][] = [];
  #row: Cell[] = [];
  #text = '';

  constructor(limits: SheetLimits, toCell: (text: string) => Cell) {
    this.#limits = limits;
    this.#toCell = toCell;
  }

  add(sign: string): void {
    this.#text += sign;
  }

  /** Discards white space before an opening quotation mark; false if there is text before it. */
  startQuoted(): boolean {
    if (this.#text.trim() !== '') return false;
    this.#text = '';
    return true;
  }

  endCell(): void {
    this.#row.push(this.#toCell(this.#text));
    this.#text = '';
    if (this.#row.length > this.#limits.columns) throw new UnreadableError('tooLong');
  }

  endRow(): void {
    this.endCell();
    while (this.#row.at(-1) === null) this.#row.pop();
    this.#rows.push(this.#row);
    this.#row = [];
    if (this.#rows.length > this.#limits.rows) throw new UnreadableError('tooLong');
  }

  /**
   * Ends the last row, which may have no line end, and returns the rows without empty ones at the
   * end.
   */
  finish(): Cell[][] {
    if (this.#text !== '' || this.#row.length > 0) this.endRow();
    dropEmptyEnd(this.#rows);
    return this.#rows;
  }
}

/**
 * Adds the quoted text that begins at `from` and returns the index of its closing mark. A doubled
 * mark is a mark of the text.
 */
function readQuoted(text: string, from: number, collector: RowCollector): number {
  for (let at = from; ; at += 1) {
    const mark = text.indexOf('"', at);
    if (mark === -1) throw new UnreadableError('malformed');
    collector.add(text.slice(at, mark));
    if (text.charAt(mark + 1) !== '"') return mark;
    collector.add('"');
    at = mark + 1;
  }
}

function readCells(text: string, separator: string, collector: RowCollector): void {
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (sign === '"' && collector.startQuoted()) at = readQuoted(text, at + 1, collector);
    else if (sign === separator) collector.endCell();
    else if (sign === '\n' || (sign === '\r' && text.charAt(at + 1) !== '\n')) collector.endRow();
    else if (sign !== '\r') collector.add(sign);
  }
}

/**
 * Reads text separated by commas, semicolons or tabs as one sheet. Throws an {@link
 * UnreadableError}.
 *
 * @param toCell converts the text of a cell; by default plain numbers become numbers
 */
export function readCsv(
  text: string,
  limits: SheetLimits,
  toCell: (text: string) => Cell = cellOfText,
): Sheet {
  const source = plainOf(text);
  if (source.length > limits.characters) throw new UnreadableError('tooLong');
  const [separatorLine = '', named] = SEPARATOR_LINE.exec(source) ?? [];
  const plain = source.slice(separatorLine.length);
  const collector = new RowCollector(limits, toCell);
  readCells(plain, named ?? separatorOf(plain), collector);
  return { name: 'CSV', rows: collector.finish() };
}

function written(value: CellValue): string {
  const text = cellText(value);
  if (typeof value === 'number') return text;
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * Writes CSV that every spreadsheet program opens as UTF-8. A text stays a text, whatever character
 * it begins with.
 */
export function writeCsv({
  head,
  rows,
}: {
  head: readonly string[];
  rows: readonly (readonly CellValue[])[];
}): Uint8Array<ArrayBuffer> {
  const lines = [head, ...rows].map((row) => row.map(written).join(','));
  return new Uint8Array(new TextEncoder().encode(`${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`));
}
