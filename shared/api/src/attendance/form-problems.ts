/**
 * Text keys of the problems that the attendance forms report before they send a request, in
 * addition to the texts of status codes.
 */
export const ATTENDANCE_FORM_PROBLEMS = [
  'attendance.fileType',
  'attendance.fileTooLarge',
  'attendance.warningHours',
] as const;
