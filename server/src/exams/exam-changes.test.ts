import { randomUUID } from 'node:crypto';
import type { Exam, ExamEdit } from '@riwaq/api';
import type { PersonName } from '../testing';
import { createExamServer, type ExamServer } from './testing';

// Proves EXAM-2, EXAM-9, EXAM-12, EXAM-13, EXAM-23.

const ZEROS = '00000000-0000-0000-0000-000000000000';
let server: ExamServer;
beforeAll(async () => {
  server = await createExamServer();
});
afterAll(() => server.close());
const find = (as: PersonName, ExamGuid: string) =>
  server.call(as, 'GET Exams/GetExam', { query: { ExamGuid } });
const list = (as: PersonName, query: object = {}) => server.call(as, 'GET Exams/Get', { query });
const edit = async (examGuid: string, more: Partial<ExamEdit>) =>
  server.call('teacher', 'PUT Exams/Edit', { body: await server.edit('teacher', examGuid, more) });
const guids = (exams: readonly Exam[]) => exams.map(({ guid }) => guid);

describe('editing', () => {
  // Proves EXAM-16 to EXAM-18.
  test('stores the changed settings', async () => {
    const examGuid = await server.exam('teacher');
    expect(
      (await edit(examGuid, { title: 'عنوان جديد', showResult: true, numberOfQuestionsInPage: 3 }))
        .statusCode,
    ).toBe(1);
    expect((await find('teacher', examGuid)).data).toMatchObject({
      title: 'عنوان جديد',
      showResult: true,
      numberOfQuestionsInPage: 3,
    });
    expect(guids((await list('teacher', { searchText: 'عنوان جديد' })).data.exams)).toEqual([
      examGuid,
    ]);
  });

  // Proves EXAM-22, QUESTION-35.
  test('responds 2 while the exam is active, unless it only deactivates it', async () => {
    const examGuid = await server.exam('teacher');
    await server.activate('teacher', examGuid);
    expect((await edit(examGuid, { title: 'آخر' })).statusCode).toBe(2);
    // A page sends `isActive: false` when it does not know yet that the exam became active.
    for (const more of [{ title: 'آخر' }, { showResult: true }, { partialMarks: true }])
      expect((await edit(examGuid, { ...more, isActive: false })).statusCode).toBe(2);
    expect((await find('teacher', examGuid)).data).toMatchObject({
      title: 'امتحان الحركة',
      isActive: true,
    });
    expect((await edit(examGuid, { isActive: false })).statusCode).toBe(1);
    expect((await edit(examGuid, { partialMarks: true })).statusCode).toBe(1);
    expect((await edit(examGuid, { title: 'آخر', partialMarks: undefined })).statusCode).toBe(1);
    expect((await find('teacher', examGuid)).data).toMatchObject({ partialMarks: true });
    expect((await edit(examGuid, { title: 'آخر' })).statusCode).toBe(1);
    expect((await find('teacher', examGuid)).data).toMatchObject({ title: 'آخر', isActive: false });
  });

  // Proves EXAM-22, QUESTION-35.
  test('responds 4 when the conditions change after a student has entered', async () => {
    const examGuid = await server.exam('teacher');
    await server.markEntered(examGuid);
    expect((await edit(examGuid, { restrictedMovingToNext: true })).statusCode).toBe(4);
    expect(
      (await edit(examGuid, { title: 'آخر', endDate: server.minutesFromNow(120) })).statusCode,
    ).toBe(1);
  });

  // Proves EXAM-22, QUESTION-35.
  test('responds 6 outside of the window, 7 without permission to block', async () => {
    const examGuid = await server.exam('admin');
    const asAdmin = async (more: Partial<ExamEdit>) =>
      server.call('admin', 'PUT Exams/Edit', { body: await server.edit('admin', examGuid, more) });
    expect((await asAdmin({ restrictedByTime: true, restrictedTime: '03:00:00' })).statusCode).toBe(
      6,
    );
    expect((await asAdmin({ blockAccessResources: true })).statusCode).toBe(7);
  });

  // Proves EXAM-22, QUESTION-35.
  test('responds 3 for an unknown exam or one of another teacher', async () => {
    const examGuid = await server.exam('teacher');
    const body = await server.edit('teacher', examGuid);
    expect((await server.call('admin', 'PUT Exams/Edit', { body })).statusCode).toBe(3);
    expect(
      (await server.call('teacher', 'PUT Exams/Edit', { body: { ...body, Guid: randomUUID() } }))
        .statusCode,
    ).toBe(3);
  });
});

