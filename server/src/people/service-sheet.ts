import {
  DEGREES_EXPORT,
  OK,
  type ApiData,
  type ApiResponse,
  type FileDownload,
  type StudentsKey,
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
import { SHEET_EXTENSIONS, type Sheet } from '../platform/spreadsheets/sheet';
import { createSheetSteps } from '../platform/spreadsheets/sheet-import';
import { createSheetUploads, type SheetUploads } from '../platform/spreadsheets/sheet-uploads';
import type { Language } from '../platform/texts';
import * as texts from './details';
import { say } from './details';
import { studentFinder, type StudentFinder } from './rules/find-student';
import {
  readStudents,
  STUDENTS_TEMPLATE,
  studentsSheetInfo,
  type LeftOutStudentRow,
} from './rules/read-sheet';
import { studentsWithCodes } from './store';

type Model = z.output<typeof studentsSheetModel>;
type ClassGuids = Pick<Model, 'subjectGuid' | 'sectionGuid'>;

interface SheetContext extends Pick<Services, 'db'> {
  readonly uploads: SheetUploads;
  readonly steps: ReturnType<typeof stepsOf>;
  /** Throws 403 unless the caller may see the students of the section. */
  checkStudents(caller: Caller, subjectGuid: string, sectionGuid: string): Promise<void>;
}

const stepsOf = (uploads: SheetUploads) =>
  createSheetSteps<StudentsKey, LeftOutStudentRow>({
    uploads,
    template: STUDENTS_TEMPLATE,
    extensions: SHEET_EXTENSIONS,
    texts,
  });

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
  const { db, uploads, steps } = context;
  const finder = await finderOf(context, caller, of);
  const taken = await steps.upload(caller, file, language);
  if (taken.statusCode !== OK || taken.data === null) return taken;
  const { fileName } = taken.data;
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
  const { db, steps } = context;
  const finder = await finderOf(context, caller, model);
  const opened = await inTransaction(db, (tx) => steps.open(tx, caller, model, language));
  if ('statusCode' in opened) return opened;
  const { sheet, mapping } = opened;
  return { sheet, read: readStudents(sheet, mapping, finder) };
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
  const names = { file: `${say(language, 'leftOut')}.xlsx`, sheet: say(language, 'sheet') };
  return context.steps.leftOutFile(sheet, read.leftOut, names, language);
}

/** Finds students by the rows of spreadsheets in two steps: upload and match (PEOPLE-9). */
export function createStudentSheets(
  services: Pick<Services, 'db' | 'clock' | 'schedule' | 'spreadsheets'>,
  checkStudents: SheetContext['checkStudents'],
) {
  const uploads = createSheetUploads(services);
  const context: SheetContext = {
    db: services.db,
    uploads,
    steps: stepsOf(uploads),
    checkStudents,
  };

  return bindContext(context, { upload, match, leftOut });
}
