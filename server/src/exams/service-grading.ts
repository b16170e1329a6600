import { createHash } from 'node:crypto';
import {
  AUTO_CORRECT,
  EXAM_REVIEW,
  GRADING,
  type ApiResponse,
  type ApiData,
  type Correction,
  type ExamQuestion,
  type GivenMark,
} from '@riwaq/api';
import { ok, refuse } from '../platform/http/area';
import { auditMark } from '../audit/audit';
import type { Caller } from '../platform/caller';
import type { ExamsContext } from './context';
import type { ExamRow, QuestionRow } from './rows';
import { givenMarkOf, markOf, sumOf, totalOf, unitsOf, type MarkUnits } from './rules/mark';
import { markAnswer } from './rules/marking';
import { paperMarks, sumOfPaper } from './rules/total-mark';
import { lockAttempts } from './store-attempts';
import { findExam, lockExam, putCorrected } from './store-exams';
import * as store from './store-marks';
import { listQuestions } from './store-questions';
import { bindContext } from '../platform/bind-context';

interface OfStudent {
  examGuid: string;
  studentGuid: string;
}
interface Degree extends OfStudent {
  questionGuid: string;
  degree: number;
  note: string;
}
type Corrected = ApiData<'POST Exams/AutoCorrectAnswers'>;
type QuestionAnswer = NonNullable<ApiData<'GET Exams/GetQuestionAnswers'>>[number];
type Reviewed = ApiData<'GET Exams/GetQuestions'>;

/** Characters of a question quoted in an entry of the audit log. */
const TITLE_LENGTH = 120;

const presentAnswer = (answer: readonly string[]) => answer.map((answerText) => ({ answerText }));
const resultOf = (row: store.MarkRow | undefined) => ({
  degree: givenMarkOf(row?.mark ?? null),
  notex: row?.note ?? '',
});
type Questions = ReadonlyMap<string, QuestionRow>;
const byGuid = (rows: readonly QuestionRow[]): Questions =>
  new Map(rows.map((row) => [row.guid, row]));
/** The marks of the questions on a student's paper. */
const paperOf = (
  { paper_mark }: Pick<ExamRow, 'paper_mark'>,
  asked: readonly string[],
  questions: Questions,
) =>
  paperMarks(
    asked.flatMap((guid) => questions.get(guid) ?? []),
    paper_mark,
  );
const pair = (studentGuid: string, questionGuid: string): string =>
  `${studentGuid}/${questionGuid}`;

/**
 * The automatic mark of an answer to a question of `mark`; null where a person must mark it. A
 * blank answer gets 0.
 */
function automaticMark(
  { question_type, options }: QuestionRow,
  mark: MarkUnits,
  answer: readonly string[],
  partial: boolean,
): MarkUnits | null {
  if (answer.length === 0) return 0;
  return markAnswer(
    { type: question_type, mark, options: options.map((option) => ({ ...option })) },
    answer,
    partial ? 'partial' : 'all',
  );
}

