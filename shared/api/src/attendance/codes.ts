import { CODE_COLUMN_NAMES } from '../degrees/codes';
import { ABSENCE_HOURS, ATTENDANCE_WARNING } from './limits';

/** Origin of a change of attendance. */
export const ATTENDANCE_SOURCES = ['hand', 'import'] as const;
export type AttendanceSource = (typeof ATTENDANCE_SOURCES)[number];

/** Formats in which attendance is exported and imported. */
export const ATTENDANCE_FORMATS = ['xlsx', 'csv'] as const;
export type AttendanceFormat = (typeof ATTENDANCE_FORMATS)[number];
export const ATTENDANCE_FILE_EXTENSIONS = ['xlsx', 'xls', 'csv'] as const;

/** Columns of an attendance import, and those of them that are required. */
export const ATTENDANCE_KEYS = ['StudentCode', 'Hours', 'Excused', 'Note'] as const;
export type AttendanceKey = (typeof ATTENDANCE_KEYS)[number];
export const REQUIRED_ATTENDANCE_KEYS: readonly AttendanceKey[] = ['StudentCode', 'Hours'];
/**
 * Other accepted names of the columns, in both languages, as the product's own exports use them: an
 * exported file can be imported without mapping its columns.
 */
export const ATTENDANCE_COLUMN_NAMES: Readonly<Record<AttendanceKey, readonly string[]>> = {
  StudentCode: CODE_COLUMN_NAMES,
  Hours: ['Hours of absence', 'الساعات', 'ساعات الغياب'],
  Excused: ['بعذر'],
  Note: ['ملاحظة', 'الملاحظة'],
};
/**
 * Accepts any column: codes may be numbers, since a text file has no types, and hours may be stored
 * as text. A value that is no number is reported for its row and does not block the other rows.
 */
export const takesAttendanceColumn = (): boolean => true;

/** Reasons to leave out a row of a spreadsheet. */
export const ATTENDANCE_ROW_PROBLEMS = [
  'noCode',
  'unknownCode',
  'duplicate',
  'noHours',
  'notNumber',
  'outOfRange',
  'notYesNo',
  'noteTooLong',
  'errorCell',
  'hiddenRow',
] as const;
export type AttendanceRowProblem = (typeof ATTENDANCE_ROW_PROBLEMS)[number];

/** A student's unexcused hours compared with the number of hours that causes a warning. */
export const WARNING_LEVELS = ['none', 'near', 'reached'] as const;
export type WarningLevel = (typeof WARNING_LEVELS)[number];

export function warningLevel(unexcusedHours: number, warningHours: number): WarningLevel {
  if (unexcusedHours >= warningHours) return 'reached';
  return unexcusedHours >= warningHours * ATTENDANCE_WARNING.nearShare ? 'near' : 'none';
}

/** Whether a number is a valid number of hours of absence on one day. */
export const isAbsence = (hours: number): boolean =>
  Number.isInteger(hours) && hours >= ABSENCE_HOURS.min && hours <= ABSENCE_HOURS.max;
