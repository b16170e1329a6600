import { randomUUID } from 'node:crypto';
import type { Exam, ExamModel } from '@riwaq/api';
import type { PersonName } from '../testing';
import { createExamServer, type ExamServer } from './testing';

// Proves EXAM-3, EXAM-5, EXAM-7, UI-5.

let server: ExamServer;
beforeAll(async () => {
  server = await createExamServer();
});
afterAll(() => server.close());

const create = (as: PersonName, more: Partial<ExamModel> = {}) =>
  server.call(as, 'POST Exams/New', { body: server.model(more) });
const find = (as: PersonName, ExamGuid: string) =>
  server.call(as, 'GET Exams/GetExam', { query: { ExamGuid } });
const list = (as: PersonName, query: object = {}) => server.call(as, 'GET Exams/Get', { query });
const guids = (exams: readonly Exam[]) => exams.map(({ guid }) => guid);

describe('a new exam', () => {
  // Proves EXAM-4 to EXAM-6, EXAM-16 to EXAM-20.
  test('is stored inactive with the submitted settings', async () => {
    const { people, subjects, sections } = server.university;
    const model = server.model({
      title: ' الكهرباء الساكنة ',
      description: 'فصل 3',
      enablePasswordToEnter: true,
      passwordToEnter: 'secret1',
      restrictedByTime: true,
      restrictedTime: '01:30:00',
      numberOfQuestionsInPage: 5,
      restrictedMovingToNext: true,
      showCorrectAnswerAfterSubmit: true,
      enableFaceIdVerification: true,
    });
    const { statusCode, data } = await server.call('teacher', 'POST Exams/New', { body: model });
    expect(statusCode).toBe(1);
    expect((await find('teacher', data!.examGuid)).data).toEqual({
      guid: data!.examGuid,
      title: 'الكهرباء الساكنة',
      description: 'فصل 3',
      startDate: model.startDate,
      endDate: model.endDate,
      examStatus: 'running',
      isActive: false,
      showResult: false,
      examType: 3,
      enablePasswordToEnter: true,
      passwordToEnter: 'secret1',
      enableFaceIdVerification: true,
      blockAccessResources: false,
      restrictedMovingToNext: true,
      showCorrectAnswerAfterSubmit: true,
      restrictedByTime: true,
      restrictedTime: '01:30:00',
      numberOfQuestionsInPage: 5,
      partialMarks: false,
      randomQuestionsEnable: false,
      folderId: null,
      subjectGuid: subjects.physics,
      subjectName: 'الفيزياء',
      sectionGuid: sections.a,
      sectionName: 'أ',
      stageName: 'المرحلة الأولى',
      departmentName: 'العلوم',
      teacherName: 'د. أحمد كريم',
      studentsCount: 1,
      hasFinished: false,
    });
    expect(
      (
        await server.call('teacher', 'GET Exams/GetStudents', {
          query: { ExamGuid: data!.examGuid },
        })
      ).data,
    ).toEqual([{ studentGuid: people.student, studentFullName: 'علي محمد' }]);
  });

  test.each<[string, Partial<ExamModel>, string, string]>([
    ['no students', { studentGuids: [] }, 'studentGuids', 'tooFew'],
    [
      'no questions on a page',
      { numberOfQuestionsInPage: 0 },
      'numberOfQuestionsInPage',
      'tooSmall',
    ],
    ['a title of two letters', { title: 'ab' }, 'title', 'tooShort'],
    ['an unknown type', { examType: 4 as never }, 'examType', 'choice'],
    ['an end before the start', { endDate: '2020-01-01T00:00:00' }, 'endDate', 'endBeforeStart'],
    ['a time limit of 0', { restrictedByTime: true }, 'restrictedTime', 'required'],
    ['a missing password', { enablePasswordToEnter: true }, 'passwordToEnter', 'required'],
    [
      'a short password',
      { enablePasswordToEnter: true, passwordToEnter: '12345' },
      'passwordToEnter',
      'tooShort',
    ],
    ['an unknown student', { studentGuids: [randomUUID()] }, 'studentGuids', 'choice'],
    [
      'an empty time limit',
      { restrictedByTime: true, restrictedTime: '' },
      'restrictedTime',
      'required',
    ],
    ['no section', { sectionGuid: null as never }, 'sectionGuid', 'required'],
    ['an empty section', { sectionGuid: '' }, 'sectionGuid', 'required'],
    [
      'the guid of zeros as the section',
      { sectionGuid: '00000000-0000-0000-0000-000000000000' },
      'sectionGuid',
      'required',
    ],
    ['an unknown folder', { FolderGuid: randomUUID() }, 'FolderGuid', 'choice'],
  ])('with %s is malformed', async (_what, more, path, message) => {
    const answer = await create('teacher', more);
    expect(answer.status).toBe(400);
    expect(answer.fields).toContainEqual({ path, message });
  });

  test('must be for students of a section that the caller teaches', async () => {
    const { people, sections, subjects } = server.university;
    expect(await create('teacher', { studentGuids: [people.student2] })).toMatchObject({
      status: 400,
      fields: [{ path: 'studentGuids', message: 'choice' }],
    });
    expect(await create('teacher', { studentGuids: [people.teacher] })).toMatchObject({
      status: 400,
    });
    expect(
      (
        await create('teacher', {
          subjectGuid: subjects.chemistry,
          sectionGuid: sections.b,
          studentGuids: [people.student2],
        })
      ).status,
    ).toBe(403);
    expect((await create('teacher2')).status).toBe(403);
    expect((await create('admin')).statusCode).toBe(1);
    expect(
      await create('admin', { sectionGuid: sections.b, studentGuids: [people.student2] }),
    ).toMatchObject({ status: 400, fields: [{ path: 'sectionGuid', message: 'choice' }] });
  });

  // Proves EXAM-10, EXAM-21.
  test('responds 6 when longer than its window, 7 without permission to block', async () => {
    expect(
      (await create('teacher', { restrictedByTime: true, restrictedTime: '02:00:01' })).statusCode,
    ).toBe(6);
    expect(
      (await create('teacher', { restrictedByTime: true, restrictedTime: '02:00:00' })).statusCode,
    ).toBe(6);
    expect(
      (await create('teacher', { restrictedByTime: true, restrictedTime: '01:59:59' })).statusCode,
    ).toBe(1);
    expect((await create('teacher', { blockAccessResources: true })).statusCode).toBe(7);
    const told = async () => (await server.call('teacher', 'GET Exams/GetPermissions')).data;
    expect(await told()).toEqual({ blockAccessResources: false, enableFaceIdVerification: true });
    await server.allowBlocking();
    expect(await told()).toEqual({ blockAccessResources: true, enableFaceIdVerification: true });
    expect((await create('teacher', { blockAccessResources: true })).statusCode).toBe(1);
  });

  test('is created once when the request is repeated', async () => {
    const examGuid = randomUUID();
    const [one, two] = await Promise.all([
      create('teacher', { examGuid }),
      create('teacher', { examGuid }),
    ]);
    expect([one.data, two.data]).toEqual([{ examGuid }, { examGuid }]);
    expect((await create('admin', { examGuid })).status).toBe(409);
  });

  test('is found by a retry with more students, and conflicts otherwise', async () => {
    const { people, sections, subjects } = server.university;
    const examGuid = randomUUID();
    const otherwise = { status: 409, fields: [{ path: 'examGuid', message: 'madeOtherwise' }] };
    await create('teacher', { examGuid });
    expect(
      (
        await create('teacher', {
          examGuid,
          title: 'امتحان آخر',
          studentGuids: [people.student, people.student2],
        })
      ).data,
    ).toEqual({ examGuid });
    expect(await create('teacher', { examGuid, studentGuids: [people.student2] })).toMatchObject(
      otherwise,
    );
    expect(await create('teacher', { examGuid, sectionGuid: sections.b })).toMatchObject(otherwise);
    expect(await create('teacher', { examGuid, subjectGuid: subjects.chemistry })).toMatchObject(
      otherwise,
    );
  });
});

