/** Whether only teachers see a list of degrees, or its students too (document 2 section 4). */
export const SESSION_STATES = ['open', 'ended'] as const;
export type SessionState = (typeof SESSION_STATES)[number];

/** Where a change of a degree came from. */
export const CHANGE_SOURCES = ['hand', 'import', 'exam'] as const;
export type ChangeSource = (typeof CHANGE_SOURCES)[number];

/** The columns of the template (document 2 section 2). */
export const TEMPLATE_KEYS = ['StudentCode', 'Degree', 'Note'] as const;
export type TemplateKey = (typeof TEMPLATE_KEYS)[number];
/** What else they are called, in exported results among others. */
export const DEGREE_COLUMN_NAMES: Readonly<Record<TemplateKey, readonly string[]>> = {
  StudentCode: ['Code', 'Student code', 'الرمز', 'رمز الطالب'],
  Degree: ['Mark', 'الدرجة'],
  Note: ['ملاحظة', 'الملاحظة'],
};
/** Those without which nothing is saved (document 2 section 5). */
export const REQUIRED_TEMPLATE_KEYS: readonly TemplateKey[] = ['StudentCode', 'Degree'];

/** What a column of a spreadsheet holds: numbers alone, or anything else (document 2 section 3). */
export const COLUMN_TYPES = ['String', 'Double'] as const;
export type ColumnType = (typeof COLUMN_TYPES)[number];

const TYPES_TAKEN: Readonly<Record<TemplateKey, readonly ColumnType[]>> = {
  StudentCode: ['String'],
  Degree: ['Double'],
  Note: COLUMN_TYPES,
};

/** Whether a column of the template takes one of a spreadsheet (document 2 section 5). */
export const takesColumn = (key: TemplateKey, type: ColumnType): boolean =>
  TYPES_TAKEN[key].includes(type);

/** Why a row of a spreadsheet is left out. */
export const IMPORT_ROW_PROBLEMS = [
  'noCode',
  'unknownCode',
  'unknownNumber',
  'duplicate',
  'noDegree',
  'notNumber',
  'outOfRange',
  'decimals',
  'noteTooLong',
] as const;
export type ImportRowProblem = (typeof IMPORT_ROW_PROBLEMS)[number];

/** What a final result is made of, in the order of the year: each has its weight. */
export const RESULT_PARTS = ['daily', 'monthly', 'midFinal', 'final'] as const;
export type ResultPart = (typeof RESULT_PARTS)[number];
