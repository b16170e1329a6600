import * as xlsx from '@e965/xlsx';
import { compiledSpreadsheetWorker } from '../../../testing/worker-file';
import { createSpreadsheets } from '../reader';
import type { SheetKind, SheetLimits } from '../sheet';

/** Narrow enough that small files exceed them. */
export const LIMITS: SheetLimits = { sheets: 3, columns: 10, rows: 100, characters: 20_000 };

/** The rows of `rawXlsx` and `written` by default. */
export const PLAIN = [
  ['StudentCode', 'Degree', 'Note'],
  ['a-1', 12.5, 'ok'],
];

/** A reader that reads within `LIMITS` and logs nothing. */
export function createTestReader() {
  const spreadsheets = createSpreadsheets({
    workerFile: compiledSpreadsheetWorker(),
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  });
  return (bytes: Buffer, kind: SheetKind = 'xlsx') => spreadsheets.read(bytes, kind, LIMITS);
}

/** Writes a file with the spreadsheet library. */
export function written(
  bookType: 'xlsx' | 'biff5' | 'biff8' | 'xlsb' | 'ods',
  rows: unknown[][] = PLAIN,
  names = ['Degrees'],
): Buffer {
  const book = xlsx.utils.book_new();
  for (const name of names) xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(rows), name);
  return xlsx.write(book, { type: 'buffer', bookType }) as Buffer;
}

/** Changes the stream of cells of an old file. */
export function withStream(bytes: Buffer, change: (stream: Buffer) => Buffer): Buffer {
  const container = xlsx.CFB.read(bytes, { type: 'buffer' });
  const stream = Buffer.from(xlsx.CFB.find(container, 'Workbook')!.content as Uint8Array);
  xlsx.CFB.utils.cfb_add(container, 'Workbook', change(stream));
  return Buffer.from(xlsx.CFB.write(container, { type: 'buffer' } as never) as Uint8Array);
}
