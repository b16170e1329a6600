import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { ExamStatistics } from '@riwaq/api';
import { answersStampOf, newestMarkOf, settingOf } from './store';
import { createAnalyticsServer, type AnalyticsServer, type AnsweredExam } from './testing';

// Proves STAT-16.

/** Statistics are cached, and recomputed after any change of their inputs. */
let server: AnalyticsServer;
beforeAll(async () => {
  server = await createAnalyticsServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.clock.set(new Date());
});

const letters = (...rows: string[]) =>
  rows.map((row) => [...row].map((letter) => (letter === '-' ? null : letter)));
const edit = async (examGuid: string, more: object) =>
  server.call('teacher', 'PUT Exams/Edit', { body: await server.edit('teacher', examGuid, more) });

/** Makes a marked exam whose statistics are cached. */
async function withCachedStatistics(): Promise<
  AnsweredExam & { before: ExamStatistics; now(): Promise<ExamStatistics> }
> {
  const exam = await server.sat([server.lettered(), server.lettered()], letters('AA', 'AB', 'BB'));
  await server.correct(exam.examGuid);
  const now = () => server.statistics(exam.examGuid);
  return { ...exam, before: await now(), now };
}
const facilityOf = ({ calculateAllMetrics }: ExamStatistics) =>
  calculateAllMetrics?.difficulty.map(({ pValue }) => pValue);
const grade = (
  examGuid: string,
  questionGuid: string | undefined,
  studentGuid: string | undefined,
  degree: number,
) =>
  server.call('teacher', 'POST Exams/AddQuestionDegree', {
    body: { examGuid, questionGuid: questionGuid ?? '', studentGuid: studentGuid ?? '', degree },
  });

test('recomputes after a new mark', async () => {
  const { examGuid, questions, students, before, now } = await withCachedStatistics();
  expect(facilityOf(before)).toEqual([2 / 3, 1 / 3]);
  await grade(examGuid, questions[1]?.questionGuid, students[2], 0.5);
  expect(facilityOf(await now())).toEqual([2 / 3, 1.5 / 3]);
});

test('recomputes after a correction, but not after its dry run', async () => {
  const { examGuid, questions, before, now } = await withCachedStatistics();
  // The teacher had marked the wrong option as correct and repeats the correction.
  await sql`update question_option set is_correct = (position = 2) where question_guid = ${questions[0]!.questionGuid}`.execute(
    server.services.db,
  );
  await server.call('teacher', 'POST Exams/AutoCorrectAnswers', {
    query: { ExamGuid: examGuid, dryRun: 'true' },
  });
  const withKey = await now();
  expect(facilityOf(withKey)).toEqual(facilityOf(before));
  expect(withKey.questionsDetails.map(({ isCorrect }) => isCorrect)).not.toEqual(
    before.questionsDetails.map(({ isCorrect }) => isCorrect),
  );
  await server.correct(examGuid);
  expect(facilityOf(await now())).toEqual([1 / 3, 1 / 3]);
});

test('recomputes after extra marks are given or removed', async () => {
  const { examGuid, students, before, now } = await withCachedStatistics();
  const extraGuid = randomUUID();
  await server.call('teacher', 'POST Degrees/AddExtraDegrees', {
    body: { examGuid, extraGuid, studentGuids: [students[2] ?? ''], degree: 1.5, reason: 'سبب' },
  });
  const given = await now();
  expect([before, given].map(({ examDetails: { passCount } }) => passCount)).toEqual([2, 3]);
  expect(given.studentsDetails[2]?.degree).toBe(1.5);
  expect(given.calculateAllMetrics?.students[2]?.total).toBe(1.5);
  await server.call('teacher', 'DELETE Degrees/RemoveExtraDegree', {
    query: { extraGuid, studentGuid: students[2] ?? '' },
  });
  expect(await now()).toEqual(before);
});

