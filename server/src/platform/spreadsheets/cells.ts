import * as xlsx from '@e965/xlsx';
import { seenText } from '@riwaq/api';
import { useCodePages } from './code-pages';
import { readCsv } from './csv';
import { decodeText } from './decode-text';
import { errorText } from './error-cell';
import { readHtmlTables } from './html-tables';
import { markUncalculated } from './old-formulas';
import { UnreadableError, type Cell, type Sheet, type SheetKind, type SheetLimits } from './sheet';
import { unpack } from './unpack';
import { prepareParts, type HiddenParts } from './worksheet-xml';

/** Characters of a cell that are read; the rest is cut. */
const CELL_MAX = 2000;

const LONGEST_NUMBER_FORMAT = 100;
/** A number displayed as a date must not be read as a number. */
const isDated = ({ z }: xlsx.CellObject): boolean =>
  z !== undefined &&
  String(z).length < LONGEST_NUMBER_FORMAT &&
  xlsx.SSF.is_date(String(z)) === true;

/**
 * A number in a cell formatted as text counts as text: spreadsheets may still store it as a number.
 */
const isText = ({ z }: xlsx.CellObject): boolean => z === '@';

/**
 * A percentage is stored as its fraction: 85% as 0.85. A percent sign in quotation marks or after a
 * backslash is literal text.
 */
const isPercent = ({ z }: xlsx.CellObject): boolean =>
  String(z ?? '')
    .replace(/"[^"]*"|\\./g, '')
    .includes('%');
/** Decimals of a percentage, which hide the error of binary fractions. */
const PERCENT_DECIMALS = 8;

/**
 * A format that pads a number with zeros, as that of codes: `0000`. Shorter ones show quantities,
 * such as a degree as `07`; the upper bound limits the text that a format can produce.
 */
const PADDED = /^0{4,20}$/;
/** The date that programs show in the order of their own country. */
const SHORT_DATE = 'm/d/yy';

/** A date or a number with zeros before it, as the sheet shows it; null for any other number. */
function shownNumber({ v, z }: xlsx.CellObject, date1904: boolean): string | null {
  const format = String(z ?? '');
  if (PADDED.test(format) && Number.isInteger(v) && Number(v) >= 0)
    return String(v).padStart(format.length, '0');
  if (!isDated({ z } as xlsx.CellObject)) return null;
  const unambiguous = format === SHORT_DATE ? 'yyyy-mm-dd' : format;
  try {
    return String(xlsx.SSF.format(unambiguous, v, { date1904 }));
  } catch {
    return String(v);
  }
}

function valueOf(cell: xlsx.CellObject | undefined, date1904: boolean): Cell {
  if (cell?.t === 'e') return errorText(cell.v);
  if (!cell || cell.v === undefined || cell.v === null || cell.t === 'z') return null;
  if (cell.t === 'n' && typeof cell.v === 'number' && Number.isFinite(cell.v) && !isText(cell)) {
    const shown = shownNumber(cell, date1904);
    if (shown !== null) return shown;
    return isPercent(cell) ? `${Number((cell.v * 100).toFixed(PERCENT_DECIMALS))}%` : cell.v;
  }
  // The database stores neither NUL nor half a surrogate pair: drop the first, replace the second.
  const text = Buffer.from(String(cell.v).replaceAll('\0', '').slice(0, CELL_MAX)).toString();
  return seenText(text) === '' ? null : text;
}

/** A row without the empty cells at its end. */
function rowOf(
  cells: readonly (xlsx.CellObject | undefined)[] | undefined,
  columns: number,
  date1904: boolean,
): Cell[] {
  if (!cells) return [];
  // The row is a sparse array: `Object.keys` skips its holes, so that a cell far to the right costs
  // no time.
  if (Object.keys(cells).some((at) => Number(at) >= columns)) throw new UnreadableError('tooLong');
  const row = Array.from({ length: Math.min(cells.length, columns) }, (_, at) =>
    valueOf(cells[at], date1904),
  );
  while (row.length > 0 && row.at(-1) === null) row.pop();
  return row;
}

