/** Numbers of degrees (document 2 sections 5 and 9). */

/**
 * A degree, and the highest of a list, inclusive; up to 4 decimals. A list's highest is above 0.
 */
export const DEGREE_LIMITS = { min: 0, max: 100 } as const;
/** Weights of the parts of a final result add up to this. */
export const WEIGHTS_SUM = 100;
/**
 * A spreadsheet of degrees is smaller than this, in bytes; people are told the second figure, in MB
 * (document 2 section 5).
 */
export const DEGREE_FILE_BYTES = 30_000_000;
export const DEGREE_FILE_MB = 28.6;
/** Kinds of spreadsheet that are read, by the end of their names (document 2 section 5). */
export const DEGREE_FILE_EXTENSIONS = ['xlsx', 'xls'] as const;
/** What is read of a spreadsheet. Not in the specification: it keeps memory and answers bounded. */
export const DEGREE_SHEET = {
  sheets: 50,
  columns: 100,
  rows: 5000,
  characters: 4_000_000,
} as const;
/** Degrees in one save, and students in one giving of extra marks. Not in the specification. */
export const DEGREES_AT_ONCE = 500;
/** Longest note, and longest reason, in characters. Not in the specification. */
export const DEGREE_NOTE_MAX = 500;
/** Extra marks of one student at once, either way, without 0 (docs/decisions/0021). */
export const EXTRA_DEGREE = { min: -100, max: 100 } as const;
