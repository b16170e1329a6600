/**
 * What stands in a cell: nothing, a number, or a text. What is a date, a truth value or an error is
 * a text here.
 */
export type Cell = string | number | null;

/** A sheet: its rows from the first one on, as far as there is anything in them. */
export interface Sheet {
  readonly name: string;
  readonly rows: readonly (readonly Cell[])[];
}

/** What of a spreadsheet is read at most; one that has more is refused whole. */
export interface SheetLimits {
  readonly sheets: number;
  readonly columns: number;
  readonly rows: number;
  readonly characters: number;
}

/** Why a spreadsheet is not read. */
export type Unreadable = 'malformed' | 'tooLarge' | 'macros' | 'tooLong';

export class UnreadableError extends Error {
  readonly reason: Unreadable;

  constructor(reason: Unreadable, cause?: unknown) {
    super(reason, { cause });
    this.name = 'UnreadableError';
    this.reason = reason;
  }
}

export const SHEET_KINDS = ['xlsx', 'xls', 'csv'] as const;
export type SheetKind = (typeof SHEET_KINDS)[number];
/** What the reader's worker is given. */
export interface ReadRequest {
  readonly octets: Uint8Array;
  readonly kind: SheetKind;
  readonly limits: SheetLimits;
}
export type ReadReply =
  | { readonly kind: 'read'; readonly sheets: readonly Sheet[] }
  | { readonly kind: 'refused'; readonly reason: Unreadable };
