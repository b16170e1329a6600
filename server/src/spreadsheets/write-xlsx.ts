import { cutText } from '@riwaq/api';
import writeXlsxFile, { type SheetData } from 'write-excel-file/node';
import { cellText, withoutDust, type CellValue } from './cell-value';

/** The format of dates; a program may display them differently. */
const DATE_FORMAT = 'yyyy/mm/dd hh:mm:ss';

function cellOf(value: CellValue) {
  if (value === null) return null;
  if (typeof value === 'number') return { value: withoutDust(value), type: Number };
  if (typeof value === 'string') return { value, type: String };
  // The writer counts from the instant in UTC.
  return { value: new Date(`${value.date}Z`), type: Date, format: DATE_FORMAT };
}

/** Columns are as wide as their longest text, within these limits in characters. */
const WIDTH = { min: 8, max: 60 } as const;

const NAME_LENGTH = 80;

/** Makes a file name from a title. */
export const fileName = (title: string, end: string): string =>
  `${cutText(
    title
      .replace(/[\\/:*?"<>|\u0000-\u001f]/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
    NAME_LENGTH,
  )}${end}`;

/** Writes a spreadsheet with one sheet: a frozen head row, and rows. */
export async function writeXlsx({
  sheet,
  head,
  rows,
  rightToLeft,
}: {
  sheet: string;
  head: readonly string[];
  rows: readonly (readonly CellValue[])[];
  rightToLeft: boolean;
}): Promise<Uint8Array<ArrayBuffer>> {
  const data: SheetData = [
    head.map((value) => ({ value, fontWeight: 'bold' as const })),
    ...rows.map((row) => row.map(cellOf)),
  ];
  const columns = head.map((title, index) => ({
    width: Math.min(
      WIDTH.max,
      Math.max(WIDTH.min, title.length, ...rows.map((row) => cellText(row[index] ?? null).length)) +
        2,
    ),
  }));
  return new Uint8Array(
    await writeXlsxFile(data, { sheet, columns, stickyRowsCount: 1, rightToLeft }).toBuffer(),
  );
}
