import { z } from 'zod';
import { guid, localDate, localDateTime, optionalText, text } from '../schema';
import { ATTENDANCE_KEYS, ATTENDANCE_ROW_PROBLEMS, ATTENDANCE_SOURCES } from './codes';
import { ABSENCE_HOURS, ATTENDANCE_NOTE_MAX, ATTENDANCE_REPLACES_MAX } from './limits';

const absence = z.number().int().min(ABSENCE_HOURS.min).max(ABSENCE_HOURS.max);
const note = text.trim().max(ATTENDANCE_NOTE_MAX);

/** Attendance of one student on one day of a class. */
export const attendanceRow = z.object({
  studentGuid: guid,
  studentName: z.string(),
  /** Empty if the student has none. */
  studentCode: z.string(),
  /** Hours of absence, 0 for present; null while attendance is not taken. */
  hours: z.number().nullable(),
  /** Whether the absence is excused; always false for a student who was present. */
  excused: z.boolean(),
  /** Note that the student can read. */
  note: z.string(),
  /** Number of changes so far; a save sends it, so that the server detects conflicts. */
  version: z.number(),
  /** Name of the user who changed it last, and when. */
  changedBy: z.string().nullable(),
  changedDate: localDateTime.nullable(),
  /** Unexcused hours over all days that count, this one included. */
  unexcusedHours: z.number(),
});
export type AttendanceRow = z.infer<typeof attendanceRow>;

/** Attendance of one student, to be saved. */
export const attendanceEntry = z.object({
  studentGuid: guid,
  /** Null removes the attendance. */
  hours: absence.nullable(),
  excused: z.boolean().default(false),
  note: optionalText(note),
  /** Version of the row that the user saw. */
  version: z.number().int().min(0),
  /** Idempotency key, chosen by the client: the same save again changes nothing. */
  clientKey: guid,
  /**
   * Idempotency keys of the client's earlier saves that had no response: this save replaces them.
   */
  replaces: z.array(guid).max(ATTENDANCE_REPLACES_MAX).default([]),
});
export type AttendanceEntry = z.input<typeof attendanceEntry>;

/** Result of a save. The server never overwrites a change that the user had not seen. */
export const attendanceSaved = z.object({
  /** Current state of the rows that were sent. */
  rows: z.array(attendanceRow),
  /** Students whose row somebody else changed meanwhile (conflict): not saved. */
  changed: z.array(guid),
  /** Students who left the section: not saved. */
  gone: z.array(guid),
});
export type AttendanceSaved = z.infer<typeof attendanceSaved>;

/** Totals of a day on which attendance was taken. */
export const attendanceDay = z.object({
  day: localDate,
  /**
   * Students whose attendance was taken, and those of them who were absent for at least an hour.
   */
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
  /** The note after the change. */
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

/** Attendance of one student in a class, over the months that count. */
export const attendanceTotal = z.object({
  studentGuid: guid,
  studentName: z.string(),
  studentCode: z.string(),
  hours: z.number(),
  excusedHours: z.number(),
  unexcusedHours: z.number(),
  /** Days on which attendance was taken, and those with at least an hour of absence. */
  markedDays: z.number(),
  absentDays: z.number(),
  /** Months with any absence, in chronological order. */
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

/** Import of attendance from an uploaded spreadsheet. */
export const attendanceSheetModel = z.object({
  subjectGuid: guid,
  sectionGuid: guid,
  day: localDate,
  xlsxFileName: text.max(100),
  sheetName: text.max(255),
  keyMaps: z
    .array(z.object({ templateKey: z.enum(ATTENDANCE_KEYS), sourceKey: text.max(500) }))
    .max(ATTENDANCE_KEYS.length),
  /** Returns what would be saved, and saves nothing. */
  dryRun: z.boolean().default(false),
  /**
   * Saves the valid rows even if others must be left out; without it, one such row prevents the
   * save.
   */
  leaveOut: z.boolean().default(false),
  /** `seen` of a dry run: the server saves nothing if the attendance changed since then. */
  seen: text.max(100).optional(),
});
export type AttendanceSheetModel = z.input<typeof attendanceSheetModel>;
/** Request for the rows of a spreadsheet that cannot be imported. */
export const attendanceLeftOutModel = attendanceSheetModel.pick({
  subjectGuid: true,
  sectionGuid: true,
  day: true,
  xlsxFileName: true,
  sheetName: true,
  keyMaps: true,
});

/** A row of a spreadsheet; `rowNumber` is the spreadsheet's own number. */
const sheetRow = z.object({ rowNumber: z.number(), studentCode: z.string() });
export const attendanceSheetSaved = z.object({
  /** Imported rows, in the order of the file. */
  taken: z.array(
    sheetRow.extend({
      studentName: z.string(),
      hours: z.number(),
      excused: z.boolean(),
      note: z.string(),
      before: z.number().nullable(),
      /** Whether the row says what is stored already. */
      isUnchanged: z.boolean().optional(),
    }),
  ),
  leftOut: z.array(
    sheetRow.extend({ problem: z.enum(ATTENDANCE_ROW_PROBLEMS), value: z.string() }),
  ),
  emptyRows: z.array(z.number()),
  /** Number of students whose attendance the import changes. */
  changesCount: z.number(),
  /** Fingerprint of the attendance that this result was computed from. */
  seen: z.string(),
});
export type AttendanceSheetSaved = z.infer<typeof attendanceSheetSaved>;
