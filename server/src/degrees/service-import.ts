import { createHash } from 'node:crypto';
import {
  DEGREES_EXPORT,
  TEMPLATE_KEYS,
  XLSX_SAVE,
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
import { byCode, type ColumnMapping } from '../platform/spreadsheets/mapping';
import type { Sheet } from '../platform/spreadsheets/sheet';
import { createSheetSteps } from '../platform/spreadsheets/sheet-import';
import { createSheetUploads } from '../platform/spreadsheets/sheet-uploads';
import { fileName } from '../platform/spreadsheets/write-xlsx';
import type { DegreesContext } from './context';
import * as texts from './details';
import { say, type Language } from './details';
import { DEGREE_TEMPLATE, readRows, type LeftOutDegreeRow } from './rules/import';
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
  steps: ReturnType<typeof stepsOf>;
}

const stepsOf = (context: DegreesContext) =>
  createSheetSteps<TemplateKey, LeftOutDegreeRow>({
    uploads: createSheetUploads(context),
    template: DEGREE_TEMPLATE,
    texts,
  });

/** The list of a request, and its sheet with the mapped columns, or the refusal. */
async function openSheet(
  { lock, steps }: SheetImportContext,
  tx: Tx,
  caller: Caller,
  model: SheetModel,
  language: Language,
): Promise<OpenSheet | ApiResponse<null>> {
  const list = await lock(tx, caller, model.sessionGuid);
  if (!list || list.section_guid !== model.sectionGuid.toLowerCase())
    return refuse(XLSX_SAVE.notFound);
  if (list.ended_at !== null) return refuse(XLSX_SAVE.ended);
  const rows = await rowsOf(tx, list);
  const opened = await steps.open(tx, caller, model, language, rows);
  return 'statusCode' in opened ? opened : { list, rows, ...opened };
}

const template = async (): Promise<ApiResponse<{ columnName: string }[]>> =>
  ok(TEMPLATE_KEYS.map((columnName) => ({ columnName })));

const upload = (
  { steps }: SheetImportContext,
  caller: Caller,
  file: SentFile,
  language: Language,
): Promise<ApiResponse<Uploaded>> => steps.upload(caller, file, language);

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

async function save(
  own: SheetImportContext,
  caller: Caller,
  model: Model,
  language: Language,
): Promise<ApiResponse<XlsxSaved | null>> {
  const { transact, steps, write, notifyTeachers } = own;
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
    const unsaved = steps.responseWithoutSave(model, data, language);
    if (unsaved) return unsaved;
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
  const { transact, steps } = own;
  return transact(async (tx) => {
    const opened = await openSheet(own, tx, caller, model, language);
    if ('statusCode' in opened) return refuse(DEGREES_EXPORT.notFound);
    const { list, rows, sheet, mapping } = opened;
    const read = readRows(sheet, mapping, byCode(rows), list.highest);
    const file = fileName(say(language, 'leftOut'), list.title, '.xlsx');
    return steps.leftOutFile(sheet, read.leftOut, { file, sheet: LEFT_OUT_SHEET }, language);
  });
}

/** Imports degrees from spreadsheets in two steps: preview and save (DEGREE-4 to DEGREE-10). */
export function createSheetImport(context: DegreesContext) {
  const own: SheetImportContext = { ...context, steps: stepsOf(context) };

  return { template, ...bindContext(own, { upload, save, leftOut }) };
}
