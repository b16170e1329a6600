import { z } from 'zod';
import { xlsxSheet } from '../degrees/entities';
import { DEGREE_FILE_BYTES } from '../degrees/limits';
import { degreesExportStatuses } from '../degrees/statuses';
import { declareEndpoints } from '../endpoint';
import { ROLE } from '../roles';
import { fileDownload, guid, localDate, nothing, queryGuid } from '../schema';
import { plainStatuses } from '../statuses';
import { ATTENDANCE_FORMATS } from './codes';
import {
  attendanceChange,
  attendanceDay,
  attendanceEntry,
  attendanceLeftOutModel,
  attendanceRow,
  attendanceSaved,
  attendanceSheetModel,
  attendanceSheetSaved,
  attendanceTotal,
  ownAttendance,
} from './entities';
import { ATTENDANCE_AT_ONCE, ATTENDANCE_WARNING } from './limits';
import {
  attendanceFoundStatuses,
  attendanceImportStatuses,
  attendanceSaveStatuses,
  attendanceUploadStatuses,
} from './statuses';

const designed = 'ATTEND-1 to ATTEND-3; designed here (docs/decisions/0025)';
const ofClass = z.object({ subjectGuid: guid, sectionGuid: guid });
const ofDay = ofClass.extend({ day: localDate });
const asFile = {
  Lang: z.enum(['ar', 'en']).default('ar'),
  format: z.enum(ATTENDANCE_FORMATS).default('xlsx'),
};

/**
 * Attendance in hours of absence: of a class on a day, together, and a student's own (ATTEND-2).
 */
export const attendanceEndpoints = declareEndpoints({
  'GET Attendance/GetDay': {
    access: [ROLE.teacher],
    source: designed,
    summary:
      'The students of a section with their attendance in a subject on a day, by name; on one on which nothing was taken yet, too.',
    query: ofDay,
    data: z.object({ rows: z.array(attendanceRow), warningHours: z.number() }).nullable(),
    statuses: attendanceFoundStatuses,
  },
  'GET Attendance/GetDays': {
    access: [ROLE.teacher],
    source: designed,
    summary:
      "The days of the last twelve months on which a class's attendance was taken, newest first.",
    query: ofClass,
    data: z.array(attendanceDay).nullable(),
    statuses: attendanceFoundStatuses,
  },
  'PUT Attendance/SaveDay': {
    access: [ROLE.teacher],
    source: designed,
    summary:
      'Saves hours of absence, excuses and notes of a day. What somebody else changed meanwhile is not overwritten, and the same save again changes nothing.',
    body: ofDay.extend({ entries: z.array(attendanceEntry).min(1).max(ATTENDANCE_AT_ONCE) }),
    data: attendanceSaved.nullable(),
    statuses: attendanceSaveStatuses,
  },
  'GET Attendance/GetHistory': {
    access: [ROLE.teacher],
    source: designed,
    summary:
      "What changed in a class's attendance on a day, newest first: of one student where one is named.",
    query: ofDay.extend({ studentGuid: queryGuid }),
    data: z.array(attendanceChange).nullable(),
    statuses: attendanceFoundStatuses,
  },
  'GET Attendance/GetSummary': {
    access: [ROLE.teacher],
    source: designed,
    summary:
      'Hours of absence of a class in the last twelve months, by student and month, and the number of hours at which a warning is shown.',
    query: ofClass,
    data: z
      .object({
        students: z.array(attendanceTotal),
        months: z.array(z.string()),
        daysCount: z.number(),
        warningHours: z.number(),
      })
      .nullable(),
    statuses: attendanceFoundStatuses,
  },
  'PUT Attendance/SaveWarning': {
    access: [ROLE.teacher],
    source: designed,
    summary: 'Sets from how many hours without an excuse on the students of a class are warned.',
    body: ofClass.extend({
      warningHours: z.number().int().min(ATTENDANCE_WARNING.min).max(ATTENDANCE_WARNING.max),
    }),
    data: nothing,
    statuses: attendanceFoundStatuses,
  },
  'GET Attendance/GetDayXlsx': {
    access: [ROLE.teacher],
    source: designed,
    summary: "A class's attendance on a day as a spreadsheet or as CSV.",
    query: ofDay.extend(asFile),
    download: true,
    data: fileDownload.nullable(),
    statuses: degreesExportStatuses,
  },
  'GET Attendance/GetSummaryXlsx': {
    access: [ROLE.teacher],
    source: designed,
    summary: "A class's hours of absence by student and month as a spreadsheet or as CSV.",
    query: ofClass.extend(asFile),
    download: true,
    data: fileDownload.nullable(),
    statuses: degreesExportStatuses,
  },
  'GET Attendance/GetXlsxTemplateFile': {
    access: [ROLE.teacher],
    source: designed,
    summary:
      'A spreadsheet with the columns that attendance is read into and the students of a class, to be filled in.',
    query: ofDay,
    download: true,
    data: fileDownload.nullable(),
    statuses: degreesExportStatuses,
  },
  'POST Attendance/UploadXlsxFile': {
    access: [ROLE.teacher],
    source: designed,
    summary:
      'Reads a spreadsheet or CSV and returns its sheets with their columns. The file is stored for a day under the name in the response.',
    file: { below: DEGREE_FILE_BYTES },
    data: z.object({ sheets: z.array(xlsxSheet), fileName: z.string() }).nullable(),
    statuses: attendanceUploadStatuses,
  },
  'POST Attendance/SaveXlsxAttendance': {
    access: [ROLE.teacher],
    source: designed,
    summary:
      'Saves the attendance of an uploaded sheet from the mapped columns. With `dryRun` it stores nothing and returns what would be saved.',
    body: attendanceSheetModel,
    data: attendanceSheetSaved.nullable(),
    statuses: attendanceImportStatuses,
  },
  'POST Attendance/GetLeftOutXlsx': {
    access: [ROLE.teacher],
    source: designed,
    summary:
      'The rows of a sheet that was sent that cannot be saved, with the reason of each, as a spreadsheet to be corrected and sent again.',
    body: attendanceLeftOutModel,
    download: true,
    data: fileDownload.nullable(),
    statuses: degreesExportStatuses,
  },
  'GET Attendance/GetStudentAttendance': {
    access: [ROLE.student],
    source: designed,
    summary: "The caller's attendance in the last twelve months, by subject.",
    data: z.array(ownAttendance),
    statuses: plainStatuses,
  },
});
