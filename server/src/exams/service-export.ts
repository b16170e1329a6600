import {
  EXPORT,
  type ApiResponse,
  type ExamStudent,
  type ExportLoss,
  type ExportType,
  type FileDownload,
  type QuestionType,
} from '@riwaq/api';
import { ok, refuse } from '../platform/http/area';
import type { Caller } from '../platform/caller';
import type { ExamsContext } from './context';
import type { ExportedFile, ExportedQuestion } from './exchange/exported-question';
import { createQueue } from './exchange/queue';
import { WRITERS } from './exchange/writers';
import { yieldToEventLoop } from '../platform/yield-to-event-loop';
import { dateCell } from '../platform/spreadsheets/cell-value';
import { fileName, writeXlsx } from '../platform/spreadsheets/write-xlsx';
import ar from './locales/ar.json';
import en from './locales/en.json';
import type { QuestionRow } from './rows';
import { studentCodes } from './store-attempts';
import { listCategories } from './store-bank';
import { findExam } from './store-exams';
import { filesOfQuestions, listQuestions } from './store-questions';
import { storedPaperMark, typesOf } from './store-random';
import { bindContext } from '../platform/bind-context';
import type { Language } from '../platform/texts';

const TEXTS = { ar, en };
/** Exports of questions that may wait while another runs. */
const EXPORTS_WAITING = 8;
/** A loss that belongs to the exam, not to one of its questions. */
const ofExam = (kind: ExportLoss) => ({ kind, numbers: [] });

interface ExportContext extends ExamsContext {
  enqueue: ReturnType<typeof createQueue>;
  students: (caller: Caller, examGuid: string) => Promise<ApiResponse<ExamStudent[] | null>>;
}

