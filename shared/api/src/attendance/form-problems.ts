/**
 * What the forms of attendance say of a field before anything is sent: keys of texts, beside the
 * status codes' own.
 */
export const ATTENDANCE_FORM_PROBLEMS = [
  'attendance.fileType',
  'attendance.fileTooLarge',
  'attendance.warningHours',
] as const;
