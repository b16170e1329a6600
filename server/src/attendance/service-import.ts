import { createHash } from 'node:crypto';
import {
  DEGREE_SHEET,
  XLSX_SAVE,
  XLSX_UPLOAD,
  type ApiResponse,
  type ApiData,
  type AttendanceSheetSaved,
} from '@riwaq/api';
import type { attendanceSheetModel } from '@riwaq/api/endpoints';
import type { z } from 'zod';
import { ok, refuse, type SentFile } from '../platform/http/area';
import type { Caller } from '../platform/caller';
import type { Language } from '../platform/texts';
import { noSheetDetails } from '../platform/spreadsheets/details';
import { byCode, mappingOf } from '../platform/spreadsheets/mapping';
import { SHEET_KINDS } from '../platform/spreadsheets/sheet';
import { createSheetUploads } from '../platform/spreadsheets/sheet-uploads';
import type { AttendanceContext } from './context';
import { fileDetails, mappingDetails, rowDetails } from './details';
import { ATTENDANCE_TEMPLATE, readRows } from './rules/import';
import { excusedAs } from './rules/save';
import { lockDay, rowsOf, writeRows, type Change, type RowOfDay } from './store';
import { withWarnings } from './warnings';
import { bindContext } from '../platform/bind-context';

type Model = z.output<typeof attendanceSheetModel>;

/** A hash of the current attendance of a day. */
const fingerprint = (rows: readonly RowOfDay[]): string =>
  createHash('sha256')
    .update(JSON.stringify(rows.map(({ guid, version }) => [guid, version])))
    .digest('base64url');

interface SheetImportContext extends AttendanceContext {
  uploads: ReturnType<typeof createSheetUploads>;
}

async function upload(
  { uploads }: SheetImportContext,
  caller: Caller,
  file: SentFile,
  language: Language,
): Promise<ApiResponse<ApiData<'POST Attendance/UploadXlsxFile'>>> {
  const taken = await uploads.take(caller.userGuid, file, DEGREE_SHEET, SHEET_KINDS);
  return taken.kind === 'stored'
    ? ok({ sheets: taken.sheets, fileName: taken.fileName })
    : refuse(XLSX_UPLOAD.invalid, fileDetails(language, taken.reason));
}

async function save(
  own: SheetImportContext,
  caller: Caller,
  { subjectGuid, sectionGuid, day, ...model }: Model,
  language: Language,
): Promise<ApiResponse<AttendanceSheetSaved | null>> {
  const { transact, mayManage, today, uploads, since, clock, notifyChange } = own;
  const of = { subjectGuid, sectionGuid, day };
  return transact(async (tx) => {
    if (!(await mayManage(tx, caller, of))) return refuse(XLSX_SAVE.notFound);
    if (day > today()) return refuse(XLSX_SAVE.ended);
    const sheets = await uploads.find(tx, model.xlsxFileName, caller.userGuid);
    if (!sheets) return refuse(XLSX_SAVE.fileGone);
    const sheet = sheets.find(({ name }) => name === model.sheetName);
    if (!sheet) return refuse(XLSX_SAVE.mapping, noSheetDetails(language));
    const mapped = mappingOf(sheet, model.keyMaps, ATTENDANCE_TEMPLATE);
    if ('problem' in mapped)
      return refuse(XLSX_SAVE.mapping, mappingDetails(language, mapped.problem));

    await lockDay(tx, of);
    const rows = await rowsOf(tx, of, since());
    const students = new Map(rows.map((row) => [row.guid, row]));
    const read = readRows(sheet, mapped.mapping, byCode(rows));
    const seen = fingerprint(rows);
    const taken = read.taken.flatMap((row) => {
      const stored = students.get(row.studentGuid);
      return stored
        ? [
            {
              ...row,
              stored,
              excused: excusedAs(row.hours, row.excused ?? stored.excused),
              note: row.note ?? stored.note,
            },
          ]
        : [];
    });
    const changes = taken.flatMap(({ stored, studentGuid, hours, excused, note }): Change[] =>
      stored.hours === hours && stored.excused === excused && stored.note === note
        ? []
        : [{ studentGuid, before: stored, hours, excused, note, clientKey: null }],
    );
    const data: AttendanceSheetSaved = {
      taken: taken.map(({ rowNumber, studentCode, stored, hours, excused, note }) => ({
        rowNumber,
        studentCode,
        studentName: stored.name,
        hours,
        excused,
        note,
        before: stored.hours,
      })),
      leftOut: read.leftOut,
      emptyRows: read.emptyRows,
      changesCount: changes.length,
      seen,
    };
    if (model.dryRun) return ok(data);
    if (taken.length === 0)
      return {
        statusCode: XLSX_SAVE.nothing,
        data,
        details: rowDetails(language, read.leftOut),
      };
    if (model.seen !== undefined && model.seen !== seen)
      return { statusCode: XLSX_SAVE.changed, data };
    if (read.leftOut.length > 0 && !model.leaveOut)
      return { statusCode: XLSX_SAVE.rows, data, details: rowDetails(language, read.leftOut) };
    const changed = changes.map(({ studentGuid }) => studentGuid);
    await withWarnings(own, tx, of, changed, () =>
      writeRows(tx, of, changes, { source: 'import', userGuid: caller.userGuid }, clock.now()),
    );
    if (changes.length > 0) await notifyChange(tx, caller, of, changed);
    return ok(data);
  });
}

/**
 * Imports attendance from spreadsheets and CSV in two steps, like degrees (docs/decisions/0021,
 * 0025).
 */
export function createSheetImport(context: AttendanceContext) {
  const uploads = createSheetUploads(context);
  const own: SheetImportContext = { ...context, uploads };

  return bindContext(own, { upload, save });
}
