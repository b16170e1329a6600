import type { AttendanceSource } from '@riwaq/api';
import type { Seq } from './column-types';

export interface AttendanceTables {
  attendance_day: { subject_guid: string; section_guid: string; day: string };
  attendance_row: {
    subject_guid: string;
    section_guid: string;
    day: string;
    student_guid: string;
    hours: number | null;
    excused: boolean;
    note: string;
    version: number;
    client_key: string | null;
    changed_by: string;
    changed_at: Date;
  };
  attendance_change: {
    seq: Seq;
    subject_guid: string;
    section_guid: string;
    day: string;
    student_guid: string;
    before_hours: number | null;
    before_excused: boolean;
    after_hours: number | null;
    after_excused: boolean;
    note: string;
    source: AttendanceSource;
    client_key: string | null;
    changed_by: string;
    changed_at: Date;
  };
  attendance_warning: { subject_guid: string; section_guid: string; hours: number };
}