/** The numbers of the hidden rows of an old file, counted from 0: its parser tells them. */
const hiddenRowsIn = (sheet: xlsx.WorkSheet | undefined): number[] =>
  Object.entries(sheet?.['!rows'] ?? []).flatMap(([at, { hidden = false }]) =>
    hidden ? [Number(at)] : [],
  );

/** The hidden rows and columns of a sheet that has some. */
const hiddenParts = ({
  rows,
  columns = [],
}: HiddenParts): Pick<Sheet, 'hiddenRows' | 'hiddenColumns'> => ({
  ...(rows.length > 0 && { hiddenRows: rows }),
  ...(columns.length > 0 && { hiddenColumns: columns }),
});

function workbookOf(bytes: Buffer, kind: SheetKind, rows: number): xlsx.WorkBook {
  return xlsx.read(kind === 'xls' ? markUncalculated(bytes) : bytes, {
    type: 'buffer',
    dense: true,
    sheetRows: rows,
    cellNF: true,
    cellFormula: false,
    cellHTML: false,
    cellText: false,
    cellStyles: false,
    bookVBA: false,
    bookDeps: false,
    bookFiles: false,
  });
}

/**
 * Reads the sheets of a spreadsheet that are not hidden. The parser receives parts unpacked within
 * bounds and repacked uncompressed, never the original archive. Throws an {@link UnreadableError}.
 */
export async function readSheets(
  bytes: Buffer,
  kind: SheetKind,
  limits: SheetLimits,
): Promise<Sheet[]> {
  if (kind === 'csv') return [readCsv(decodeText(bytes), limits)];
  if (kind === 'html') return readHtmlTables(decodeText(bytes), limits);
  if (kind === 'xls') useCodePages();
  let plain = bytes;
  let hidden: readonly HiddenParts[] = [];
  if (kind === 'xlsx') {
    const container = xlsx.CFB.utils.cfb_new({ fileType: 'zip' } as never);
    const prepared = prepareParts(await unpack(bytes));
    hidden = prepared.hidden;
    for (const part of prepared.parts) xlsx.CFB.utils.cfb_add(container, part.name, part.content);
    plain = Buffer.from(
      xlsx.CFB.write(container, { fileType: 'zip', type: 'buffer' } as never) as Uint8Array,
    );
  }
  let workbook: xlsx.WorkBook;
  try {
    // Read one row beyond the limit to detect a longer sheet.
    workbook = workbookOf(plain, kind, limits.rows + 1);
  } catch (cause) {
    throw new UnreadableError('malformed', cause);
  }
  if (workbook.SheetNames.length === 0) throw new UnreadableError('malformed');
  if (workbook.SheetNames.length > limits.sheets) throw new UnreadableError('tooLong');
  let characters = 0;
  const date1904 = workbook.Workbook?.WBProps?.date1904 === true;
  const sheets = workbook.SheetNames.map((name, index): Sheet => {
    const sheet = Object.hasOwn(workbook.Sheets, name) ? workbook.Sheets[name] : undefined;
    const data =
      (sheet as { '!data'?: (xlsx.CellObject[] | undefined)[] } | undefined)?.['!data'] ?? [];
    const rows = Array.from({ length: Math.min(data.length, limits.rows + 1) }, (_, at) =>
      rowOf(data[at], limits.columns, date1904),
    );
    while (rows.length > 0 && rows.at(-1)?.length === 0) rows.pop();
    if (rows.length > limits.rows) throw new UnreadableError('tooLong');
    for (const row of rows) for (const cell of row) characters += String(cell ?? '').length + 1;
    if (characters > limits.characters) throw new UnreadableError('tooLong');
    const ofSheet = hidden.at(index) ?? { rows: kind === 'xls' ? hiddenRowsIn(sheet) : [] };
    return { name: name.slice(0, 255), rows, ...hiddenParts(ofSheet) };
  });
  const shown = sheets.filter((_, index) => !workbook.Workbook?.Sheets?.[index]?.Hidden);
  return shown.length > 0 ? shown : sheets;
}
