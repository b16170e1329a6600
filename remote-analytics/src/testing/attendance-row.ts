import type { AttendanceRow } from '@riwaq/api';

/** A student of a class without attendance on the day. */
export const attendanceRow = (
  studentGuid: string,
  more: Partial<AttendanceRow> = {},
): AttendanceRow => ({
  studentGuid,
  studentName: studentGuid,
  studentCode: '',
  hours: null,
  excused: false,
  note: '',
  version: 0,
  changedBy: null,
  changedDate: null,
  unexcusedHours: 0,
  ...more,
});
