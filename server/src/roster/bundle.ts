import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { openPromise } from 'yauzl';
import { StartupError } from '../platform/startup-error';
import { readCsv, textCell } from '../platform/spreadsheets/csv';
import { decodeText } from '../platform/spreadsheets/decode-text';
import { UnreadableError } from '../platform/spreadsheets/sheet';

/** Limits of a file. */
const LIMITS = { sheets: 1, columns: 100, rows: 1_000_000, characters: 500_000_000 };

/** A row of a file, read by column names. */
export interface RosterRow {
  readonly file: string;
  /** As spreadsheet programs count rows: the head is row 1. */
  readonly number: number;
  /** The column names as the file writes them. */
  readonly head: readonly string[];
  /** The values in the order of the file; a row may have more of them than there are names. */
  readonly cells: readonly string[];
  /** The value of a column; '' where it is empty or missing. */
  get(column: string): string;
}

/** The column that says why a row was left out of an import; it is not imported. */
export const PROBLEM_COLUMN = 'metadata.problem';
/** A formula character after the apostrophes that keep a spreadsheet from calculating it. */
const ESCAPED = /^'+[=+\-@]/;

/** The files of an import: rows by file name, in lower case without the extension. */
export type Bundle = ReadonlyMap<string, readonly RosterRow[]>;

function rowsOf(file: string, bytes: Uint8Array): RosterRow[] {
  let rows;
  try {
    ({ rows } = readCsv(decodeText(bytes), LIMITS, textCell));
  } catch (cause) {
    if (cause instanceof UnreadableError)
      throw new StartupError(
        `${file} cannot be read: ${cause.reason === 'tooLong' ? 'it is too long' : 'a quotation mark is never closed'}. Nothing was changed.`,
        { cause },
      );
    throw cause;
  }
  const [names = [], ...body] = rows;
  const head = names.map((name) => String(name ?? ''));
  const places = new Map(head.map((name, index) => [name.toLowerCase(), index]));
  // Only files with left-out rows are escaped: elsewhere an apostrophe belongs to the text.
  const isEscaped = places.has(PROBLEM_COLUMN);
  const textOf = (cell: unknown): string => {
    const text = String(cell ?? '');
    return isEscaped && ESCAPED.test(text) ? text.slice(1) : text;
  };
  return body.flatMap((row, index) => {
    if (row.length === 0) return [];
    const cells = row.map(textOf);
    const get = (column: string) => cells[places.get(column.toLowerCase()) ?? -1] ?? '';
    return [{ file, number: index + 2, head, cells, get }];
  });
}

const nameOf = (file: string): string => path.basename(file, '.csv').toLowerCase();
const isCsv = (file: string): boolean => file.toLowerCase().endsWith('.csv');

async function zipped(from: string): Promise<Bundle> {
  const bundle = new Map<string, RosterRow[]>();
  const zip = await openPromise(from, { lazyEntries: true }).catch((cause: unknown) => {
    throw new StartupError(`${from} is neither a folder nor a ZIP archive that can be read.`, {
      cause,
    });
  });
  for await (const entry of zip.eachEntry()) {
    if (!isCsv(entry.fileName)) continue;
    const bytes = Buffer.concat(
      (await (await zip.openReadStreamPromise(entry)).toArray()) as Buffer[],
    );
    bundle.set(nameOf(entry.fileName), rowsOf(path.basename(entry.fileName), bytes));
  }
  return bundle;
}

/**
 * Reads the CSV files of a folder or a ZIP archive, in UTF-8, UTF-16 or Windows-1256. Throws a
 * StartupError that names the file.
 */
export async function readBundle(from: string): Promise<Bundle> {
  const found = await stat(from).catch((cause: unknown) => {
    throw new StartupError(`There is no ${from}.`, { cause });
  });
  if (!found.isDirectory()) return zipped(from);
  const bundle = new Map<string, RosterRow[]>();
  for (const file of (await readdir(from)).filter(isCsv).sort())
    bundle.set(nameOf(file), rowsOf(file, await readFile(path.join(from, file))));
  return bundle;
}
