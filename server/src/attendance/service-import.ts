import { createHash } from 'node:crypto';
import {
  DEGREES_EXPORT,
  XLSX_SAVE,
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
import { byCode, type ColumnMapping, type RowOfCode } from '../platform/spreadsheets/mapping';
import { SHEET_EXTENSIONS, type Sheet } from '../platform/spreadsheets/sheet';
import { createSheetSteps } from '../platform/spreadsheets/sheet-import';
import { createSheetUploads } from '../platform/spreadsheets/sheet-uploads';
import { fileName } from '../platform/spreadsheets/write-xlsx';
import type { AttendanceContext } from './context';
import * as texts from './details';
import { say } from './details';
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
  steps: ReturnType<typeof stepsOf>;
}

type LeftOutRow = AttendanceSheetSaved['leftOut'][number];
const stepsOf = (context: AttendanceContext) =>
  createSheetSteps<AttendanceKey, LeftOutRow>({
    uploads: createSheetUploads(context),
    template: ATTENDANCE_TEMPLATE,
    extensions: SHEET_EXTENSIONS,
    texts,
  });

const upload = (
  { steps }: SheetImportContext,
  caller: Caller,
  file: SentFile,
  language: Language,
): Promise<ApiResponse<ApiData<'POST Attendance/UploadXlsxFile'>>> =>
  steps.upload(caller, file, language);

/** The day of a request, and its sheet with the mapped columns, or the refusal. */
async function openSheet(
  { mayManage, today, steps }: SheetImportContext,
  tx: Tx,
  caller: Caller,
  { subjectGuid, sectionGuid, day, ...model }: SheetModel,
  language: Language,
): Promise<OpenSheet | ApiResponse<null>> {
  const of = { subjectGuid, sectionGuid, day };
  if (!(await mayManage(tx, caller, of))) return refuse(XLSX_SAVE.notFound);
  if (day > today()) return refuse(XLSX_SAVE.ended);
  const opened = await steps.open(tx, caller, model, language);
  return 'statusCode' in opened ? opened : { of, ...opened };
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

async function save(
  own: SheetImportContext,
  caller: Caller,
  model: Model,
  language: Language,
): Promise<ApiResponse<AttendanceSheetSaved | null>> {
  const { transact, steps, since, clock, notifyChange } = own;
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
    const unsaved = steps.responseWithoutSave(model, data, language);
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
  const { transact, steps, since } = own;
  return transact(async (tx) => {
    const opened = await openSheet(own, tx, caller, model, language);
    if ('statusCode' in opened) return refuse(DEGREES_EXPORT.notFound);
    const { of, sheet, mapping } = opened;
    const read = readRows(sheet, mapping, byCode(await rowsOf(tx, of, since())));
    const names = {
      file: fileName(say(language, 'leftOut'), of.day, '.xlsx'),
      sheet: say(language, 'sheet'),
    };
    return steps.leftOutFile(sheet, read.leftOut, names, language);
  });
}

/**
 * Imports attendance from spreadsheets and CSV in two steps, like degrees (docs/decisions/0021,
 * 0025).
 */
export function createSheetImport(context: AttendanceContext) {
  const own: SheetImportContext = { ...context, steps: stepsOf(context) };

  return bindContext(own, { upload, save, leftOut });
}
