import { cutText } from '@riwaq/api';
import writeXlsxFile, { type SheetData } from 'write-excel-file/node';
import { textsOf } from '../texts';
import { cellText, withoutDust, type CellValue } from './cell-value';
import ar from './locales/ar.json';
import en from './locales/en.json';

/** The format of dates; a program may display them differently. */
const DATE_FORMAT = 'yyyy/mm/dd hh:mm:ss';

/** Characters that a cell holds in Excel: it calls a file with a longer one damaged. */
export const CELL_CHARACTERS_MAX = 32_767;
const say = textsOf({ ar, en });

/** A text as long as a cell may be; one that is longer ends with a note that says so. */
function fitting(text: string, rightToLeft: boolean): string {
  if (text.length <= CELL_CHARACTERS_MAX) return text;
  const note = say(rightToLeft ? 'ar' : 'en', 'cell_cut', { most: CELL_CHARACTERS_MAX });
  return cutText(text, CELL_CHARACTERS_MAX - note.length) + note;
}

function cellOf(value: CellValue, rightToLeft: boolean) {
  if (value === null) return null;
  if (typeof value === 'number') return { value: withoutDust(value), type: Number };
  if (typeof value === 'string') return { value: fitting(value, rightToLeft), type: String };
  // The writer counts from the instant in UTC.
  return { value: new Date(`${value.date}Z`), type: Date, format: DATE_FORMAT };
}

/** Columns are as wide as their longest text, within these limits in characters. */
const WIDTH = { min: 8, max: 60 } as const;

const NAME_LENGTH = 80;

/**
 * Makes a file name of the kind of a file, in the language of its reader, and a title. Of a title
 * of forbidden characters alone nothing remains.
 */
export const fileName = (kind: string, title: string, end: string): string =>
  `${cutText(
    `${kind} ${title}`
      .replace(/[\\/:*?"<>|\u0000-\u001f]/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
    NAME_LENGTH,
  )}${end}`;

/** A sheet to be written: its head and rows. */
export interface SheetTable {
  readonly sheet: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly CellValue[])[];
  readonly rightToLeft: boolean;
}

/**
 * Writes a spreadsheet with one sheet: a frozen head row, and rows. Texts are cut where a cell
 * cannot hold them, with a note in Arabic from right to left, else in English.
 */
export async function writeXlsx({
  sheet,
  head,
  rows,
  rightToLeft,
}: SheetTable): Promise<Uint8Array<ArrayBuffer>> {
  const data: SheetData = [
    head.map((value) => ({ value, fontWeight: 'bold' as const })),
    ...rows.map((row) => row.map((value) => cellOf(value, rightToLeft))),
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
