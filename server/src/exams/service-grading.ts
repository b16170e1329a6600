import { createHash } from 'node:crypto';
import {
  cutText,
  EXAM_REVIEW,
  GRADING,
  type ApiResponse,
  type ApiData,
  type ExamQuestion,
  type GivenMark,
} from '@riwaq/api';
import { ok, refuse } from '../platform/http/area';
import { auditMark } from '../audit/audit';
import type { Caller } from '../platform/caller';
import type { ExamsContext } from './context';
import { givenMarkOf, markOf, sumOf, totalOf, unitsOf } from './rules/mark';
import { drawnPaperMarks, sumOfPaper } from './rules/total-mark';
import { lockAttempts } from './store-attempts';
import { findExam, lockExam } from './store-exams';
import * as store from './store-marks';
import { questionsByGuid } from './store-questions';
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
type QuestionAnswer = NonNullable<ApiData<'GET Exams/GetQuestionAnswers'>>[number];
type Reviewed = ApiData<'GET Exams/GetQuestions'>;

/** Characters of a question quoted in an entry of the audit log. */
const TITLE_LENGTH = 120;

const presentAnswer = (answer: readonly string[]) => answer.map((answerText) => ({ answerText }));
const resultOf = (row: store.MarkRow | undefined) => ({
  degree: givenMarkOf(row?.mark ?? null),
  notex: row?.note ?? '',
});
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
    const questions = student ? await questionsByGuid(tx, examGuid) : null;
    const question = questions?.get(questionGuid.toLowerCase());
    if (!student?.questions.includes(questionGuid.toLowerCase()) || !questions || !question)
      return refuse(GRADING.notFound);
    const mark = unitsOf(degree);
    const most =
      drawnPaperMarks(student.questions, questions, exam.paper_mark).get(question.guid) ?? 0;
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
        title: `${exam.title}: ${cutText(files.htmlForStorage(question.html).text, TITLE_LENGTH)}`,
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
  const questions = await questionsByGuid(db, examGuid);
  const given = new Map(
    (await store.allAnswers(db, examGuid, of)).map((row) => [row.question_guid, row.answer]),
  );
  const marks = new Map(
    (await store.newestMarks(db, examGuid, of)).map((row) => [row.question_guid, row]),
  );
  const late = await store.lateAnswers(db, examGuid, of);
  const extra = (await store.extraMarks(db, examGuid, of)).get(student.guid) ?? null;
  const drawn = student.questions.flatMap((guid) => questions.get(guid) ?? []);
  const onPaper = drawnPaperMarks(student.questions, questions, exam.paper_mark);
  const examQuestions = drawn.map((row): ExamQuestion => ({
    ...presenters.question({ ...row, mark: onPaper.get(row.guid) ?? row.mark }, caller.userGuid),
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
  const questions = exam ? await questionsByGuid(db, examGuid) : null;
  if (!exam || !questions?.has(of.questionGuid)) return refuse(EXAM_REVIEW.notFound);
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
      .map(({ guid, name, questions: attemptQuestions }) => ({
        studentGuid: guid,
        studentName: name,
        questionMark: markOf(
          drawnPaperMarks(attemptQuestions, questions, exam.paper_mark).get(of.questionGuid) ?? 0,
        ),
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

/** Marking an exam by hand (GRADE-5, GRADE-12; docs/decisions/0020). */
export function createGrading(deps: ExamsContext) {
  return bindContext(deps, { mark, review, answersTo, history });
}
