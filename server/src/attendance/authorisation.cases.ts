import { REQUIRED_ATTENDANCE_KEYS } from '@riwaq/api';
import { authorisationCase, everyone, staffOnly, type AuthorisationCase } from '../access/case';
import { writingIn } from '../access/writing';
import type { TestServer } from '../testing';
import { attendanceFixtures } from './testing';

const SECRET = 'ملاحظة لا يقرؤها غير أصحابها';

/** Stores attendance of `student` in physics, with a note. */
async function taken(
  server: TestServer,
): Promise<{ subjectGuid: string; sectionGuid: string; day: string }> {
  const fixtures = attendanceFixtures(server);
  await fixtures.take('teacher', server.university.people.student, 2, { note: SECRET });
  return { ...fixtures.physics(), day: fixtures.today() };
}
const classOf = async (server: TestServer) => {
  const { subjectGuid, sectionGuid } = await taken(server);
  return { subjectGuid, sectionGuid };
};

/**
 * Teachers of the class and the administrator succeed; other staff are refused, students receive
 * 403.
 */
const ofClass = staffOnly({ teacher2: 'refused' });
const writing = writingIn([
  'attendance_day',
  'attendance_row',
  'attendance_change',
  'attendance_warning',
]);
const csv = (code = 'a-1') => new File([`StudentCode,Hours\r\n${code},3\r\n`], 'a.csv');

/** Uploads a file as `teacher`, so that every other caller tries to use somebody else's. */
async function sent(server: TestServer, code?: string): Promise<string> {
  const { data } = await server.call('teacher', 'POST Attendance/UploadXlsxFile', {
    file: csv(code),
  });
  return data?.fileName ?? '';
}

export const attendanceCases: readonly AuthorisationCase[] = [
  authorisationCase({
    key: 'GET Attendance/GetDay',
    of: "teacher's class",
    expect: ofClass,
    input: async (server) => ({ query: await taken(server) }),
  }),
  authorisationCase({
    key: 'GET Attendance/GetDays',
    of: "teacher's class",
    expect: ofClass,
    input: async (server) => ({ query: await classOf(server) }),
  }),
  writing({
    key: 'PUT Attendance/SaveDay',
    of: "teacher's class",
    expect: ofClass,
    async input(server) {
      const of = await taken(server);
      const fixtures = attendanceFixtures(server);
      const { student } = server.university.people;
      return {
        body: {
          ...of,
          entries: [
            fixtures.entry(student, 5, {
              version: (await fixtures.row('teacher', student)).version,
            }),
          ],
        },
      };
    },
  }),
  authorisationCase({
    key: 'GET Attendance/GetHistory',
    of: "teacher's class",
    expect: ofClass,
    input: async (server) => ({ query: await taken(server) }),
  }),
  authorisationCase({
    key: 'GET Attendance/GetSummary',
    of: "teacher's class",
    expect: ofClass,
    input: async (server) => ({ query: await classOf(server) }),
  }),
  writing({
    key: 'PUT Attendance/SaveWarning',
    of: "teacher's class",
    expect: ofClass,
    input: async (server) => ({ body: { ...(await classOf(server)), warningHours: 20 } }),
  }),
  authorisationCase({
    key: 'GET Attendance/GetDayXlsx',
    of: "teacher's class",
    expect: ofClass,
    input: async (server) => ({ query: await taken(server) }),
  }),
  authorisationCase({
    key: 'GET Attendance/GetSummaryXlsx',
    of: "teacher's class",
    expect: ofClass,
    input: async (server) => ({ query: await classOf(server) }),
  }),
  authorisationCase({
    key: 'GET Attendance/GetXlsxTemplateFile',
    of: "teacher's class",
    expect: ofClass,
    input: async (server) => ({ query: await taken(server) }),
  }),
  writing({
    key: 'POST Attendance/UploadXlsxFile',
    of: 'the caller',
    expect: staffOnly(),
    input: () => ({ file: csv() }),
  }),
  writing({
    key: 'POST Attendance/SaveXlsxAttendance',
    of: "teacher's class and file",
    expect: staffOnly({ admin: 'refused', teacher2: 'refused' }),
    async input(server) {
      const { people } = server.university;
      await server.services.db
        .updateTable('person')
        .set({ student_code: 'a-1' })
        .where('guid', '=', people.student)
        .execute();
      const keyMaps = REQUIRED_ATTENDANCE_KEYS.map((templateKey) => ({
        templateKey,
        sourceKey: templateKey,
      }));
      return {
        body: {
          ...(await taken(server)),
          xlsxFileName: await sent(server),
          sheetName: 'CSV',
          keyMaps,
        },
      };
    },
  }),
  authorisationCase({
    key: 'POST Attendance/GetLeftOutXlsx',
    of: "teacher's class and file",
    expect: staffOnly({ admin: 'refused', teacher2: 'refused' }),
    input: async (server) => ({
      body: {
        ...(await taken(server)),
        xlsxFileName: await sent(server, 'nobody'),
        sheetName: 'CSV',
        keyMaps: REQUIRED_ATTENDANCE_KEYS.map((templateKey) => ({
          templateKey,
          sourceKey: templateKey,
        })),
      },
    }),
  }),
  authorisationCase({
    key: 'GET Attendance/GetStudentAttendance',
    of: 'the caller',
    expect: {
      ...everyone('allowed'),
      admin: 'forbidden',
      teacher: 'forbidden',
      teacher2: 'forbidden',
    },
    async input(server) {
      await taken(server);
      return {};
    },
    verify(_server, as, _outcome, { data }) {
      const isVisible = JSON.stringify(data ?? '').includes(SECRET);
      if (isVisible !== (as === 'student')) throw new Error(`${as} sees too much or too little.`);
    },
  }),
];
