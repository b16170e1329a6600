import type { Db } from '../platform/db/database';
import { notFound } from '../platform/http/errors';
import type { Services } from '../platform/services';
import { totalOf } from '../exams/rules/mark';
import { drawnPaperMarks } from '../exams/rules/total-mark';
import type { ExamRow, QuestionRow } from '../exams/rows';
import { creatorOf, findExam } from '../exams/store-exams';
import { listQuestions } from '../exams/store-questions';
import {
  askedPerStudent,
  attemptsOf,
  drawsOf,
  questionsToDraw,
  studentDetails,
  type AttemptProgress,
  type Draws,
  type StudentDetails,
} from './exam-progress';
import { reportOf, type Report } from './report';
import type { Previous } from './report-cache';
import { readReportRows, type ReportRows } from './report-rows';
import { sheetOf, type MarkSheet } from './sheet';
import * as store from './store';

/** The cached statistics of an exam. */
export interface ExamReport {
  /** As of the computation: a rename of the subject or section does not repeat it. */
  readonly exam: ExamRow;
  readonly report: Report;
  readonly students: readonly StudentDetails[];
  readonly finished: readonly store.StatisticsStudentRow[];
  readonly sheet: MarkSheet;
  readonly questions: readonly QuestionRow[];
  readonly rows: ReportRows;
  /**
   * When the next running attempt ends by time, in milliseconds since the epoch; null when none
   * does.
   */
  readonly nextEnd: number | null;
}

/** Whether the fingerprints of the exam's settings and answers, the first two, are the same. */
const isSameSitting = ([settings, answers]: readonly boolean[]): boolean =>
  settings === true && answers === true;

async function readExam(db: Db, examGuid: string): Promise<ExamRow> {
  const creator = await creatorOf(db, examGuid);
  const exam =
    creator === undefined ? undefined : await findExam(db, { teacher: creator }, examGuid);
  if (!exam) throw notFound();
  return exam;
}

function examSheet(
  { paper_mark }: ExamRow,
  questions: readonly QuestionRow[],
  draws: Draws,
  { students, marks, choices, writers }: ReportRows,
): MarkSheet {
  const byGuid = new Map(questions.map((question) => [question.guid, question]));
  return sheetOf({
    students,
    questions: questions.map(({ guid }) => guid),
    draws,
    paperOf: paper_mark === null ? null : (drawn) => drawnPaperMarks(drawn, byGuid, paper_mark),
    marks,
    answers: [...choices, ...writers],
  });
}

/** The answers and marks so far of students who entered and have not finished, by guid. */
async function progressOfUnfinished(db: Db, examGuid: string, all: readonly AttemptProgress[]) {
  const unfinished = all
    .filter(({ row, finishedAt }) => row.entered_at !== null && finishedAt === null)
    .map(({ row }) => row.guid);
  const rows = unfinished.length === 0 ? [] : await store.progressOf(db, examGuid, unfinished);
  return new Map(rows.map((row) => [row.guid, row]));
}

/** The students with their counts: of the report if they finished, of their progress otherwise. */
async function allStudentDetails(
  services: Services,
  all: readonly AttemptProgress[],
  draws: Draws,
  { exam, rows, sheet, report }: Pick<ExamReport, 'exam' | 'rows' | 'sheet' | 'report'>,
): Promise<StudentDetails[]> {
  const { db } = services;
  const places = new Map(rows.students.map((guid, place) => [guid, place]));
  const progress = await progressOfUnfinished(db, exam.guid, all);
  const asked = askedPerStudent(draws);
  const willBeAsked = await questionsToDraw(db, exam);
  return all.map((one) => {
    const { guid, extra } = one.row;
    const place = places.get(guid);
    if (place !== undefined)
      return studentDetails(services, one, {
        asked: report.asked[place] ?? 0,
        answered: report.answered[place] ?? 0,
        total: totalOf(sheet.given[place] ?? null, extra),
      });
    const { answered = 0, degree = null } = progress.get(guid) ?? {};
    return studentDetails(services, one, {
      asked: asked.get(guid) ?? willBeAsked,
      answered,
      total: totalOf(degree, extra),
    });
  });
}

function nextEndOf(all: readonly AttemptProgress[]): number | null {
  const ends = all.flatMap(({ endsAt }) => endsAt?.getTime() ?? []);
  return ends.length === 0 ? null : ends.reduce((least, end) => Math.min(least, end));
}

/** Computes the statistics of an exam; reuses those rows of the previous ones that are valid. */
export async function makeExamReport(
  services: Services,
  examGuid: string,
  previous: Previous<ExamReport> | null,
): Promise<ExamReport> {
  const { db, files } = services;
  const exam = await readExam(db, examGuid);
  const all = await attemptsOf(services, exam);
  const finished = all.filter(({ finishedAt }) => finishedAt !== null).map(({ row }) => row);
  const questions = await listQuestions(db, { examGuid });
  const draws = await drawsOf(db, examGuid, all, questions);
  const rows = await readReportRows(
    db,
    {
      examGuid,
      students: finished.map(({ guid }) => guid),
      types: new Set(questions.map(({ question_type }) => question_type)),
    },
    previous && { rows: previous.value.rows, isSameSitting: isSameSitting(previous.isSame) },
  );
  const sheet = examSheet(exam, questions, draws, rows);
  const report = reportOf({
    questions,
    titleOf: ({ html }) => files.htmlForStorage(html).text,
    sheet,
    extra: finished.map(({ extra }) => extra),
    choices: rows.choices,
    written: rows.written,
  });
  const students = await allStudentDetails(services, all, draws, { exam, rows, sheet, report });
  return { exam, report, students, finished, sheet, questions, rows, nextEnd: nextEndOf(all) };
}
