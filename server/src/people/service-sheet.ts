import {
  DEGREES_EXPORT,
  DEGREE_SHEET,
  XLSX_SAVE,
  XLSX_UPLOAD,
  type ApiData,
  type ApiResponse,
  type FileDownload,
  type StudentsSheet,
  type XlsxSheet,
} from '@riwaq/api';
import type { studentsSheetModel } from '@riwaq/api/endpoints';
import type { z } from 'zod';
import { bindContext } from '../platform/bind-context';
import type { Caller } from '../platform/caller';
import { inTransaction } from '../platform/db/database';
import { ok, refuse, type SentFile } from '../platform/http/area';
import type { Services } from '../platform/services';
import { noSheetDetails } from '../platform/spreadsheets/details';
import { leftOutTable } from '../platform/spreadsheets/left-out-table';
import { mappingOf } from '../platform/spreadsheets/mapping';
import { SHEET_EXTENSIONS, type Sheet } from '../platform/spreadsheets/sheet';
import { createSheetUploads, type SheetUploads } from '../platform/spreadsheets/sheet-uploads';
import { writeXlsx } from '../platform/spreadsheets/write-xlsx';
import type { Language } from '../platform/texts';
import { fileDetails, mappingDetails, rowReason, say } from './details';
import { studentFinder, type StudentFinder } from './rules/find-student';
import { readStudents, STUDENTS_TEMPLATE, studentsSheetInfo } from './rules/read-sheet';
import { studentsWithCodes } from './store';

type Model = z.output<typeof studentsSheetModel>;
type ClassGuids = Pick<Model, 'subjectGuid' | 'sectionGuid'>;

interface SheetContext extends Pick<Services, 'db'> {
  readonly uploads: SheetUploads;
  /** Throws 403 unless the caller may see the students of the section. */
  checkStudents(caller: Caller, subjectGuid: string, sectionGuid: string): Promise<void>;
}

/** The finder of the students of a section; throws 403 unless the caller may see them. */
async function finderOf(
  { db, checkStudents }: SheetContext,
  caller: Caller,
  { subjectGuid, sectionGuid }: ClassGuids,
): Promise<StudentFinder> {
  await checkStudents(caller, subjectGuid, sectionGuid);
  return studentFinder(await studentsWithCodes(db, subjectGuid, sectionGuid));
}

async function upload(
  context: SheetContext,
  caller: Caller,
  of: ClassGuids,
  file: SentFile,
  language: Language,
): Promise<ApiResponse<ApiData<'POST Students/UploadXlsxFile'>>> {
  const { db, uploads } = context;
  const finder = await finderOf(context, caller, of);
  const taken = await uploads.take(caller.userGuid, file, DEGREE_SHEET, SHEET_EXTENSIONS);
  if (taken.kind === 'refused')
    return refuse(XLSX_UPLOAD.invalid, fileDetails(language, taken.reason));
  const { fileName } = taken;
  const sheets = await inTransaction(db, (tx) => uploads.find(tx, fileName, caller.userGuid));
  const infos: XlsxSheet[] = [];
  for (const sheet of sheets ?? []) infos.push(await studentsSheetInfo(sheet, finder));
  return ok({ fileName, sheets: infos });
}

interface OpenSheet {
  readonly sheet: Sheet;
  readonly read: StudentsSheet;
}

/** The sheet of an upload with the students of its rows, or the refusal. */
async function openSheet(
  context: SheetContext,
  caller: Caller,
  model: Model,
  language: Language,
): Promise<OpenSheet | ApiResponse<null>> {
  const { db, uploads } = context;
  const finder = await finderOf(context, caller, model);
  const sheets = await inTransaction(db, (tx) =>
    uploads.find(tx, model.xlsxFileName, caller.userGuid),
  );
  if (!sheets) return refuse(XLSX_SAVE.fileGone);
  const sheet = sheets.find(({ name }) => name === model.sheetName);
  if (!sheet) return refuse(XLSX_SAVE.mapping, noSheetDetails(language));
  const mapped = mappingOf(sheet, model.keyMaps, STUDENTS_TEMPLATE);
  if ('problem' in mapped)
    return refuse(XLSX_SAVE.mapping, mappingDetails(language, mapped.problem));
  return { sheet, read: readStudents(sheet, mapped.mapping, finder) };
}

async function match(
  context: SheetContext,
  caller: Caller,
  model: Model,
  language: Language,
): Promise<ApiResponse<StudentsSheet | null>> {
  const opened = await openSheet(context, caller, model, language);
  return 'statusCode' in opened ? opened : ok(opened.read);
}

/** The rows that name no student, as they are in the file, each with its reason. */
async function leftOut(
  context: SheetContext,
  caller: Caller,
  model: Model,
  language: Language,
): Promise<ApiResponse<FileDownload | null>> {
  const opened = await openSheet(context, caller, model, language);
  if ('statusCode' in opened) return refuse(DEGREES_EXPORT.notFound);
  const { sheet, read } = opened;
  if (read.leftOut.length === 0) return refuse(DEGREES_EXPORT.nothing);
  const bytes = await writeXlsx({
    sheet: say(language, 'sheet'),
    rightToLeft: language === 'ar',
    ...leftOutTable(sheet, read.leftOut, {
      heading: say(language, 'reason'),
      reasonOf: (row) => rowReason(language, row),
    }),
  });
  return ok({ name: `${say(language, 'leftOut')}.xlsx`, octets: bytes });
}

/** Finds students by the rows of spreadsheets in two steps: upload and match (PEOPLE-9). */
export function createStudentSheets(
  services: Pick<Services, 'db' | 'clock' | 'schedule' | 'spreadsheets'>,
  checkStudents: SheetContext['checkStudents'],
) {
  const uploads = createSheetUploads(services);
  const context: SheetContext = { db: services.db, uploads, checkStudents };

  return bindContext(context, { upload, match, leftOut });
}