describe('deleting', () => {
  const remove = (as: PersonName, ExamGuid: string) =>
    server.call(as, 'DELETE Exams/Delete', { query: { ExamGuid } });

  // Proves EXAM-24.
  test("responds 2 when active, 4 when entered, 3 for another teacher's exam", async () => {
    const active = await server.exam('teacher');
    await server.activate('teacher', active);
    expect((await remove('teacher', active)).statusCode).toBe(2);
    const entered = await server.exam('teacher');
    await server.markEntered(entered);
    expect((await remove('teacher', entered)).statusCode).toBe(4);
    const mine = await server.exam('teacher');
    expect((await remove('teacher2', mine)).statusCode).toBe(3);
    expect((await remove('teacher', mine)).statusCode).toBe(1);
    expect((await find('teacher', mine)).statusCode).toBe(3);
  });
});

describe('a repeated exam', () => {
  const tomorrow = () => ({
    startDate: server.minutesFromNow(1440),
    endDate: server.minutesFromNow(1500),
  });
  const again = (as: PersonName, examGuid: string, more: object = {}) =>
    server.call(as, 'POST Exams/ReExam', {
      body: {
        examGuid,
        ...tomorrow(),
        sectionGuid: server.university.sections.a,
        studentGuids: [server.university.people.student],
        ...more,
      },
    });

  // Proves EXAM-16 to EXAM-18.
  test('copies the settings, with one question a page, and is inactive', async () => {
    const examGuid = await server.exam('teacher', {
      title: 'امتحان أول',
      numberOfQuestionsInPage: 7,
      enablePasswordToEnter: true,
      passwordToEnter: 'secret1',
      showCorrectAnswerAfterSubmit: true,
    });
    await server.activate('teacher', examGuid);
    const { data } = await again('teacher', examGuid);
    expect((await find('teacher', data!.examGuid)).data).toMatchObject({
      title: 'امتحان أول',
      numberOfQuestionsInPage: 1,
      isActive: false,
      passwordToEnter: 'secret1',
      showCorrectAnswerAfterSubmit: true,
      examStatus: 'upcoming',
      studentsCount: 1,
    });
  });

  // Proves EXAM-21.
  test('must have a time shorter than its window', async () => {
    const examGuid = await server.exam('teacher', {
      restrictedByTime: true,
      restrictedTime: '01:30:00',
    });
    expect((await again('teacher', examGuid)).statusCode).toBe(6);
    expect(
      (await again('teacher', examGuid, { endDate: server.minutesFromNow(1440 + 90) })).statusCode,
    ).toBe(6);
    const { data } = await again('teacher', examGuid, {
      endDate: server.minutesFromNow(1440 + 91),
    });
    await server.activate('teacher', data!.examGuid);
    expect((await find('teacher', data!.examGuid)).data).toMatchObject({
      restrictedTime: '01:30:00',
      isActive: true,
    });
  });

  // Proves EXAM-21.
  test('responds 7 when it blocks resources and the permission was withdrawn', async () => {
    await server.allowBlocking();
    const examGuid = await server.exam('teacher', { blockAccessResources: true });
    expect((await again('teacher', examGuid)).statusCode).toBe(1);
    await server.services.db.deleteFrom('person_permission').execute();
    expect(await again('teacher', examGuid)).toMatchObject({ statusCode: 7, data: null });
  });

  // Proves EXAM-6, EXAM-17.
  test('starts before it ends, copies an own exam, and is created once', async () => {
    const examGuid = await server.exam('teacher');
    expect(
      await again('teacher', examGuid, { endDate: server.minutesFromNow(1440) }),
    ).toMatchObject({ status: 400, fields: [{ path: 'endDate', message: 'endBeforeStart' }] });
    expect((await again('admin', examGuid)).statusCode).toBe(3);
    const sitting = { newExamGuid: randomUUID(), ...tomorrow() };
    expect((await again('teacher', examGuid, sitting)).data).toEqual({
      examGuid: sitting.newExamGuid,
    });
    expect((await again('teacher', examGuid, sitting)).data).toEqual({
      examGuid: sitting.newExamGuid,
    });
  });

  test('responds 409 when repeated with other values', async () => {
    const { people, sections } = server.university;
    const examGuid = await server.exam('teacher');
    const sitting = { newExamGuid: randomUUID(), ...tomorrow() };
    await again('teacher', examGuid, sitting);
    const others = [
      { startDate: server.minutesFromNow(1441) },
      { endDate: server.minutesFromNow(1501) },
      { sectionGuid: sections.b },
      { studentGuids: [people.student, people.student2] },
      { studentGuids: [people.student2] },
      { examGuid: await server.exam('teacher') },
    ];
    for (const more of others)
      expect(await again('teacher', examGuid, { ...sitting, ...more })).toMatchObject({
        status: 409,
        fields: [{ path: 'newExamGuid', message: 'madeOtherwise' }],
      });
    expect((await again('teacher', examGuid, sitting)).data).toEqual({
      examGuid: sitting.newExamGuid,
    });
  });
});

