import type { StatusCatalogue } from '../endpoint';

/** Upload of a spreadsheet of students: `data` is null with 2. */
export const studentsUploadStatuses = {
  1: 'success',
  2: 'attendance.fileInvalid',
} as const satisfies StatusCatalogue;
/** The students of a spreadsheet; the numbers are those of {@link XLSX_SAVE}. */
export const studentsSheetStatuses = {
  1: 'success',
  4: 'students.mapping',
  8: 'attendance.fileGone',
} as const satisfies StatusCatalogue;
