import type { ColumnType } from '../degrees/codes';
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
/** Hours are numbers; all else may be texts or numbers, codes too: a text file does not tell them apart. */
export const takesAttendanceColumn = (key: AttendanceKey, type: ColumnType): boolean => key !== 'Hours' || type === 'Double';

/** Why a row of a spreadsheet is left out. */
export const ATTENDANCE_ROW_PROBLEMS = ['noCode', 'unknownCode', 'duplicate', 'noHours', 'notNumber', 'outOfRange', 'notYesNo', 'noteTooLong'] as const;
export type AttendanceRowProblem = (typeof ATTENDANCE_ROW_PROBLEMS)[number];

/** How a student's hours without an excuse stand to those from which on there is a warning. */
export const WARNING_LEVELS = ['none', 'near', 'reached'] as const;
export type WarningLevel = (typeof WARNING_LEVELS)[number];

export function warningLevel(unexcusedHours: number, warningHours: number): WarningLevel {
  if (unexcusedHours >= warningHours) return 'reached';
  return unexcusedHours >= warningHours * ATTENDANCE_WARNING.nearShare ? 'near' : 'none';
}

/** Whether a number is hours of absence of a day. */
export const isAbsence = (hours: number): boolean => Number.isInteger(hours) && hours >= ABSENCE_HOURS.min && hours <= ABSENCE_HOURS.max;
