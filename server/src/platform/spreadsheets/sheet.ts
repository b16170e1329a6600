/**
 * The value of a read cell: empty, a number, or a text. Dates, truth values and errors are texts,
 * as the sheet shows them.
 */
export type Cell = string | number | null;

/** A sheet: its rows from the first one to the last one with content. */
export interface Sheet {
  readonly name: string;
  readonly rows: readonly (readonly Cell[])[];
  /** Hidden rows, counted from 0. */
  readonly hiddenRows?: readonly number[];
  /** Hidden columns, counted from 0; only those of xlsx files are known. */
  readonly hiddenColumns?: readonly number[];
}

/** Limits of a spreadsheet; one that exceeds any of them is refused completely. */
export interface SheetLimits {
  readonly sheets: number;
  readonly columns: number;
  readonly rows: number;
  readonly characters: number;
}

/** The reason why a spreadsheet is not read. */
export type Unreadable = 'malformed' | 'tooLarge' | 'macros' | 'tooLong';

export class UnreadableError extends Error {
  readonly reason: Unreadable;

  constructor(reason: Unreadable, cause?: unknown) {
    super(reason, { cause });
    this.name = 'UnreadableError';
    this.reason = reason;
  }
}

/** The extensions of spreadsheets. */
export const SHEET_EXTENSIONS = ['xlsx', 'xls', 'csv'] as const;
export type SheetExtension = (typeof SHEET_EXTENSIONS)[number];
/** How a spreadsheet is read: programs also call tables of HTML, or CSV, `.xls`. */
export type SheetKind = SheetExtension | 'html';
/** The input of the worker. */
export interface ReadRequest {
  readonly bytes: Uint8Array;
  readonly kind: SheetKind;
  readonly limits: SheetLimits;
}
export type ReadReply =
  | { readonly kind: 'read'; readonly sheets: readonly Sheet[] }
  | { readonly kind: 'refused'; readonly reason: Unreadable };
