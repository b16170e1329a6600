import { DEGREES_EXPORT, OK, XLSX_SAVE, XLSX_UPLOAD } from '@riwaq/api';
import { createTestServer, type TestServer } from '../testing';

// Proves PEOPLE-1, PEOPLE-2, PEOPLE-4 to PEOPLE-12.

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

// Proves PEOPLE-1.
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

describe('a spreadsheet of students', () => {
  const ofPhysics = () => ({
    sectionGuid: server.university.sections.a,
    subjectGuid: server.university.subjects.physics,
  });
  const upload = (text: string, name = 'a.csv') =>
    server.call('teacher', 'POST Students/UploadXlsxFile', {
      body: ofPhysics(),
      file: new File([text], name),
    });
  const model = (xlsxFileName: string, sourceKey: string) => ({
    ...ofPhysics(),
    xlsxFileName,
    sheetName: 'CSV',
    keyMaps: [{ templateKey: 'StudentCode' as const, sourceKey }],
  });

  test('is read by the column that names students, and its other rows are named', async () => {
    const { data } = await upload('No,Name\n1,علي محمد\n2,Nobody\n');
    expect(data?.sheets[0]?.columnsInfo).toMatchObject([
      { columnName: 'No', isOfStudents: false },
      { columnName: 'Name', isOfStudents: true },
    ]);
    const body = model(data?.fileName ?? '', 'Name');
    const { student } = server.university.people;
    expect(await server.call('teacher', 'POST Students/MatchXlsx', { body })).toMatchObject({
      statusCode: OK,
      data: {
        taken: [{ rowNumber: 2, studentGuid: student, studentFullName: 'علي محمد' }],
        leftOut: [{ rowNumber: 3, studentCode: 'Nobody', problem: 'unknown' }],
        emptyRows: [],
      },
    });
    const file = await server.call('teacher', 'POST Students/GetLeftOutXlsx', { body });
    expect(file).toMatchObject({ statusCode: OK, data: { name: 'صفوف طلبة للتصحيح.xlsx' } });
  });

  test('is refused with the reason', async () => {
    expect(await upload('x', 'a.txt')).toMatchObject({
      statusCode: XLSX_UPLOAD.invalid,
      details: expect.stringContaining('csv'),
    });
    const { data } = await upload('Name\nعلي محمد\n');
    const match = (body: ReturnType<typeof model>) =>
      server.call('teacher', 'POST Students/MatchXlsx', { body });
    expect(await match(model(data?.fileName ?? '', 'Code'))).toMatchObject({
      statusCode: XLSX_SAVE.mapping,
      details: expect.stringContaining('Code'),
    });
    expect((await match(model('gone.xlsx', 'Name'))).statusCode).toBe(XLSX_SAVE.fileGone);
    const leftOut = await server.call('teacher', 'POST Students/GetLeftOutXlsx', {
      body: model(data?.fileName ?? '', 'Name'),
    });
    expect(leftOut.statusCode).toBe(DEGREES_EXPORT.nothing);
  });
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
