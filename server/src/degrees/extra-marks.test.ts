import { randomUUID } from 'node:crypto';
import { EXTRA, OK } from '@riwaq/api';
import { createDegreeServer, type DegreeServer } from './testing';

// Proves DEGREE-3, GRADE-5.

let server: DegreeServer;
let classmate: string;
beforeAll(async () => {
  server = await createDegreeServer();
  classmate = await server.classmate('هدى سالم', 'a-2');
});
afterAll(() => server.close());

const student = () => server.university.people.student;
/**
 * Makes a corrected, inactive exam of 10 marks that shows its results: `student` has 10, and the
 * classmate never entered.
 */
async function corrected(): Promise<string> {
  const { examGuid } = await server.markedExam({
    exam: { studentGuids: [student(), classmate] },
    question: { questionMark: 10 },
  });
  await server.deactivate(examGuid, { showResult: true });
  return examGuid;
}
const add = (
  examGuid: string,
  degree: number,
  studentGuids = [student()],
  extraGuid = randomUUID(),
) =>
  server.call('teacher', 'POST Degrees/AddExtraDegrees', {
    body: { examGuid, extraGuid, studentGuids, degree, reason: 'نشاط صفي' },
  });
const list = async (examGuid: string) =>
  (await server.call('teacher', 'GET Degrees/GetExtraDegrees', { query: { ExamGuid: examGuid } }))
    .data;
const totalOf = async (examGuid: string, guid = student()) =>
  (await list(examGuid))?.students.find(({ studentGuid }) => studentGuid === guid)?.total;

test('adds an extra mark to every total, and can be withdrawn', async () => {
  const examGuid = await corrected();
  const extraGuid = randomUUID();
  expect((await add(examGuid, 2.5, [student(), classmate], extraGuid)).statusCode).toBe(OK);
  // A retry after a lost response adds the mark once.
  expect((await add(examGuid, 2.5, [student(), classmate], extraGuid)).statusCode).toBe(OK);
  const { data: students } = await server.call('teacher', 'GET Exams/GetStudentsWithDegrees', {
    query: { ExamGuid: examGuid },
  });
  expect(students?.map(({ degree }) => degree).sort()).toEqual([12.5, 2.5]);
  const review = await server.call('teacher', 'GET Exams/GetQuestions', {
    query: { ExamGuid: examGuid, StudentGuid: student() },
  });
  expect(review.data?.exam.totalStudentDegrees).toBe(12.5);
  const seen = await server.call('student', 'GET Exams/GetQuestions', {
    query: { ExamGuid: examGuid },
  });
  expect(seen.data?.exam.totalStudentDegrees).toBe(12.5);
  expect(await list(examGuid)).toMatchObject({
    given: [
      { degree: 2.5, reason: 'نشاط صفي', givenBy: 'د. أحمد كريم', removedBy: null },
      { degree: 2.5 },
    ],
  });

  const remove = () =>
    server.call('teacher', 'DELETE Degrees/RemoveExtraDegree', {
      query: { extraGuid, studentGuid: student() },
    });
  expect((await remove()).statusCode).toBe(OK);
  expect((await remove()).statusCode).toBe(OK);
  expect(await totalOf(examGuid)).toBe(10);
  expect(await totalOf(examGuid, classmate)).toBe(2.5);
  expect(
    (await list(examGuid))?.given.find(({ studentGuid }) => studentGuid === student()),
  ).toMatchObject({ removedBy: 'د. أحمد كريم' });
});

test('succeeds on a retry only if the same mark still exists', async () => {
  const examGuid = await corrected();
  const extraGuid = randomUUID();
  await add(examGuid, 5, [student()], extraGuid);
  const otherwise = { status: 409, fields: [{ path: 'extraGuid', message: 'madeOtherwise' }] };
  expect(await add(examGuid, 3, [student()], extraGuid)).toMatchObject(otherwise);
  expect(await add(examGuid, 5, [student(), classmate], extraGuid)).toMatchObject(otherwise);
  expect(await add(examGuid, 5, [classmate], extraGuid)).toMatchObject(otherwise);
  expect(
    await server.call('teacher', 'POST Degrees/AddExtraDegrees', {
      body: { examGuid, extraGuid, studentGuids: [student()], degree: 5, reason: 'سبب آخر' },
    }),
  ).toMatchObject(otherwise);
  expect((await add(examGuid, 5, [student()], extraGuid)).statusCode).toBe(OK);
  expect([await totalOf(examGuid), await totalOf(examGuid, classmate)]).toEqual([15, null]);
  await server.call('teacher', 'DELETE Degrees/RemoveExtraDegree', {
    query: { extraGuid, studentGuid: student() },
  });
  expect(await add(examGuid, 5, [student()], extraGuid)).toMatchObject(otherwise);
  expect(await totalOf(examGuid)).toBe(10);
});

