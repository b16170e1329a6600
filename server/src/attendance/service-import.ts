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
import {
  byCode,
  mappingOf,
  type ColumnMapping,
  type RowOfCode,
} from '../platform/spreadsheets/mapping';
import { SHEET_EXTENSIONS, type Sheet } from '../platform/spreadsheets/sheet';
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
  const taken = await uploads.take(caller.userGuid, file, DEGREE_SHEET, SHEET_EXTENSIONS);
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

/** A row of the sheet beside the stored one, with the values to store. */
interface ResultingRow extends RowOfCode {
  readonly stored: RowOfDay;
  readonly hours: number;
  readonly excused: boolean;
  readonly note: string;
}

/** Where the sheet lacks a column, the stored value stays. */
function resultingRows(
  { taken }: ReturnType<typeof readRows>,
  rows: readonly RowOfDay[],
): ResultingRow[] {
  const students = new Map(rows.map((row) => [row.guid, row]));
  return taken.flatMap(({ rowNumber, studentCode, studentGuid, hours, excused, note }) => {
    const stored = students.get(studentGuid);
    if (!stored) return [];
    return [
      {
        rowNumber,
        studentCode,
        stored,
        hours,
        excused: excusedAs(hours, excused ?? stored.excused),
        note: note ?? stored.note,
      },
    ];
  });
}

const isUnchanged = ({ stored, hours, excused, note }: ResultingRow): boolean =>
  stored.hours === hours && stored.excused === excused && stored.note === note;

const changeIn = ({ stored, hours, excused, note }: ResultingRow): StoredAttendanceChange => ({
  studentGuid: stored.guid,
  before: stored,
  hours,
  excused,
  note,
  clientKey: null,
});

const presentRow = (row: ResultingRow): AttendanceSheetSaved['taken'][number] => ({
  rowNumber: row.rowNumber,
  studentCode: row.studentCode,
  studentName: row.stored.name,
  hours: row.hours,
  excused: row.excused,
  note: row.note,
  before: row.stored.hours,
  isUnchanged: isUnchanged(row),
});

/** The response to a sheet that is not saved: it was only checked, or is refused; null to save. */
function responseWithoutSave(
  { dryRun, seen, leaveOut }: Model,
  data: AttendanceSheetSaved,
  language: Language,
): ApiResponse<AttendanceSheetSaved> | null {
  if (dryRun) return ok(data);
  const details = rowDetails(language, data.leftOut);
  if (data.taken.length === 0) return { statusCode: XLSX_SAVE.nothing, data, details };
  if (seen !== undefined && seen !== data.seen) return { statusCode: XLSX_SAVE.changed, data };
  return data.leftOut.length > 0 && !leaveOut
    ? { statusCode: XLSX_SAVE.rows, data, details }
    : null;
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
    const read = readRows(sheet, mapping, byCode(rows));
    const resulting = resultingRows(read, rows);
    const changes = resulting.filter((row) => !isUnchanged(row)).map(changeIn);
    const data: AttendanceSheetSaved = {
      taken: resulting.map(presentRow),
      leftOut: read.leftOut,
      emptyRows: read.emptyRows,
      changesCount: changes.length,
      seen: fingerprint(rows),
    };
    const unsaved = responseWithoutSave(model, data, language);
    if (unsaved) return unsaved;
    const students = changes.map(({ studentGuid }) => studentGuid);
    await withWarnings(own, tx, of, students, () =>
      writeRows(tx, of, changes, { source: 'import', userGuid: caller.userGuid }, clock.now()),
    );
    if (changes.length > 0) await notifyChange(tx, caller, of, students);
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