async function autoCorrect(
  { transact, clock, audit }: ExamsContext,
  caller: Caller,
  examGuid: string,
  dryRun: boolean,
): Promise<ApiResponse<Corrected>> {
  return transact(async (tx) => {
    const exam = await lockExam(tx, caller.userGuid, examGuid);
    if (!exam) return refuse(AUTO_CORRECT.notFound);
    if (exam.is_active) return refuse(AUTO_CORRECT.active);
    // Answers typed in time may still arrive. The lock orders them: each is marked, or comes
    // after the mark and is stored as late.
    if (!dryRun) await lockAttempts(tx, examGuid);
    const questions = byGuid(await listQuestions(tx, { examGuid }));
    const given = new Map(
      (await store.allAnswers(tx, examGuid)).map((row) => [
        pair(row.student_guid, row.question_guid),
        row.answer,
      ]),
    );
    const before = new Map(
      (await store.newestMarks(tx, examGuid)).map((row) => [
        pair(row.student_guid, row.question_guid),
        row,
      ]),
    );
    const extra = await store.extraMarks(tx, examGuid);
    const fresh: store.MarkRow[] = [];
    const changes: Correction[] = [];
    let byHandCount = 0;
    for (const student of await store.enteredStudents(tx, examGuid)) {
      const onPaper = paperOf(exam, student.questions, questions);
      const marks = student.questions.flatMap((questionGuid) => {
        const question = questions.get(questionGuid);
        if (!question) return [];
        const at = pair(student.guid, questionGuid);
        const old = before.get(at);
        // A mark given by a person is never overwritten.
        if (old && old.given_by !== null) return [{ old: old.mark, mark: old.mark }];
        const mark = automaticMark(
          question,
          onPaper.get(questionGuid) ?? 0,
          given.get(at) ?? [],
          exam.partial_marks,
        );
        if (mark === null) {
          byHandCount += 1;
          return [{ old: old?.mark ?? null, mark: old?.mark ?? null }];
        }
        if (mark !== old?.mark)
          fresh.push({
            student_guid: student.guid,
            question_guid: questionGuid,
            mark,
            note: '',
            given_by: null,
          });
        return [{ old: old?.mark ?? null, mark }];
      });
      const beside = extra.get(student.guid) ?? null;
      const [was, is] = [
        totalOf(sumOf(marks.map(({ old }) => old)), beside),
        totalOf(sumOf(marks.map(({ mark }) => mark)), beside),
      ];
      if (was !== is)
        changes.push({
          studentGuid: student.guid,
          studentName: student.name,
          before: givenMarkOf(was),
          after: givenMarkOf(is),
        });
    }
    if (!dryRun) await putCorrected(tx, examGuid, clock.now());
    if (!dryRun && fresh.length > 0) {
      await store.addMarks(tx, examGuid, fresh, clock.now());
      await audit.note(tx, caller, {
        kind: 'marks.corrected',
        about: exam,
        people: changes.map((each) => ({
          personGuid: each.studentGuid,
          before: each.before?.toString(),
          after: each.after?.toString(),
        })),
      });
    }
    return ok({ changes, markedCount: fresh.length, byHandCount });
  });
}

async function mark(
  { transact, clock, audit, files }: ExamsContext,
  caller: Caller,
  { examGuid, studentGuid, questionGuid, degree, note }: Degree,
): Promise<ApiResponse<null>> {
  return transact(async (tx) => {
    const exam = await lockExam(tx, caller.userGuid, examGuid);
    if (!exam) return refuse(GRADING.notFound);
    if (exam.is_active) return refuse(GRADING.active);
    await lockAttempts(tx, examGuid, { studentGuid });
    const [student] = await store.enteredStudents(tx, examGuid, { studentGuid });
    const questions = student ? byGuid(await listQuestions(tx, { examGuid })) : null;
    const question = questions?.get(questionGuid.toLowerCase());
    if (!student?.questions.includes(questionGuid.toLowerCase()) || !questions || !question)
      return refuse(GRADING.notFound);
    const mark = unitsOf(degree);
    const most = paperOf(exam, student.questions, questions).get(question.guid) ?? 0;
    if (degree < 0 || mark > most || markOf(mark) !== degree) return refuse(GRADING.invalid);
    const [before] = await store.newestMarks(tx, examGuid, {
      studentGuid: student.guid,
      questionGuid: question.guid,
    });
    await store.addMarks(
      tx,
      examGuid,
      [
        {
          student_guid: student.guid,
          question_guid: question.guid,
          mark,
          note,
          given_by: caller.userGuid,
        },
      ],
      clock.now(),
    );
    await audit.note(tx, caller, {
      kind: 'marks.given',
      about: {
        guid: question.guid,
        title: `${exam.title}: ${files.htmlForStorage(question.html).text.slice(0, TITLE_LENGTH)}`,
      },
      people: [
        { personGuid: student.guid, before: auditMark(before?.mark), after: auditMark(mark) },
      ],
    });
    return ok(null);
  });
}

