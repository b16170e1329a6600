import { createTestServer, type TestServer } from '../testing';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

test("returns a teacher's subjects under data.subjects", async () => {
  const { status, data } = await server.call('teacher', 'GET Subjects/Get');
  expect(status).toBe(200);
  expect(data).toEqual({
    subjects: [expect.objectContaining({ subjectGuid: server.university.subjects.physics })],
  });
});

test("returns the subjects of a student's section as a plain list", async () => {
  const { data } = await server.call('student', 'GET Subjects/Get');
  const { subjects, departments, stages, sections } = server.university;
  expect(data).toEqual([
    {
      subjectGuid: subjects.physics,
      subjectName: 'الفيزياء',
      departments: [
        {
          departmentGuid: departments.science,
          departmentName: 'العلوم',
          stages: [
            {
              stageGuid: stages.first,
              stageName: 'المرحلة الأولى',
              studyName: 'صباحي',
              sections: [{ sectionGuid: sections.a, sectionName: 'أ' }],
            },
          ],
        },
      ],
    },
  ]);
});

test('returns every subject to an administrator', async () => {
  const { data } = await server.call('admin', 'GET Subjects/Get');
  expect(data).toEqual({
    subjects: expect.arrayContaining(
      Object.values(server.university.subjects).map((subjectGuid) =>
        expect.objectContaining({ subjectGuid }),
      ),
    ),
  });
});

test('returns a teacher only the students of the own sections', async () => {
  const { sections, subjects, people } = server.university;
  const own = await server.call('teacher', 'GET Students/Get', {
    query: { sectionGuid: sections.a, subjectGuid: subjects.physics },
  });
  expect(own.data).toEqual([{ studentGuid: people.student, studentFullName: 'علي محمد' }]);
  const foreign = await server.call('teacher', 'GET Students/Get', {
    query: { sectionGuid: sections.b, subjectGuid: subjects.chemistry },
  });
  expect(foreign).toMatchObject({ status: 403, statusCode: 0, code: 'forbidden' });
  const mixed = await server.call('teacher', 'GET Students/Get', {
    query: { sectionGuid: sections.b, subjectGuid: subjects.physics },
  });
  expect(mixed.status).toBe(403);
});

test('matches lines with the students of the own section only', async () => {
  const { sections, subjects, people } = server.university;
  const match = (sectionGuid: string, lines: string[]) =>
    server.call('teacher', 'POST Students/Match', {
      body: { sectionGuid, subjectGuid: subjects.physics, lines },
    });
  const { data: others } = await server.call('admin', 'GET Students/Get', {
    query: { sectionGuid: sections.b, subjectGuid: subjects.chemistry },
  });
  const other = others?.[0]?.studentFullName ?? '';
  expect(other).not.toBe('');
  expect((await match(sections.a, ['على محمد', other, 'لا أحد'])).data).toEqual({
    found: [{ studentGuid: people.student, studentFullName: 'علي محمد' }],
    ambiguous: [],
    unknown: [other, 'لا أحد'],
  });
  expect((await match(sections.b, [other])).status).toBe(403);
  expect((await match(sections.a, [])).status).toBe(400);
});

test('returns the teachers of the own department with their subjects', async () => {
  const { departments, people } = server.university;
  const { data } = await server.call('student', 'GET Teachers/GetDepartmentTeachers', {
    query: { departmentGuid: departments.science },
  });
  expect(data).toEqual([
    { teacherGuid: people.teacher, teacherName: 'د. أحمد كريم', subjectName: 'الفيزياء' },
    { teacherGuid: people.teacher2, teacherName: 'د. ليلى حسن', subjectName: 'الكيمياء' },
  ]);
  expect(
    (
      await server.call('student', 'GET Teachers/GetDepartmentTeachers', {
        query: { departmentGuid: departments.law },
      })
    ).status,
  ).toBe(403);
});

test('reports the field when a lookup has no guid', async () => {
  const response = await server.app.inject({
    url: '/api/Students/Get',
    headers: { authorization: `Bearer ${server.token('teacher')}` },
  });
  expect(response.statusCode).toBe(400);
  expect(response.json()).toEqual({
    statusCode: 0,
    data: null,
    code: 'malformed',
    fields: [
      { path: 'sectionGuid', message: 'required' },
      { path: 'subjectGuid', message: 'required' },
    ],
  });
});
