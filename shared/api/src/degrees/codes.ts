/** `open`: only teachers see a list of degrees. `ended`: its students see it, too (DEGREE-2). */
export const SESSION_STATES = ['open', 'ended'] as const;
export type SessionState = (typeof SESSION_STATES)[number];

/** Origin of a change of a degree. */
export const CHANGE_SOURCES = ['hand', 'import', 'exam'] as const;
export type ChangeSource = (typeof CHANGE_SOURCES)[number];

/** Columns of the template for imports (DEGREE-4). */
export const TEMPLATE_KEYS = ['StudentCode', 'Degree', 'Note'] as const;
export type TemplateKey = (typeof TEMPLATE_KEYS)[number];
/** Names of a column of students' codes, in the product's exports and in lists of registrars. */
export const CODE_COLUMN_NAMES: readonly string[] = [
  'Code',
  'Student code',
  'Student ID',
  'Student number',
  'الرمز',
  'رمز الطالب',
  'الرقم الجامعي',
  'الرقم الأكاديمي',
  'رقم الطالب',
];
/** Other accepted names of the columns, such as those of exported results. */
export const DEGREE_COLUMN_NAMES: Readonly<Record<TemplateKey, readonly string[]>> = {
  StudentCode: CODE_COLUMN_NAMES,
  Degree: ['Mark', 'Grade', 'Score', 'الدرجة', 'العلامة'],
  Note: ['ملاحظة', 'الملاحظة'],
};
/** The accepted names for a list: its export names the highest degree, in both languages. */
export const degreeColumnNames = (highest: number): typeof DEGREE_COLUMN_NAMES => ({
  ...DEGREE_COLUMN_NAMES,
  Degree: [...DEGREE_COLUMN_NAMES.Degree, `Degree of ${highest}`, `الدرجة من ${highest}`],
});
/** Columns that an import requires (DEGREE-6). */
export const REQUIRED_TEMPLATE_KEYS: readonly TemplateKey[] = ['StudentCode', 'Degree'];

/**
 * Type of a spreadsheet column: `Double` if it contains only numbers, otherwise `String`
 * (DEGREE-6).
 */
export const COLUMN_TYPES = ['String', 'Double'] as const;
export type ColumnType = (typeof COLUMN_TYPES)[number];

const TYPES_TAKEN: Readonly<Record<TemplateKey, readonly ColumnType[]>> = {
  StudentCode: ['String'],
  Degree: ['Double'],
  Note: COLUMN_TYPES,
};

/** Whether a column of the template accepts a spreadsheet column of this type (DEGREE-6). */
export const takesColumn = (key: TemplateKey, type: ColumnType): boolean =>
  TYPES_TAKEN[key].includes(type);

/** Reasons to leave out a row of a spreadsheet. */
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
  'errorCell',
  'hiddenRow',
] as const;
export type ImportRowProblem = (typeof IMPORT_ROW_PROBLEMS)[number];

/** Parts of a final result, in the order of the academic year. Each has a weight. */
export const RESULT_PARTS = ['daily', 'monthly', 'midFinal', 'final'] as const;
export type ResultPart = (typeof RESULT_PARTS)[number];
