import { createHash } from 'node:crypto';
import {
  DEGREES_EXPORT,
  DEGREE_SHEET,
  TEMPLATE_KEYS,
  XLSX_SAVE,
  XLSX_UPLOAD,
  type TemplateKey,
  type ApiResponse,
  type ApiData,
  type FileDownload,
  type XlsxSaved,
} from '@riwaq/api';
import type { xlsxLeftOutModel, xlsxModel } from '@riwaq/api/endpoints';
import type { z } from 'zod';
import { ok, refuse, type SentFile } from '../platform/http/area';
import type { Caller } from '../platform/caller';
import type { Tx } from '../platform/db/database';
import { givenMarkOf, markOf } from '../exams/rules/mark';
import { noSheetDetails } from '../platform/spreadsheets/details';
import { leftOutTable } from '../platform/spreadsheets/left-out-table';
import { byCode, mappingOf, type ColumnMapping } from '../platform/spreadsheets/mapping';
import type { Sheet } from '../platform/spreadsheets/sheet';
import { createSheetUploads } from '../platform/spreadsheets/sheet-uploads';
import { fileName, writeXlsx } from '../platform/spreadsheets/write-xlsx';
import type { DegreesContext } from './context';
import { fileDetails, mappingDetails, rowDetails, rowReason, say, type Language } from './details';
import { DEGREE_TEMPLATE, readRows } from './rules/import';
import { rowsOf, type RowOfList, type StoredDegreeChange } from './store-lists';
import { bindContext } from '../platform/bind-context';

type Model = z.output<typeof xlsxModel>;
type SheetModel = z.output<typeof xlsxLeftOutModel>;
type Uploaded = ApiData<'POST Degrees/UploadXlsxFile'>;

/** Name of the sheet of rows to be corrected. */
const LEFT_OUT_SHEET = 'Degrees';

interface OpenSheet {
  readonly list: NonNullable<Awaited<ReturnType<DegreesContext['lock']>>>;
  readonly rows: readonly RowOfList[];
  readonly sheet: Sheet;
  readonly mapping: ColumnMapping<TemplateKey>;
}