test.each([
  ['students', { studentGuids: [] }, 'studentGuids', 'tooFew'],
  ['a section', { sectionGuid: '' }, 'sectionGuid', 'required'],
  ['a section (null)', { sectionGuid: null as never }, 'sectionGuid', 'required'],
  ['a section (absent)', { sectionGuid: undefined as never }, 'sectionGuid', 'required'],
  ['a section (zeros)', { sectionGuid: ZEROS }, 'sectionGuid', 'required'],
  ['a subject', { subjectGuid: '' }, 'subjectGuid', 'required'],
  ['a subject (null)', { subjectGuid: null as never }, 'subjectGuid', 'required'],
  ['a subject (absent)', { subjectGuid: undefined as never }, 'subjectGuid', 'required'],
  ['a subject (zeros)', { subjectGuid: ZEROS }, 'subjectGuid', 'required'],
  ['an exam (null)', { examGuid: null as never }, 'examGuid', 'required'],
])('returns 400 when students are added without %s', async (_what, more, path, message) => {
  const { people, subjects, sections } = server.university;
  expect(
    await server.call('teacher', 'PUT Exams/AddStudents', {
      body: {
        examGuid: await server.exam('teacher'),
        subjectGuid: subjects.physics,
        sectionGuid: sections.a,
        studentGuids: [people.student],
        ...more,
      },
    }),
  ).toMatchObject({ status: 400, fields: [{ path, message }] });
});

// Proves EXAM-19, EXAM-20.
test('adds students once and keeps existing attempts', async () => {
  const { people, subjects, sections } = server.university;
  const examGuid = await server.exam('teacher');
  await server.markEntered(examGuid);
  const attempts = () =>
    server.services.db
      .selectFrom('exam_student')
      .selectAll()
      .where('exam_guid', '=', examGuid)
      .execute();
  const before = await attempts();
  const add = (as: PersonName, more: object = {}) =>
    server.call(as, 'PUT Exams/AddStudents', {
      body: {
        examGuid,
        subjectGuid: subjects.physics,
        sectionGuid: sections.a,
        studentGuids: [people.student],
        ...more,
      },
    });
  expect((await add('teacher')).statusCode).toBe(1);
  expect(await attempts()).toEqual(before);
  expect(await add('teacher', { subjectGuid: subjects.chemistry })).toMatchObject({
    status: 400,
    fields: [{ path: 'subjectGuid', message: 'choice' }],
  });
  expect(await add('teacher', { studentGuids: [people.student2] })).toMatchObject({
    status: 400,
    fields: [{ path: 'studentGuids', message: 'choice' }],
  });
  expect((await add('admin')).statusCode).toBe(3);
});
