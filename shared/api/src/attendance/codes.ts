import { ABSENCE_HOURS, ATTENDANCE_WARNING } from './limits';

/** Where a change of attendance came from. */
export const ATTENDANCE_SOURCES = ['hand', 'import'] as const;
export type AttendanceSource = (typeof ATTENDANCE_SOURCES)[number];

/** Files that attendance is saved as, and read from. */
export const ATTENDANCE_FORMATS = ['xlsx', 'csv'] as const;
export type AttendanceFormat = (typeof ATTENDANCE_FORMATS)[number];
export const ATTENDANCE_FILE_EXTENSIONS = ['xlsx', 'xls', 'csv'] as const;

/** The columns that attendance is read into, and those without which nothing is. */
export const ATTENDANCE_KEYS = ['StudentCode', 'Hours', 'Excused', 'Note'] as const;
export type AttendanceKey = (typeof ATTENDANCE_KEYS)[number];
export const REQUIRED_ATTENDANCE_KEYS: readonly AttendanceKey[] = ['StudentCode', 'Hours'];
/**
 * What else a column is called, in both languages: as the product's own files head it. A file that
 * was saved here is read without naming its columns.
 */
export const ATTENDANCE_COLUMN_NAMES: Readonly<Record<AttendanceKey, readonly string[]>> = {
  StudentCode: ['Code', 'Student code', 'الرمز', 'رمز الطالب'],
  Hours: ['Hours of absence', 'الساعات', 'ساعات الغياب'],
  Excused: ['بعذر'],
  Note: ['ملاحظة', 'الملاحظة'],
};
/**
 * Any column: codes may be numbers, since a text file does not tell them apart, and hours may be
 * kept as texts. One word among them is told of its row, and does not hold back the others.
 */
export const takesAttendanceColumn = (): boolean => true;

/** Why a row of a spreadsheet is left out. */
export const ATTENDANCE_ROW_PROBLEMS = [
  'noCode',
  'unknownCode',
  'duplicate',
  'noHours',
  'notNumber',
  'outOfRange',
  'notYesNo',
  'noteTooLong',
] as const;
export type AttendanceRowProblem = (typeof ATTENDANCE_ROW_PROBLEMS)[number];

/** How a student's hours without an excuse stand to those from which on there is a warning. */
export const WARNING_LEVELS = ['none', 'near', 'reached'] as const;
export type WarningLevel = (typeof WARNING_LEVELS)[number];

export function warningLevel(unexcusedHours: number, warningHours: number): WarningLevel {
  if (unexcusedHours >= warningHours) return 'reached';
  return unexcusedHours >= warningHours * ATTENDANCE_WARNING.nearShare ? 'near' : 'none';
}

/** Whether a number is hours of absence of a day. */
export const isAbsence = (hours: number): boolean =>
  Number.isInteger(hours) && hours >= ABSENCE_HOURS.min && hours <= ABSENCE_HOURS.max;
