import * as xlsx from '@e965/xlsx';
import { readCsv } from './csv';
import { decodeText } from './decode-text';
import { UnreadableError, type Cell, type Sheet, type SheetKind, type SheetLimits } from './sheet';
import { unpack } from './unpack';

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

function valueOf(cell: xlsx.CellObject | undefined): Cell {
  if (!cell || cell.v === undefined || cell.v === null || cell.t === 'z') return null;
  if (
    cell.t === 'n' &&
    typeof cell.v === 'number' &&
    Number.isFinite(cell.v) &&
    !isDated(cell) &&
    !isText(cell)
  ) {
    return isPercent(cell) ? `${Number((cell.v * 100).toFixed(PERCENT_DECIMALS))}%` : cell.v;
  }
  // The database stores neither NUL nor half a surrogate pair: drop the first, replace the second.
  const text = Buffer.from(String(cell.v).replaceAll('\0', '').slice(0, CELL_MAX)).toString();
  return text.trim() === '' ? null : text;
}

/** A row without the empty cells at its end. */
function rowOf(
  cells: readonly (xlsx.CellObject | undefined)[] | undefined,
  columns: number,
): Cell[] {
  if (!cells) return [];
  // The row is a sparse array: `Object.keys` skips its holes, so that a cell far to the right costs
  // no time.
  if (Object.keys(cells).some((at) => Number(at) >= columns)) throw new UnreadableError('tooLong');
  const row = Array.from({ length: Math.min(cells.length, columns) }, (_, at) =>
    valueOf(cells[at]),
  );
  while (row.length > 0 && row.at(-1) === null) row.pop();
  return row;
}

function workbookOf(octets: Buffer, rows: number): xlsx.WorkBook {
  return xlsx.read(octets, {
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
 * Reads the sheets of a spreadsheet. The parser receives parts unpacked within bounds and repacked
 * uncompressed, never the original archive. Throws an {@link UnreadableError}.
 */
export async function readSheets(
  octets: Buffer,
  kind: SheetKind,
  limits: SheetLimits,
): Promise<Sheet[]> {
  if (kind === 'csv') return [readCsv(decodeText(octets), limits)];
  let plain = octets;
  if (kind === 'xlsx') {
    const container = xlsx.CFB.utils.cfb_new({ fileType: 'zip' } as never);
    for (const part of await unpack(octets))
      xlsx.CFB.utils.cfb_add(container, part.name, part.octets);
    plain = Buffer.from(
      xlsx.CFB.write(container, { fileType: 'zip', type: 'buffer' } as never) as Uint8Array,
    );
  }
  let workbook: xlsx.WorkBook;
  try {
    // Read one row beyond the limit to detect a longer sheet.
    workbook = workbookOf(plain, limits.rows + 1);
  } catch (cause) {
    throw new UnreadableError('malformed', cause);
  }
  if (workbook.SheetNames.length === 0) throw new UnreadableError('malformed');
  if (workbook.SheetNames.length > limits.sheets) throw new UnreadableError('tooLong');
  let characters = 0;
  return workbook.SheetNames.map((name) => {
    const sheet = Object.hasOwn(workbook.Sheets, name) ? workbook.Sheets[name] : undefined;
    const data =
      (sheet as { '!data'?: (xlsx.CellObject[] | undefined)[] } | undefined)?.['!data'] ?? [];
    const rows = Array.from({ length: Math.min(data.length, limits.rows + 1) }, (_, at) =>
      rowOf(data[at], limits.columns),
    );
    while (rows.length > 0 && rows.at(-1)?.length === 0) rows.pop();
    if (rows.length > limits.rows) throw new UnreadableError('tooLong');
    for (const row of rows) for (const cell of row) characters += String(cell ?? '').length + 1;
    if (characters > limits.characters) throw new UnreadableError('tooLong');
    return { name: name.slice(0, 255), rows };
  });
}