test('keeps every total within 0 to 100, for all students or none', async () => {
  const examGuid = await corrected();
  expect((await add(examGuid, 90.0001)).statusCode).toBe(EXTRA.invalid);
  const { statusCode, details } = await add(examGuid, -1, [student(), classmate]);
  expect(statusCode).toBe(EXTRA.invalid);
  expect(details).toContain('هدى سالم');
  expect(await totalOf(examGuid)).toBe(10);
  expect((await add(examGuid, 90)).statusCode).toBe(OK);
  expect(await totalOf(examGuid)).toBe(100);
  const raise = randomUUID();
  expect((await add(examGuid, 5, [classmate], raise)).statusCode).toBe(OK);
  expect((await add(examGuid, -5, [classmate])).statusCode).toBe(OK);
  const remove = await server.call('teacher', 'DELETE Degrees/RemoveExtraDegree', {
    query: { extraGuid: raise, studentGuid: classmate },
  });
  expect(remove.statusCode).toBe(EXTRA.invalid);
});

test('caps the total at 100 after a mark by hand', async () => {
  const examGuid = await corrected();
  await add(examGuid, 90);
  const { data } = await server.call('teacher', 'GET Exams/GetQuestions', {
    query: { ExamGuid: examGuid },
  });
  await server.call('teacher', 'POST Exams/AddQuestionDegree', {
    body: {
      examGuid,
      questionGuid: data?.exam.examQuestions[0]?.questionGuid ?? '',
      studentGuid: student(),
      degree: 4,
    },
  });
  expect(await totalOf(examGuid)).toBe(94);
  expect((await add(examGuid, 6)).statusCode).toBe(OK);
  await server.call('teacher', 'POST Exams/AddQuestionDegree', {
    body: {
      examGuid,
      questionGuid: data?.exam.examQuestions[0]?.questionGuid ?? '',
      studentGuid: student(),
      degree: 10,
    },
  });
  expect(await totalOf(examGuid)).toBe(100);
});

test('can be neither listed, given nor withdrawn while the exam is active', async () => {
  const examGuid = await corrected();
  const extraGuid = randomUUID();
  await add(examGuid, 1, [student()], extraGuid);
  await server.call('teacher', 'PUT Exams/Edit', {
    body: await server.edit('teacher', examGuid, { isActive: true }),
  });
  expect((await add(examGuid, 1)).statusCode).toBe(EXTRA.active);
  expect(
    (await server.call('teacher', 'GET Degrees/GetExtraDegrees', { query: { ExamGuid: examGuid } }))
      .statusCode,
  ).toBe(EXTRA.active);
  expect(
    (
      await server.call('teacher', 'DELETE Degrees/RemoveExtraDegree', {
        query: { extraGuid, studentGuid: student() },
      })
    ).statusCode,
  ).toBe(EXTRA.active);
});

test.each([
  ['0', { degree: 0 }, 'degree'],
  ['five decimals', { degree: 0.00001 }, 'degree'],
  ['more than 100', { degree: 101 }, 'degree'],
  ['no reason', { reason: ' ' }, 'reason'],
  ['no students', { studentGuids: [] }, 'studentGuids'],
])('refuses %s and names the field', async (_what, more, path) => {
  const examGuid = await corrected();
  const { status, fields } = await server.call('teacher', 'POST Degrees/AddExtraDegrees', {
    body: { examGuid, studentGuids: [student()], degree: 1, reason: 'سبب', ...more },
  });
  expect([status, fields?.[0]?.path]).toEqual([400, path]);
});

test('gives nobody a mark when one student is not in the exam', async () => {
  const examGuid = await corrected();
  expect(
    (await add(examGuid, 1, [student(), server.university.people.student2])).fields,
  ).toMatchObject([{ path: 'studentGuids' }]);
  expect(await totalOf(examGuid)).toBe(10);
});
