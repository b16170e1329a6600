import { createHash } from 'node:crypto';
import {
  DEGREE_SHEET,
  DEGREES_EXPORT,
  XLSX_SAVE,
  XLSX_UPLOAD,
  type ApiResponse,
  type ApiData,
  type AttendanceKey,
  type AttendanceSheetSaved,
  type FileDownload,
} from '@riwaq/api';
import type { attendanceLeftOutModel, attendanceSheetModel } from '@riwaq/api/endpoints';
import type { z } from 'zod';
import { ok, refuse, type SentFile } from '../platform/http/area';
import type { Caller } from '../platform/caller';
import type { Tx } from '../platform/db/database';
import type { Language } from '../platform/texts';
import { noSheetDetails } from '../platform/spreadsheets/details';
import { leftOutTable } from '../platform/spreadsheets/left-out-table';
import { byCode, mappingOf, type ColumnMapping } from '../platform/spreadsheets/mapping';
import { SHEET_KINDS, type Sheet } from '../platform/spreadsheets/sheet';
import { createSheetUploads } from '../platform/spreadsheets/sheet-uploads';
import { fileName, writeXlsx } from '../platform/spreadsheets/write-xlsx';
import type { AttendanceContext } from './context';
import { fileDetails, mappingDetails, rowDetails, rowReason, say } from './details';
import { ATTENDANCE_TEMPLATE, readRows } from './rules/import';
import { excusedAs } from './rules/save';
import {
  lockDay,
  rowsOf,
  writeRows,
  type StoredAttendanceChange,
  type Day,
  type RowOfDay,
} from './store';
import { withWarnings } from './warnings';
import { bindContext } from '../platform/bind-context';

type Model = z.output<typeof attendanceSheetModel>;
type SheetModel = z.output<typeof attendanceLeftOutModel>;

interface OpenSheet {
  readonly of: Day;
  readonly sheet: Sheet;
  readonly mapping: ColumnMapping<AttendanceKey>;
}

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

/** The sheet of an upload with its mapped columns, or the refusal. */
async function openSheet(
  { mayManage, today, uploads }: SheetImportContext,
  tx: Tx,
  caller: Caller,
  { subjectGuid, sectionGuid, day, ...model }: SheetModel,
  language: Language,
): Promise<OpenSheet | ApiResponse<null>> {
  const of = { subjectGuid, sectionGuid, day };
  if (!(await mayManage(tx, caller, of))) return refuse(XLSX_SAVE.notFound);
  if (day > today()) return refuse(XLSX_SAVE.ended);
  const sheets = await uploads.find(tx, model.xlsxFileName, caller.userGuid);
  if (!sheets) return refuse(XLSX_SAVE.fileGone);
  const sheet = sheets.find(({ name }) => name === model.sheetName);
  if (!sheet) return refuse(XLSX_SAVE.mapping, noSheetDetails(language));
  const mapped = mappingOf(sheet, model.keyMaps, ATTENDANCE_TEMPLATE);
  return 'problem' in mapped
    ? refuse(XLSX_SAVE.mapping, mappingDetails(language, mapped.problem))
    : { of, sheet, mapping: mapped.mapping };
}

async function save(
  own: SheetImportContext,
  caller: Caller,
  model: Model,
  language: Language,
): Promise<ApiResponse<AttendanceSheetSaved | null>> {
  const { transact, since, clock, notifyChange } = own;
  return transact(async (tx) => {
    const opened = await openSheet(own, tx, caller, model, language);
    if ('statusCode' in opened) return opened;
    const { of, sheet, mapping } = opened;
    await lockDay(tx, of);
    const rows = await rowsOf(tx, of, since());
    const students = new Map(rows.map((row) => [row.guid, row]));
    const read = readRows(sheet, mapping, byCode(rows));
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
    const changes = taken.flatMap(
      ({ stored, studentGuid, hours, excused, note }): StoredAttendanceChange[] =>
        stored.hours === hours && stored.excused === excused && stored.note === note
          ? []
          : [{ studentGuid, before: stored, hours, excused, note, clientKey: null }],
    );
    const changed = changes.map(({ studentGuid }) => studentGuid);
    const changedGuids = new Set(changed);
    const data: AttendanceSheetSaved = {
      taken: taken.map(({ rowNumber, studentCode, studentGuid, stored, hours, excused, note }) => ({
        rowNumber,
        studentCode,
        studentName: stored.name,
        hours,
        excused,
        note,
        before: stored.hours,
        isUnchanged: !changedGuids.has(studentGuid),
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
    await withWarnings(own, tx, of, changed, () =>
      writeRows(tx, of, changes, { source: 'import', userGuid: caller.userGuid }, clock.now()),
    );
    if (changes.length > 0) await notifyChange(tx, caller, of, changed);
    return ok(data);
  });
}

/** The rows that cannot be saved, as they are in the file, each with its reason. */
async function leftOut(
  own: SheetImportContext,
  caller: Caller,
  model: SheetModel,
  language: Language,
): Promise<ApiResponse<FileDownload | null>> {
  const { transact, since } = own;
  return transact(async (tx) => {
    const opened = await openSheet(own, tx, caller, model, language);
    if ('statusCode' in opened) return refuse(DEGREES_EXPORT.notFound);
    const { of, sheet, mapping } = opened;
    const read = readRows(sheet, mapping, byCode(await rowsOf(tx, of, since())));
    if (read.leftOut.length === 0) return refuse(DEGREES_EXPORT.nothing);
    const bytes = await writeXlsx({
      sheet: say(language, 'sheet'),
      rightToLeft: language === 'ar',
      ...leftOutTable(sheet, read.leftOut, {
        heading: say(language, 'reason'),
        reasonOf: (row) => rowReason(language, row),
      }),
    });
    return ok({ name: fileName(say(language, 'leftOut'), of.day, '.xlsx'), octets: bytes });
  });
}

/**
 * Imports attendance from spreadsheets and CSV in two steps, like degrees (docs/decisions/0021,
 * 0025).
 */
export function createSheetImport(context: AttendanceContext) {
  const uploads = createSheetUploads(context);
  const own: SheetImportContext = { ...context, uploads };

  return bindContext(own, { upload, save, leftOut });
}