/** A hash of the current degrees of a list. */
const fingerprint = (rows: readonly RowOfList[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify(rows.map(({ guid, degree, note, version }) => [guid, degree, note, version])),
    )
    .digest('base64url');

interface SheetImportContext extends DegreesContext {
  uploads: ReturnType<typeof createSheetUploads>;
}

/** The sheet of an upload with its mapped columns, or the refusal. */
async function openSheet(
  { lock, uploads }: SheetImportContext,
  tx: Tx,
  caller: Caller,
  model: SheetModel,
  language: Language,
): Promise<OpenSheet | ApiResponse<null>> {
  const list = await lock(tx, caller, model.sessionGuid);
  if (!list || list.section_guid !== model.sectionGuid.toLowerCase())
    return refuse(XLSX_SAVE.notFound);
  if (list.ended_at !== null) return refuse(XLSX_SAVE.ended);
  const sheets = await uploads.find(tx, model.xlsxFileName, caller.userGuid);
  if (!sheets) return refuse(XLSX_SAVE.fileGone);
  const sheet = sheets.find(({ name }) => name === model.sheetName);
  if (!sheet) return refuse(XLSX_SAVE.mapping, noSheetDetails(language));
  const rows = await rowsOf(tx, list);
  const mapped = mappingOf(sheet, model.keyMaps, DEGREE_TEMPLATE, rows);
  return 'problem' in mapped
    ? refuse(XLSX_SAVE.mapping, mappingDetails(language, mapped.problem))
    : { list, rows, sheet, mapping: mapped.mapping };
}

const template = async (): Promise<ApiResponse<{ columnName: string }[]>> =>
  ok(TEMPLATE_KEYS.map((columnName) => ({ columnName })));

async function upload(
  { uploads }: SheetImportContext,
  caller: Caller,
  file: SentFile,
  language: Language,
): Promise<ApiResponse<Uploaded>> {
  const taken = await uploads.take(caller.userGuid, file, DEGREE_SHEET);
  return taken.kind === 'stored'
    ? ok({ sheets: taken.sheets, fileName: taken.fileName })
    : refuse(XLSX_UPLOAD.invalid, fileDetails(language, taken.reason));
}

type TakenRow = ReturnType<typeof readRows>['taken'][number];

/** The rows of the sheet that differ from the list. */
const changesOf = (
  taken: readonly TakenRow[],
  students: ReadonlyMap<string, RowOfList>,
): StoredDegreeChange[] =>
  taken.flatMap(({ studentGuid, units, note: sent }) => {
    const row = students.get(studentGuid);
    const note = sent ?? row?.note ?? '';
    return row && row.degree === units && row.note === note
      ? []
      : [{ studentGuid, before: row?.degree ?? null, after: units, note }];
  });

const presentTaken = (
  { rowNumber, studentCode, units, note }: TakenRow,
  row: RowOfList | undefined,
  isUnchanged: boolean,
): XlsxSaved['taken'][number] => ({
  rowNumber,
  studentCode,
  studentName: row?.name ?? '',
  degree: markOf(units),
  note: note ?? row?.note ?? '',
  before: givenMarkOf(row?.degree ?? null),
  isUnchanged,
});

/** Why the rows are not saved, with their preview; null if they are. */
function refusalOf(
  data: XlsxSaved,
  model: Model,
  language: Language,
): ApiResponse<XlsxSaved> | null {
  const details = rowDetails(language, data.leftOut);
  if (data.taken.length === 0) return { statusCode: XLSX_SAVE.nothing, data, details };
  if (model.seen !== undefined && model.seen !== data.seen)
    return { statusCode: XLSX_SAVE.changed, data };
  if (data.leftOut.length > 0 && !model.leaveOut)
    return { statusCode: XLSX_SAVE.rows, data, details };
  return null;
}

async function save(
  own: SheetImportContext,
  caller: Caller,
  model: Model,
  language: Language,
): Promise<ApiResponse<XlsxSaved | null>> {
  const { transact, write, notifyTeachers } = own;
  return transact(async (tx) => {
    const opened = await openSheet(own, tx, caller, model, language);
    if ('statusCode' in opened) return opened;
    const { list, rows, sheet, mapping } = opened;
    const students = new Map(rows.map((row) => [row.guid, row]));
    const { taken, leftOut, emptyRows } = readRows(sheet, mapping, byCode(rows), list.highest);
    const changes = changesOf(taken, students);
    const changed = new Set(changes.map(({ studentGuid }) => studentGuid));
    const data: XlsxSaved = {
      taken: taken.map((row) =>
        presentTaken(row, students.get(row.studentGuid), !changed.has(row.studentGuid)),
      ),
      leftOut,
      emptyRows,
      changesCount: changes.length,
      seen: fingerprint(rows),
    };
    if (model.dryRun) return ok(data);
    const refusal = refusalOf(data, model, language);
    if (refusal) return refusal;
    await write(tx, caller, list, changes, 'import');
    if (changes.length > 0) notifyTeachers(tx, list.guid);
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
  const { transact } = own;
  return transact(async (tx) => {
    const opened = await openSheet(own, tx, caller, model, language);
    if ('statusCode' in opened) return refuse(DEGREES_EXPORT.notFound);
    const { list, rows, sheet, mapping } = opened;
    const read = readRows(sheet, mapping, byCode(rows), list.highest);
    if (read.leftOut.length === 0) return refuse(DEGREES_EXPORT.nothing);
    const bytes = await writeXlsx({
      sheet: LEFT_OUT_SHEET,
      rightToLeft: language === 'ar',
      ...leftOutTable(sheet, read.leftOut, {
        heading: say(language, 'reason'),
        reasonOf: (row) => rowReason(language, row),
      }),
    });
    return ok({
      name: fileName(say(language, 'leftOut'), list.title, '.xlsx'),
      octets: bytes,
    });
  });
}

/** Imports degrees from spreadsheets in two steps: preview and save (DEGREE-4 to DEGREE-10). */
export function createSheetImport(context: DegreesContext) {
  const uploads = createSheetUploads(context);
  const own: SheetImportContext = { ...context, uploads };

  return { template, ...bindContext(own, { upload, save, leftOut }) };
}
