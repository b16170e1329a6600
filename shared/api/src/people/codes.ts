/** File extensions of the spreadsheets by which students can be chosen. */
export const STUDENTS_FILE_EXTENSIONS = ['xlsx', 'xls', 'csv'] as const;

/** The only column of a spreadsheet of students: its cells are codes or names. */
export const STUDENTS_KEYS = ['StudentCode'] as const;
export type StudentsKey = (typeof STUDENTS_KEYS)[number];

/** Reasons to leave out a row of a spreadsheet of students. */
export const STUDENTS_ROW_PROBLEMS = [
  'noCode',
  'unknown',
  'ambiguous',
  'duplicate',
  'errorCell',
  'hiddenRow',
] as const;
export type StudentsRowProblem = (typeof STUDENTS_ROW_PROBLEMS)[number];
