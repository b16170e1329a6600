import type { ExamStatistics } from '@riwaq/api';
import type { Db } from '../platform/db/database';
import type { Services } from '../platform/services';
import { attemptAt, deadlineOf, type Attempt, type ExamTimes } from '../exams/rules/attempt';
import { givenMarkOf, type MarkUnits } from '../exams/rules/mark';
import type { ExamRow, QuestionRow } from '../exams/rows';
import { typesOf } from '../exams/store-random';
import * as store from './store';

export type StudentDetails = ExamStatistics['studentsDetails'][number];

/** The progress of a student's attempt as of now. */
export interface AttemptProgress {
  readonly row: store.StatisticsStudentRow;
  readonly finishedAt: Date | null;
  readonly endsAt: Date | null;
}

const timesOf = ({ start_at, end_at, restricted_seconds }: ExamRow): ExamTimes => ({
  startAt: start_at,
  endAt: end_at,
  restrictedSeconds: restricted_seconds,
});

function attemptProgressOf(
  times: ExamTimes,
  row: store.StatisticsStudentRow,
  now: Date,
): AttemptProgress {
  const { entered_at, finished_at, finished_by, extra_seconds } = row;
  if (!entered_at) return { row, finishedAt: null, endsAt: null };
  const attempt: Attempt = {
    enteredAt: entered_at,
    extraSeconds: extra_seconds,
    finished: finished_at && finished_by ? { at: finished_at, by: finished_by } : null,
  };
  const finishedAt = attemptAt(times, attempt, now).finished?.at ?? null;
  return { row, finishedAt, endsAt: finishedAt ? null : deadlineOf(times, attempt) };
}

export async function attemptsOf(
  { db, clock }: Services,
  exam: ExamRow,
): Promise<AttemptProgress[]> {
  const now = clock.now();
  return (await store.studentsOf(db, exam.guid)).map((row) =>
    attemptProgressOf(timesOf(exam), row, now),
  );
}

/** Which questions were drawn for which students; both are comma-separated guids. */
export type Draws = Awaited<ReturnType<typeof store.drawsOf>>;

/** The number of questions asked of each student, by guid. */
export function askedPerStudent(draws: Draws): ReadonlyMap<string, number> {
  return new Map(
    draws.flatMap(({ questions, students }) => {
      const count = questions === '' ? 0 : questions.split(',').length;
      return students.split(',').map((guid) => [guid, count] as const);
    }),
  );
}

/** The number of students who were asked each question, by guid. */
export function askedPerQuestion(draws: Draws): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { questions, students } of draws)
    for (const guid of questions.split(','))
      counts.set(guid, (counts.get(guid) ?? 0) + students.split(',').length);
  return counts;
}

/**
 * Which questions each student was asked. The count is enough for students who were asked as many
 * as there are: questions cannot be deleted once a student has entered.
 */
export async function drawsOf(
  db: Db,
  examGuid: string,
  all: readonly AttemptProgress[],
  questions: readonly QuestionRow[],
): Promise<Draws> {
  const entered = all.filter(({ row }) => row.entered_at !== null);
  const askedAll = entered
    .filter(({ row }) => row.asked === questions.length)
    .map(({ row }) => row.guid);
  const rest = entered
    .filter(({ row }) => row.asked !== questions.length)
    .map(({ row }) => row.guid);
  const drawn = await store.drawsOf(db, examGuid, rest);
  return askedAll.length === 0
    ? drawn
    : [
        { questions: questions.map(({ guid }) => guid).join(','), students: askedAll.join(',') },
        ...drawn,
      ];
}

/** The number of questions for students who have not entered yet. */
export const questionsToDraw = async (db: Db, { guid }: ExamRow): Promise<number> =>
  (await typesOf(db, guid)).reduce(
    (sum, { available, drawn }) => sum + Math.min(available, drawn ?? available),
    0,
  );

/** The number of questions asked of a student and answered, and the total. */
export interface StudentCounts {
  readonly asked: number;
  readonly answered: number;
  readonly total: MarkUnits | null;
}

export const studentDetails = (
  { time }: Pick<Services, 'time'>,
  { row, finishedAt }: AttemptProgress,
  { asked, answered, total }: StudentCounts,
): StudentDetails => ({
  studentGuid: row.guid,
  studentName: row.name,
  degree: givenMarkOf(total),
  questionsCount: asked,
  questionsAnsweredCount: answered,
  questionsNotAnsweredCount: asked - answered,
  enterDate: time.formatNullable(row.entered_at),
  endDate: time.formatNullable(finishedAt),
});

/** The exam with the number of its students, and of those who entered and finished. */
export const examDetails = (exam: ExamRow, students: readonly StudentDetails[]) => ({
  title: exam.title,
  subjectName: exam.subject_name,
  sectionName: exam.section_name,
  isActive: exam.is_active,
  randomQuestionsEnable: exam.random_questions,
  studentsCount: students.length,
  enteredCount: students.filter(({ enterDate }) => enterDate !== null).length,
  finishedCount: students.filter(({ endDate }) => endDate !== null).length,
});