/** A student's questions with answers and marks, for the teacher's review. */
async function review(
  { db, presenters, time }: ExamsContext,
  caller: Caller,
  { examGuid, studentGuid }: OfStudent,
): Promise<ApiResponse<Reviewed>> {
  const exam = await findExam(db, { teacher: caller.userGuid }, examGuid);
  const [student] = exam ? await store.enteredStudents(db, examGuid, { studentGuid }) : [];
  if (!exam || !student) return refuse(EXAM_REVIEW.notFound);
  if (exam.is_active) return refuse(EXAM_REVIEW.active);
  const of = { studentGuid: student.guid };
  const questions = byGuid(await listQuestions(db, { examGuid }));
  const given = new Map(
    (await store.allAnswers(db, examGuid, of)).map((row) => [row.question_guid, row.answer]),
  );
  const marks = new Map(
    (await store.newestMarks(db, examGuid, of)).map((row) => [row.question_guid, row]),
  );
  const late = await store.lateAnswers(db, examGuid, of);
  const extra = (await store.extraMarks(db, examGuid, of)).get(student.guid) ?? null;
  const drawn = student.questions.flatMap((guid) => questions.get(guid) ?? []);
  const onPaper = paperOf(exam, student.questions, questions);
  const examQuestions = drawn.map((row): ExamQuestion => ({
    ...presenters.question({ ...row, mark: onPaper.get(row.guid) ?? row.mark }),
    studentAnswers: presentAnswer(given.get(row.guid) ?? []),
    flag: 0,
    examResult: resultOf(marks.get(row.guid)),
    lateAnswers: late
      .filter(({ question_guid }) => question_guid === row.guid)
      .map(({ answer, received_at }) => ({
        receivedDate: time.format(received_at),
        studentAnswers: presentAnswer(answer),
      })),
  }));
  return ok({
    exam: {
      title: exam.title,
      subjectName: exam.subject_name,
      totalStudentDegrees: givenMarkOf(
        totalOf(sumOf(drawn.map(({ guid }) => marks.get(guid)?.mark ?? null)), extra),
      ),
      totalDegrees: markOf(sumOfPaper(onPaper)),
      questionsCount: drawn.length,
      examQuestions,
    },
  });
}

/** Every student's answer to one question. */
async function answersTo(
  { db, time }: ExamsContext,
  caller: Caller,
  examGuid: string,
  questionGuid: string,
): Promise<ApiResponse<QuestionAnswer[] | null>> {
  const exam = await findExam(db, { teacher: caller.userGuid }, examGuid);
  const of = { questionGuid: questionGuid.toLowerCase() };
  const students = exam
    ? (await store.enteredStudents(db, examGuid)).filter(({ questions }) =>
        questions.includes(of.questionGuid),
      )
    : [];
  const questions = byGuid(exam ? await listQuestions(db, { examGuid }) : []);
  if (!exam || !questions.has(of.questionGuid)) return refuse(EXAM_REVIEW.notFound);
  if (exam.is_active) return refuse(EXAM_REVIEW.active);
  const given = new Map(
    (await store.allAnswers(db, examGuid, of)).map((row) => [row.student_guid, row.answer]),
  );
  const marks = new Map(
    (await store.newestMarks(db, examGuid, of)).map((row) => [row.student_guid, row]),
  );
  const late = await store.lateAnswers(db, examGuid, of);
  // A stable order by hash: the order of names would identify students to a teacher who marks
  // with names hidden.
  const place = (guid: string): string =>
    createHash('sha256')
      .update(of.questionGuid + guid)
      .digest('hex');
  return ok(
    students
      .sort((one, other) => (place(one.guid) < place(other.guid) ? -1 : 1))
      .map(({ guid, name, questions: asked }) => ({
        studentGuid: guid,
        studentName: name,
        questionMark: markOf(paperOf(exam, asked, questions).get(of.questionGuid) ?? 0),
        studentAnswers: presentAnswer(given.get(guid) ?? []),
        examResult: resultOf(marks.get(guid)),
        lateAnswers: late
          .filter(({ student_guid }) => student_guid === guid)
          .map(({ answer, received_at }) => ({
            receivedDate: time.format(received_at),
            studentAnswers: presentAnswer(answer),
          })),
      })),
  );
}

async function history(
  { db, time }: ExamsContext,
  caller: Caller,
  { examGuid, studentGuid }: OfStudent,
): Promise<ApiResponse<GivenMark[] | null>> {
  const exam = await findExam(db, { teacher: caller.userGuid }, examGuid);
  if (!exam) return refuse(EXAM_REVIEW.notFound);
  return ok(
    (await store.markHistory(db, { examGuid, studentGuid })).map(
      ({ question_guid, mark, note, giver, given_at }) => ({
        questionGuid: question_guid,
        degree: givenMarkOf(mark),
        note,
        givenBy: giver,
        givenDate: time.format(given_at),
      }),
    ),
  );
}

/** Marking an exam (GRADE-5, GRADE-12, GRADE-13; docs/decisions/0020). */
export function createGrading(deps: ExamsContext) {
  return bindContext(deps, { autoCorrect, mark, review, answersTo, history });
}
