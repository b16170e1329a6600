import type { StatusCatalogue } from '../endpoint';

/**
 * Attendance; the numbers equal those of degrees where they mean the same, all are ours
 * (docs/decisions/0025).
 */
export const ATTENDANCE = { ok: 1, future: 2, notFound: 3, gone: 4, changed: 5 } as const;
/** 3: the caller does not record the attendance of this class, or there is no such class. */
export const attendanceFoundStatuses = {
  1: 'success',
  3: 'attendance.notFound',
} as const satisfies StatusCatalogue;
/** With 4 and 5 the valid part is saved, and `data` lists the rest. */
export const attendanceSaveStatuses = {
  1: 'success',
  2: 'attendance.future',
  3: 'attendance.notFound',
  4: 'attendance.gone',
  5: 'attendance.changed',
} as const satisfies StatusCatalogue;

/** Upload of a spreadsheet: `data` is null with 2. */
export const attendanceUploadStatuses = {
  1: 'success',
  2: 'attendance.fileInvalid',
} as const satisfies StatusCatalogue;
/**
 * Import of a spreadsheet; the numbers are those of {@link XLSX_SAVE}, and `details` gives the
 * reason in words.
 */
export const attendanceImportStatuses = {
  1: 'success',
  2: 'attendance.future',
  3: 'attendance.notFound',
  4: 'attendance.mapping',
  5: 'attendance.rowsLeftOut',
  6: 'attendance.nothingToTake',
  7: 'attendance.changedSinceShown',
  8: 'attendance.fileGone',
} as const satisfies StatusCatalogue;
