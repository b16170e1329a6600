import { attendanceEndpoints } from '@riwaq/api/endpoints';
import { bindArea, type BoundEndpoint } from '../platform/http/area';
import type { Services } from '../platform/services';
import { createAttendanceContext } from './context';
import { createDays } from './service-days';
import { createFiles } from './service-files';
import { createSheetImport } from './service-import';
import { createSummary } from './service-summary';

/** Attendance (docs/requirements/attendance.md; docs/decisions/0025). */
export function attendanceArea(services: Services): BoundEndpoint[] {
  const context = createAttendanceContext(services);
  const days = createDays(context);
  const summary = createSummary(context);
  const files = createFiles(context, summary);
  const sheets = createSheetImport(context);

  return bindArea(
    attendanceEndpoints,
    {
      'GET Attendance/GetDay': ({ caller, query }) => days.open(caller, query),
      'GET Attendance/GetDays': ({ caller, query }) => days.list(caller, query),
      'PUT Attendance/SaveDay': ({ caller, body: { entries, ...of } }) =>
        days.save(caller, of, entries),
      'GET Attendance/GetHistory': ({ caller, query: { studentGuid, ...of } }) =>
        days.history(caller, of, studentGuid),
      'GET Attendance/GetSummary': ({ caller, query }) => summary.ofClass(caller, query),
      'PUT Attendance/SaveWarning': ({ caller, body: { warningHours, ...of } }) =>
        summary.saveWarning(caller, of, warningHours),
      'GET Attendance/GetDayXlsx': ({ caller, query: { Lang, format, ...of } }) =>
        files.day(caller, of, Lang, format),
      'GET Attendance/GetSummaryXlsx': ({ caller, query: { Lang, format, ...of } }) =>
        files.summary(caller, of, Lang, format),
      'GET Attendance/GetXlsxTemplateFile': ({ caller, query, language }) =>
        files.template(caller, query, language),
      'POST Attendance/UploadXlsxFile': ({ caller, file, language }) =>
        sheets.upload(caller, file, language),
      'POST Attendance/SaveXlsxAttendance': ({ caller, body, language }) =>
        sheets.save(caller, body, language),
      'POST Attendance/GetLeftOutXlsx': ({ caller, body, language }) =>
        sheets.leftOut(caller, body, language),
      'GET Attendance/GetStudentAttendance': ({ caller }) => summary.own(caller),
    },
    { cached: ['GET Attendance/GetStudentAttendance'] },
  );
}