describe('visibility of an exam', () => {
  test('its teacher always, its students once active and without the password', async () => {
    const examGuid = await server.exam('teacher', {
      enablePasswordToEnter: true,
      passwordToEnter: 'secret1',
    });
    for (const other of ['teacher2', 'admin', 'student', 'student2', 'stranger'] as const)
      expect((await find(other, examGuid)).statusCode).toBe(3);
    await server.activate('teacher', examGuid);
    expect((await find('student', examGuid)).data).toMatchObject({
      enablePasswordToEnter: true,
      passwordToEnter: '',
      folderId: null,
    });
    expect((await find('student2', examGuid)).statusCode).toBe(3);
    expect(guids((await list('student')).data.exams)).toContain(examGuid);
    expect(guids((await list('student2')).data.exams)).not.toContain(examGuid);
  });

  test('a student who entered still sees the exam when it is inactive', async () => {
    const examGuid = await server.exam('teacher');
    await server.markEntered(examGuid);
    expect((await find('student', examGuid)).statusCode).toBe(1);
  });
});

describe('the list', () => {
  test('lists a folder newest first, or all folders when searched or filtered', async () => {
    const folder = await server.folder('teacher', 'الفصل الأول');
    const inside = await server.exam('teacher', {
      title: 'الضوء والبصريات',
      FolderGuid: folder.folderGuid,
    });
    const later = await server.exam('teacher', {
      title: 'الأمواج',
      startDate: server.minutesFromNow(10),
    });
    const over = await server.exam('teacher', {
      title: 'الصوت',
      startDate: '2020-01-01T08:00:00',
      endDate: '2020-01-01T09:00:00',
      examType: 1,
    });
    const top = (await list('teacher')).data;
    expect(guids(top.exams).slice(0, 2)).toEqual([over, later]);
    expect(guids(top.exams)).not.toContain(inside);
    expect(top.folders).toContainEqual({ ...folder, examsCount: 1 });
    const within = (await list('teacher', { folderGuid: folder.folderGuid })).data;
    expect(guids(within.exams)).toEqual([inside]);
    expect(within.path).toEqual([{ folderGuid: folder.folderGuid, folderName: 'الفصل الأول' }]);
    expect(guids((await list('teacher', { searchText: 'الضَوء' })).data.exams)).toEqual([inside]);
    const searched = async (searchText: string) =>
      guids((await list('teacher', { searchText })).data.exams);
    expect(await searched('البصريات الضوء')).toEqual([inside]);
    expect(await searched('البصريات غائبة')).toEqual([]);
    expect(guids((await list('teacher', { status: 'upcoming' })).data.exams)).toEqual([later]);
    expect(guids((await list('teacher', { status: 'expired', examType: '1' })).data.exams)).toEqual(
      [over],
    );
    expect((await list('teacher2', { folderGuid: folder.folderGuid })).status).toBe(404);
  });

  test('filters by subject and by active status across all folders', async () => {
    const folder = await server.folder('teacher', 'المنتهية');
    const active = await server.exam('teacher', {
      title: 'فعال الآن',
      FolderGuid: folder.folderGuid,
    });
    await server.activate('teacher', active);
    const ended = await server.exam('teacher', {
      title: 'المد والجزر',
      FolderGuid: folder.folderGuid,
      startDate: '2020-01-01T08:00:00',
      endDate: '2020-01-01T09:00:00',
    });
    const { physics, chemistry } = server.university.subjects;
    const taken = async (query: object) => guids((await list('teacher', query)).data.exams);
    const running = await taken({ activeStatus: '1' });
    expect(running).toContain(active);
    expect(running).not.toContain(ended);
    const closed = await taken({ activeStatus: '0', subjectGuid: physics });
    expect(closed).toContain(ended);
    expect(closed).not.toContain(active);
    expect(
      await taken({
        activeStatus: '0',
        status: 'expired',
        subjectGuid: physics,
        searchText: 'المد',
      }),
    ).toEqual([ended]);
    expect(await taken({ subjectGuid: chemistry })).toEqual([]);
    expect(await list('teacher', { subjectGuid: 'x' })).toMatchObject({
      status: 400,
      fields: [{ path: 'subjectGuid', message: 'guid' }],
    });
  });

  test('continues after the last exam of a page', async () => {
    const first = await server.exam('teacher');
    const second = await server.exam('teacher');
    expect(guids((await list('teacher', { before: second })).data.exams)[0]).toBe(first);
  });
});
