import { z } from 'zod';
import { guid, localDate, localDateTime, text } from '../schema';
import { ATTENDANCE_KEYS, ATTENDANCE_ROW_PROBLEMS, ATTENDANCE_SOURCES } from './codes';
import { ABSENCE_HOURS, ATTENDANCE_NOTE_MAX, ATTENDANCE_REPLACES_MAX } from './limits';

const absence = z.number().int().min(ABSENCE_HOURS.min).max(ABSENCE_HOURS.max);
const note = text.trim().max(ATTENDANCE_NOTE_MAX);

/** A student on one day of a class. */
export const attendanceRow = z.object({
  studentGuid: guid,
  studentName: z.string(),
  /** '' when the student has none. */
  studentCode: z.string(),
  /** Of absence, 0 for present; null while it is not taken. */
  hours: z.number().nullable(),
  /** The absence is excused; never for somebody who was present. */
  excused: z.boolean(),
  /** The student reads it. */
  note: z.string(),
  /** How often it was changed; a save names it. */
  version: z.number(),
  /** Who changed it last, and when. */
  changedBy: z.string().nullable(),
  changedDate: localDateTime.nullable(),
  /** Hours without an excuse of all days that are counted, this one included. */
  unexcusedHours: z.number(),
});
export type AttendanceRow = z.infer<typeof attendanceRow>;

/** A student's attendance as it is saved. */
export const attendanceEntry = z.object({
  studentGuid: guid,
  /** Null takes it back. */
  hours: absence.nullable(),
  excused: z.boolean().default(false),
  note: note.default(''),
  /** Of the row that the person saw. */
  version: z.number().int().min(0),
  /** Chosen by the caller: the same save again changes nothing. */
  clientKey: guid,
  /**
   * Keys of own saves before this one, of which the caller does not know whether they arrived: it
   * takes their place.
   */
  replaces: z.array(guid).max(ATTENDANCE_REPLACES_MAX).default([]),
});
export type AttendanceEntry = z.input<typeof attendanceEntry>;

/** What became of a save. Nothing is overwritten that the person had not seen. */
export const attendanceSaved = z.object({
  /** The rows that were sent, as they stand now. */
  rows: z.array(attendanceRow),
  /** Those that somebody else changed meanwhile: not saved. */
  changed: z.array(guid),
  /** Those who are not students of the section any more: not saved. */
  gone: z.array(guid),
});
export type AttendanceSaved = z.infer<typeof attendanceSaved>;

/** A day on which attendance was taken, in numbers. */
export const attendanceDay = z.object({
  day: localDate,
  /** Students whose attendance is taken, and those of them who were absent for an hour or more. */
  markedCount: z.number(),
  absentCount: z.number(),
  hours: z.number(),
  excusedHours: z.number(),
});
export type AttendanceDay = z.infer<typeof attendanceDay>;

/** A change of a student's attendance. */
export const attendanceChange = z.object({
  studentGuid: guid,
  studentName: z.string(),
  day: localDate,
  before: z.number().nullable(),
  beforeExcused: z.boolean(),
  after: z.number().nullable(),
  afterExcused: z.boolean(),
  /** As it was from then on. */
  note: z.string(),
  source: z.enum(ATTENDANCE_SOURCES),
  changedBy: z.string(),
  changedDate: localDateTime,
});
export type AttendanceChange = z.infer<typeof attendanceChange>;

/** Hours of absence in one month, YYYY-MM. */
export const monthHours = z.object({
  month: z.string(),
  hours: z.number(),
  excusedHours: z.number(),
});
export type MonthHours = z.infer<typeof monthHours>;

/** A student's attendance in a class, over the months that are counted. */
export const attendanceTotal = z.object({
  studentGuid: guid,
  studentName: z.string(),
  studentCode: z.string(),
  hours: z.number(),
  excusedHours: z.number(),
  unexcusedHours: z.number(),
  /** Days on which the attendance was taken, and those with an hour of absence or more. */
  markedDays: z.number(),
  absentDays: z.number(),
  /** Those with any absence, in their order. */
  months: z.array(monthHours),
});
export type AttendanceTotal = z.infer<typeof attendanceTotal>;

/** A student's own attendance in one subject. */
export const ownAttendance = z.object({
  subjectGuid: guid,
  subjectName: z.string(),
  warningHours: z.number(),
  hours: z.number(),
  excusedHours: z.number(),
  unexcusedHours: z.number(),
  markedDays: z.number(),
  months: z.array(monthHours),
  /** Days with an absence or a note, newest first. */
  days: z.array(
    z.object({
      day: localDate,
      hours: z.number(),
      excused: z.boolean(),
      note: z.string(),
      teacherName: z.string(),
    }),
  ),
});
export type OwnAttendance = z.infer<typeof ownAttendance>;

/** What is saved of a spreadsheet. */
export const attendanceSheetModel = z.object({
  subjectGuid: guid,
  sectionGuid: guid,
  day: localDate,
  xlsxFileName: text.max(100),
  sheetName: text.max(255),
  keyMaps: z
    .array(z.object({ templateKey: z.enum(ATTENDANCE_KEYS), sourceKey: text.max(500) }))
    .max(ATTENDANCE_KEYS.length),
  /** Says what would be saved, and saves nothing. */
  dryRun: z.boolean().default(false),
  /** Saves the rest where rows must be left out; otherwise nothing is saved then. */
  leaveOut: z.boolean().default(false),
  /** `seen` of a dry run: nothing is saved when something was changed since. */
  seen: text.max(100).optional(),
});
export type AttendanceSheetModel = z.input<typeof attendanceSheetModel>;

/** A row of a spreadsheet, counted as the spreadsheet does. */
const sheetRow = z.object({ rowNumber: z.number(), studentCode: z.string() });
export const attendanceSheetSaved = z.object({
  /** What is taken, in the order of the file. */
  taken: z.array(
    sheetRow.extend({
      studentName: z.string(),
      hours: z.number(),
      excused: z.boolean(),
      note: z.string(),
      before: z.number().nullable(),
    }),
  ),
  leftOut: z.array(
    sheetRow.extend({ problem: z.enum(ATTENDANCE_ROW_PROBLEMS), value: z.string() }),
  ),
  emptyRows: z.array(z.number()),
  /** How many students' attendance changes by it. */
  changesCount: z.number(),
  /** Stands for the attendance that it was made from. */
  seen: z.string(),
});
export type AttendanceSheetSaved = z.infer<typeof attendanceSheetSaved>;