/** Reads a file completely; null when the store does not have its bytes. */
async function readFile(
  { files }: ExportContext,
  file: { guid: string; bytes: number },
): Promise<Buffer | null> {
  if (!(await files.hasBytes(file))) return null;
  const parts: Buffer[] = [];
  for await (const part of files.contentOf(file)) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** The questions as the writers need them: their text without markup and their files. */
async function exportedOf(
  context: ExportContext,
  rows: readonly QuestionRow[],
): Promise<ExportedQuestion[]> {
  const { db, files } = context;
  const linked = await filesOfQuestions(
    db,
    rows.map(({ guid }) => guid),
  );
  const keyOf = (questionGuid: string, fileUrl: string) => `${questionGuid}/${fileUrl}`;
  const byKey = new Map(linked.map((file) => [keyOf(file.questionGuid, file.fileUrl), file]));
  const questions: ExportedQuestion[] = [];
  for (const row of rows) {
    await yieldToEventLoop();
    const { text, fileUrls } = files.htmlForStorage(row.html);
    const feedback = files.htmlForStorage(row.feedback);
    // A file that is not attached to the question is lost, and the writer names it.
    const fileOf = (fileUrl: string): ExportedFile => {
      const file = byKey.get(keyOf(row.guid, fileUrl));
      return file
        ? { ...file, read: () => readFile(context, file) }
        : { fileUrl, name: '', bytes: 0, read: () => Promise.resolve(null) };
    };
    questions.push({
      type: row.question_type,
      html: row.html,
      text,
      hint: row.hint,
      feedback: {
        html: feedback.html,
        text: feedback.text,
        shown: feedback.fileUrls.map(fileOf),
      },
      mark: row.mark,
      options: row.options,
      shown: fileUrls.map(fileOf),
      attached: row.file_url === null ? null : fileOf(row.file_url),
    });
  }
  return questions;
}

/** The random selection of an exam; null where it asks all questions. */
async function drawOf(
  { db }: ExportContext,
  exam: Awaited<ReturnType<typeof findExam>>,
): Promise<{ draw: Map<QuestionType, number>; isScaled: boolean } | null> {
  if (!exam?.random_questions) return null;
  const types = await typesOf(db, exam.guid);
  return {
    draw: new Map(types.map(({ type, available, drawn }) => [type, drawn ?? available])),
    isScaled: (await storedPaperMark(db, exam.guid)) !== null,
  };
}

async function questions(
  context: ExportContext,
  caller: Caller,
  {
    ExamGuid,
    CategoryGuid,
    Lang,
    exportType,
  }: { ExamGuid?: string; CategoryGuid?: string; Lang: Language; exportType: ExportType },
): Promise<ApiResponse<FileDownload | null>> {
  const { db, enqueue, questionFiles } = context;
  const exam =
    ExamGuid === undefined ? undefined : await findExam(db, { teacher: caller.userGuid }, ExamGuid);
  const category =
    CategoryGuid === undefined
      ? undefined
      : (await listCategories(db, caller.userGuid, { categoryGuid: CategoryGuid }))[0];
  const title = exam?.title ?? category?.name;
  if (title === undefined) return refuse(EXPORT.notFound);
  const rows = await listQuestions(
    db,
    exam ? { examGuid: exam.guid } : { categoryGuid: category?.guid ?? '' },
  );
  if (rows.length === 0) return refuse(EXPORT.nothing);
  const { extension, write, hasDraw = false } = WRITERS[exportType];
  const drawn = await drawOf(context, exam);
  return enqueue(async () => {
    const written = await write(await exportedOf(context, rows), {
      language: Lang,
      title,
      ...(exam && { hasPartialMarks: exam.partial_marks }),
      draw: drawn?.draw ?? null,
      writeSheet: questionFiles.writeSheet,
    });
    const { content, count, leftOut } = written;
    const losses = [
      ...written.losses,
      ...(drawn && !hasDraw ? [ofExam('randomSelection')] : []),
      ...(drawn?.isScaled && hasDraw ? [ofExam('paperMark')] : []),
    ];
    if (count === 0) return refuse(EXPORT.nothing);
    return ok({
      name: fileName(TEXTS[Lang].sheetQuestions, title, extension),
      octets: content,
      ...(leftOut.length > 0 && { leftOut }),
      ...(losses.length > 0 && { losses }),
    });
  });
}

async function results(
  { db, students }: ExportContext,
  caller: Caller,
  examGuid: string,
  language: Language,
): Promise<ApiResponse<FileDownload | null>> {
  const exam = await findExam(db, { teacher: caller.userGuid }, examGuid);
  const { data } = await students(caller, examGuid);
  if (!exam || !data) return refuse(EXPORT.notFound);
  if (data.length === 0) return refuse(EXPORT.nothing);
  const say = TEXTS[language];
  const codes = await studentCodes(db, examGuid);
  const bytes = await writeXlsx({
    sheet: say.sheetStudents,
    rightToLeft: language === 'ar',
    // The column names are those of the degree import, so that the file can be imported as it
    // is.
    head: [
      say.code,
      say.name,
      say.degree,
      say.questionsCount,
      say.answered,
      say.notAnswered,
      say.entered,
      say.finished,
    ],
    rows: data.map((student) => [
      codes.get(student.studentGuid) ?? null,
      student.studentName,
      student.degree,
      student.questionsCount,
      student.questionsAnsweredCount,
      student.questionsNotAnsweredCount,
      dateCell(student.enterDate),
      dateCell(student.endDate),
    ]),
  });
  return ok({ name: fileName(say.results, exam.title, '.xlsx'), octets: bytes });
}

/** Questions and results as files (QUESTION-16, QUESTION-17, QUESTION-31, GRADE-8). */
export function createExport(
  deps: ExamsContext,
  students: (caller: Caller, examGuid: string) => Promise<ApiResponse<ExamStudent[] | null>>,
) {
  // Memory is bounded for one file only, so files are written one at a time.
  const enqueue = createQueue(EXPORTS_WAITING);
  const context: ExportContext = { ...deps, enqueue, students };

  return bindContext(context, { questions, results });
}
