import type { Cell, Sheet, SheetLimits } from './sheet';
import { UnreadableError } from './sheet';
import { cellText, type CellValue } from './cell-value';

const SEPARATORS = [',', ';', '\t'] as const;
/** First characters that make spreadsheet programs read a text as a formula. */
const FORMULA = /^[=+\-@\t\r]/;
const BYTE_ORDER_MARK = '\ufeff';
/** A plain number without leading zeros; a code such as 007 stays a text. */
const NUMBER = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,10})?$/;

const cellOf = (text: string): Cell => {
  const shown = text.trim();
  if (shown === '') return null;
  if (NUMBER.test(shown)) return Number(shown);
  // Undo the escaping of {@link writeCsv}: an apostrophe before a formula character.
  return /^'[=+\-@\t\r]/.test(shown) ? shown.slice(1) : shown;
};

/** The line by which a file for spreadsheet programs names its separator. */
const SEPARATOR_LINE = /^sep=([,;\t|])(?:\r\n?|\n|$)/i;

/** The separator that occurs most often in the first line, outside of quotation marks. */
function separatorOf(text: string): string {
  const [line = ''] = text.replace(/"[^"]*"/g, '').split(/\r\n?|\n/, 1);
  const count = (sign: string) => line.split(sign).length;
  return SEPARATORS.reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

/** Reads every cell as text, so that a code that looks like a number keeps its zeros. */
export const textCell = (text: string): Cell => text.trim() || null;

/** The text without a byte order mark and NUL characters. */
const plainOf = (text: string): string =>
  (text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text).replaceAll('\0', '');

function dropEmptyEnd(rows: Cell[][]): void {
  while (rows.length > 0 && rows.at(-1)?.length === 0) rows.pop();
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
  toCell: (text: string) => Cell = cellOf,
): Sheet {
  const source = plainOf(text);
  if (source.length > limits.characters) throw new UnreadableError('tooLong');
  const [separatorLine = '', named] = SEPARATOR_LINE.exec(source) ?? [];
  const plain = source.slice(separatorLine.length);
  const separator = named ?? separatorOf(plain);
  const rows: Cell[][] = [];
  let row: Cell[] = [];
  let cell = '';
  let quoted = false;
  const endCell = () => {
    row.push(toCell(cell));
    cell = '';
    if (row.length > limits.columns) throw new UnreadableError('tooLong');
  };
  const endRow = () => {
    endCell();
    while (row.length > 0 && row.at(-1) === null) row.pop();
    rows.push(row);
    row = [];
    if (rows.length > limits.rows) throw new UnreadableError('tooLong');
  };
  for (let at = 0; at < plain.length; at += 1) {
    const sign = plain.charAt(at);
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (plain.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (sign === '"' && cell.trim() === '') {
      quoted = true;
      cell = '';
    } else if (sign === separator) endCell();
    else if (sign === '\n' || (sign === '\r' && plain.charAt(at + 1) !== '\n')) endRow();
    else if (sign !== '\r') cell += sign;
  }
  if (quoted) throw new UnreadableError('malformed');
  if (cell !== '' || row.length > 0) endRow();
  dropEmptyEnd(rows);
  return { name: 'CSV', rows };
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