test('recomputes after a new student, new answers or a new name', async () => {
  const { examGuid, questions, before, now } = await withCachedStatistics();
  const { people, subjects, sections } = server.university;
  await server.call('teacher', 'PUT Exams/AddStudents', {
    body: {
      examGuid,
      subjectGuid: subjects.physics,
      sectionGuid: sections.a,
      studentGuids: [people.student],
    },
  });
  expect((await now()).examDetails).toMatchObject({ studentsCount: 4, enteredCount: 3 });
  await edit(examGuid, { isActive: true });
  await server.enter('student', examGuid);
  await server.call('student', 'POST Exams/AnswerSave', {
    body: {
      examGuid,
      questionGuid: questions[0]?.questionGuid ?? '',
      answer: [questions[0]?.questionAnswers[0]?.answerGuid ?? ''],
    },
  });
  await edit(examGuid, { isActive: false });
  // A student who entered and has not finished does not count yet.
  expect((await now()).examDetails).toMatchObject({ enteredCount: 4, finishedCount: 3 });
  expect(facilityOf(await now())).toEqual(facilityOf(before));
  await server.call('student', 'POST Exams/FinishExam', { body: { examGuid } });
  expect((await now()).examDetails).toMatchObject({ finishedCount: 4, ungradedCount: 1 });
  await server.correct(examGuid);
  expect(facilityOf(await now())).toEqual([3 / 4, 1 / 4]);
  await server.services.db
    .updateTable('person')
    .set({ full_name: 'آ أول الأسماء' })
    .where('guid', '=', people.student)
    .execute();
  expect((await now()).studentsDetails[0]?.studentName).toBe('آ أول الأسماء');
});

test('names the subject and section anew after their renames', async () => {
  const { before, now } = await withCachedStatistics();
  const { db } = server.services;
  const { subjects, sections } = server.university;
  await db
    .updateTable('subject')
    .set({ name: 'الفيزياء العامة' })
    .where('guid', '=', subjects.physics)
    .execute();
  await db.updateTable('section').set({ name: 'ج' }).where('guid', '=', sections.a).execute();
  expect((await now()).examDetails).toEqual({
    ...before.examDetails,
    subjectName: 'الفيزياء العامة',
    sectionName: 'ج',
  });
});

test('recomputes after a question changed before any answer', async () => {
  const { examGuid, questions } = await server.sat(
    [server.lettered(), server.lettered()],
    letters('--', '--', '--'),
  );
  await server.correct(examGuid);
  expect(
    (await server.statistics(examGuid)).questions.map(({ questionMark }) => questionMark),
  ).toEqual([1, 1]);
  await server.call('teacher', 'POST Exams/SetExamMark', { body: { examGuid, mark: 5 } });
  expect(
    (await server.statistics(examGuid)).questions.map(({ questionMark }) => questionMark),
  ).toEqual([2.5, 2.5]);
  expect(questions).toHaveLength(2);
});

test('recomputes after an attempt ends by time, without any write', async () => {
  const exam = await server.sat([server.lettered(), server.lettered()], letters('AA', 'AB', 'BB'), {
    startDate: server.minutesFromNow(-60),
    endDate: server.minutesFromNow(10),
  });
  await server.correct(exam.examGuid);
  await server.services.db
    .updateTable('exam_student')
    .set({ finished_at: null, finished_by: null })
    .where('student_guid', '=', exam.students[2]!)
    .execute();
  expect((await server.statistics(exam.examGuid)).examDetails.finishedCount).toBe(2);
  server.clock.set(new Date(server.clock.now().getTime() + 11 * 60_000));
  expect((await server.statistics(exam.examGuid)).examDetails.finishedCount).toBe(3);
});

test('stays the same when a student re-enters or another exam changes', async () => {
  const { examGuid, students, before, now } = await withCachedStatistics();
  const { db } = server.services;
  const printsOf = (of: string) =>
    Promise.all([settingOf(db, of), newestMarkOf(db, of), answersStampOf(db, of)]);
  const prints = await printsOf(examGuid);
  await server.call('teacher', 'POST Exams/ResetEnteredPassword', {
    body: { examGuid, studentGuid: students[0] ?? '' },
  });
  const other = await withCachedStatistics();
  await grade(other.examGuid, other.questions[0]?.questionGuid, other.students[0], 0);
  expect(await printsOf(examGuid)).toEqual(prints);
  expect(await now()).toEqual(before);
});

test('does not serve a deleted exam from the cache', async () => {
  const { examGuid, now } = await withCachedStatistics();
  await server.services.db.deleteFrom('exam').where('guid', '=', examGuid).execute();
  await expect(now()).rejects.toThrow('statistics: 3');
});
