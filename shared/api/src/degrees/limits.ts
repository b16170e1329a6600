/** Limits of degrees (DEGREE-3, DEGREE-5). */

/**
 * A degree, and the highest of a list, inclusive; up to 4 decimals. A list's highest is above 0.
 */
export const DEGREE_LIMITS = { min: 0, max: 100 } as const;
/** Weights of the parts of a final result add up to this. */
export const WEIGHTS_SUM = 100;
/**
 * Size limit of a spreadsheet of degrees, exclusive, in bytes. Messages to users show the second
 * constant, in MB (DEGREE-5).
 */
export const DEGREE_FILE_BYTES = 30_000_000;
export const DEGREE_FILE_MB = 28.6;
/** File extensions of the spreadsheets that can be read (DEGREE-5). */
export const DEGREE_FILE_EXTENSIONS = ['xlsx', 'xls'] as const;
/**
 * Limits of what is read from a spreadsheet. Not in the specification: they bound memory and
 * responses.
 */
export const DEGREE_SHEET = {
  sheets: 50,
  columns: 100,
  rows: 5000,
  characters: 4_000_000,
} as const;
/**
 * Maximum number of degrees in one save, and of students in one request for extra marks. Not in the
 * specification.
 */
export const DEGREES_AT_ONCE = 500;
/** Longest note, and longest reason, in characters. Not in the specification. */
export const DEGREE_NOTE_MAX = 500;
/**
 * Extra marks of one student in one request, positive or negative but not 0 (docs/decisions/0021).
 */
export const EXTRA_DEGREE = { min: -100, max: 100 } as const;
