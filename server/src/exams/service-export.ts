import {
  EXPORT,
  EXPORT_TYPE,
  QUESTION_TYPES,
  type ApiResponse,
  type ExamStudent,
  type FileAnswer,
} from '@riwaq/api';
import { ok, refuse } from '../app/area';
import type { Caller } from '../app/caller';
import type { ExamsContext } from './context';
import { writeAiken } from './exchange/aiken';
import { dateCell } from '../spreadsheets/cell-value';
import { fileName, writeXlsx } from '../spreadsheets/write-xlsx';
import ar from './locales/ar.json';
import en from './locales/en.json';
import type { OptionRow, QuestionRow } from './rows';
import { markOf } from './rules/mark';
import { studentCodes } from './store-attempts';
import { listCategories } from './store-bank';
import { findExam } from './store-exams';
import { listQuestions } from './store-questions';

type Language = 'ar' | 'en';
const TEXTS = { ar, en };
/** The limits of Aiken: one choice, 2 to 26 options, exactly one right, no file. */
const AIKEN_OPTIONS = { min: 2, max: 26 } as const;
/** An option with its tolerance. */
const optionText = ({ text, tolerance }: OptionRow): string =>
  tolerance === null ? text : `${text} ± ${tolerance}`;

/** Questions and results as files (QUESTION-16, QUESTION-17, QUESTION-31, GRADE-8). */
export function createExport(
  { db, files }: ExamsContext,
  students: (caller: Caller, examGuid: string) => Promise<ApiResponse<ExamStudent[] | null>>,
) {
  const textOf = ({ html }: QuestionRow): string => files.htmlForStorage(html).text;

  function spreadsheet(
    rows: readonly QuestionRow[],
    language: Language,
  ): Promise<Uint8Array<ArrayBuffer>> {
    const say = TEXTS[language];
    const most = Math.max(0, ...rows.map(({ options }) => options.length));
    const names = Object.fromEntries(QUESTION_TYPES.map((type) => [type, say[type]]));
    return writeXlsx({
      sheet: say.sheetQuestions,
      rightToLeft: language === 'ar',
      head: [
        say.number,
        say.question,
        say.type,
        say.mark,
        say.hint,
        ...Array.from({ length: most }, (_, index) =>
          say.option.replace('{{number}}', String(index + 1)),
        ),
        say.correct,
      ],
      rows: rows.map((row, index) => [
        index + 1,
        textOf(row),
        names[row.question_type] ?? '',
        markOf(row.mark),
        row.hint,
        ...Array.from({ length: most }, (_, at) =>
          row.options[at] ? optionText(row.options[at]) : null,
        ),
        row.options
          .flatMap(({ isCorrect }, at) => (isCorrect ? [at + 1] : []))
          .join(language === 'ar' ? '، ' : ', '),
      ]),
    });
  }

  function fitsAiken(row: QuestionRow): boolean {
    const { question_type, options, file_url } = row;
    const { text, fileUrls } = files.htmlForStorage(row.html);
    return (
      question_type === 'OneChoice' &&
      options.length >= AIKEN_OPTIONS.min &&
      options.length <= AIKEN_OPTIONS.max &&
      options.filter(({ isCorrect }) => isCorrect).length === 1 &&
      text !== '' &&
      file_url === null &&
      fileUrls.length === 0
    );
  }

  return {
    async questions(
      caller: Caller,
      {
        ExamGuid,
        CategoryGuid,
        Lang,
        exportType,
      }: { ExamGuid?: string; CategoryGuid?: string; Lang: Language; exportType: '0' | '1' },
    ): Promise<ApiResponse<FileAnswer | null>> {
      const exam =
        ExamGuid === undefined
          ? undefined
          : await findExam(db, { teacher: caller.userGuid }, ExamGuid);
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
      if (exportType === EXPORT_TYPE.excel)
        return rows.length === 0
          ? refuse(EXPORT.nothing)
          : ok({ name: fileName(title, '.xlsx'), octets: await spreadsheet(rows, Lang) });
      const fitting = rows.filter(fitsAiken);
      if (fitting.length === 0) return refuse(EXPORT.nothing);
      // The byte order mark makes programs on Windows read Arabic letters as UTF-8.
      const text = `\ufeff${writeAiken(fitting.map((row) => ({ text: textOf(row), mark: row.mark, options: row.options })))}`;
      const leftOut = rows.flatMap((row, index) => (fitting.includes(row) ? [] : [index + 1]));
      return ok({
        name: fileName(title, '.txt'),
        octets: new TextEncoder().encode(text),
        ...(leftOut.length > 0 && { leftOut }),
      });
    },

    async results(
      caller: Caller,
      examGuid: string,
      language: Language,
    ): Promise<ApiResponse<FileAnswer | null>> {
      const exam = await findExam(db, { teacher: caller.userGuid }, examGuid);
      const { data } = await students(caller, examGuid);
      if (!exam || !data) return refuse(EXPORT.notFound);
      if (data.length === 0) return refuse(EXPORT.nothing);
      const say = TEXTS[language];
      const codes = await studentCodes(db, examGuid);
      const octets = await writeXlsx({
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
      return ok({ name: fileName(`${say.results} ${exam.title}`, '.xlsx'), octets });
    },
  };
}
