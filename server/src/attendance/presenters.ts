import type { AttendanceChange, AttendanceRow } from '@riwaq/api';
import type { LocalTime } from '../platform/services';
import type { AttendanceHistoryRow, RowOfDay } from './store';

/** Presenters: turn database rows into the objects of API responses. */
export function createPresenters(time: LocalTime) {
  return {
    row: ({
      guid,
      name,
      code,
      hours,
      excused,
      note,
      version,
      changedBy,
      changedAt,
      unexcused,
    }: RowOfDay): AttendanceRow => ({
      studentGuid: guid,
      studentName: name,
      studentCode: code,
      hours,
      excused,
      note,
      version,
      changedBy,
      changedDate: time.formatNullable(changedAt),
      unexcusedHours: unexcused,
    }),
    change: (row: AttendanceHistoryRow): AttendanceChange => ({
      studentGuid: row.student_guid,
      studentName: row.student_name,
      day: row.day,
      before: row.before_hours,
      beforeExcused: row.before_excused,
      after: row.after_hours,
      afterExcused: row.after_excused,
      note: row.note,
      source: row.source,
      changedBy: row.person,
      changedDate: time.format(row.changed_at),
    }),
  };
}
