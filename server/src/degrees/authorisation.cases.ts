import { randomUUID } from 'node:crypto';
import { EXAM_TYPE, REQUIRED_TEMPLATE_KEYS } from '@riwaq/api';
import { authorisationCase, everyone, staffOnly, type AuthorisationCase } from '../access/case';
import { writingIn } from '../access/writing';
import { examFixtures } from '../exams/testing';
import { plainRows, rawXlsx } from '../platform/spreadsheets/testing';
import type { TestServer } from '../testing';
import { degreeFixtures } from './testing';

const SECRET = 'سرّ القائمة';

/** Makes a physics list of `teacher` for section a, in which `student` has a degree. */
async function list(server: TestServer): Promise<string> {
  const fixtures = degreeFixtures(server);
  const sessionGuid = await fixtures.session('teacher', { title: SECRET });
  await fixtures.give('teacher', sessionGuid, server.university.people.student, 13.25);
  return sessionGuid;
}
async function ended(server: TestServer): Promise<string> {
  const sessionGuid = await list(server);
  await degreeFixtures(server).end('teacher', sessionGuid);
  return sessionGuid;
}
const physics = ({ university }: TestServer) => ({
  subjectGuid: university.subjects.physics,
  sectionGuid: university.sections.a,
});

/**
 * Teachers of the class and the administrator succeed; other staff are refused, students receive
 * 403.
 */
const ofClass = staffOnly({ teacher2: 'refused' });
/** Only the exam's teacher succeeds. */
const teachersOwn = staffOnly({ admin: 'refused', teacher2: 'refused' });
/** The caller is a student, who receives only their own degrees. */
const students = {
  ...everyone('allowed'),
  admin: 'forbidden',
  teacher: 'forbidden',
  teacher2: 'forbidden',
} as const;

const writing = writingIn([
  'degree_list',
  'degree_row',
  'degree_change',
  'degree_list_state',
  'final_weight',
  'final_publication',
  'final_result',
  'exam_extra_mark',
]);

/** Makes an inactive exam of `teacher` with `student` and an extra mark. */
async function withExtra(
  server: TestServer,
): Promise<{ examGuid: string; extraGuid: string; studentGuid: string }> {
  const examGuid = await examFixtures(server).exam('teacher');
  const extraGuid = randomUUID();
  const studentGuid = server.university.people.student;
  await server.call('teacher', 'POST Degrees/AddExtraDegrees', {
    body: { examGuid, extraGuid, studentGuids: [studentGuid], degree: 2, reason: 'سبب' },
  });
  return { examGuid, extraGuid, studentGuid };
}
const WEIGHTS = { daily: 100, monthly: 0, midFinal: 0, final: 0 };

/** Deletes the weights of physics. */
async function unset(server: TestServer): Promise<void> {
  await server.services.db.deleteFrom('final_weight').execute();
}
/** Makes results that can be published; resolves with their fingerprint. */
async function publishable(server: TestServer): Promise<string> {
  await ended(server);
  await unset(server);
  await server.call('teacher', 'PUT Degrees/SaveWeights', {
    body: { ...physics(server), weights: WEIGHTS, version: 0 },
  });
  return (await server.call('teacher', 'GET Degrees/GetFinalResults', { query: physics(server) }))
    .data.seen;
}

/** Uploads a spreadsheet as `teacher`, so that every other caller tries to use somebody else's. */
async function sent(server: TestServer, sheetData = plainRows()): Promise<string> {
  const { data } = await server.call('teacher', 'POST Degrees/UploadXlsxFile', {
    file: new File([new Uint8Array(rawXlsx({ sheetData }))], 'a.xlsx'),
  });
  return data?.fileName ?? '';
}

export const degreesCases: readonly AuthorisationCase[] = [
  authorisationCase({
    key: 'GET Degrees/GetSessions',
    of: 'the caller',
    expect: staffOnly(),
    async input(server) {
      await list(server);
      return { query: {} };
    },
    verify(_server, as, _outcome, { data }) {
      const isVisible = JSON.stringify(data ?? '').includes(SECRET);
      if (isVisible !== (as === 'teacher' || as === 'admin'))
        throw new Error(`${as} sees too much or too little.`);
    },
  }),
  authorisationCase({
    key: 'GET Degrees/GetSession',
    of: "teacher's class",
    expect: ofClass,
    input: async (server) => ({
      query: { sessionGuid: await list(server), sectionGuid: server.university.sections.a },
    }),
  }),
  writing({
    key: 'POST Degrees/CreateSession',
    of: "teacher's class",
    expect: ofClass,
    input: (server) => ({ body: degreeFixtures(server).sessionModel() }),
  }),
  writing({
    key: 'PUT Degrees/EditSession',
    of: "teacher's class",
    expect: ofClass,
    input: async (server) => ({
      body: {
        sessionGuid: await list(server),
        title: 'عنوان آخر',
        degreeType: EXAM_TYPE.daily,
        highestDegree: 50,
        sessionDate: '2026-03-01T10:00:00',
      },
    }),
  }),
  writing({
    key: 'DELETE Degrees/DeleteSession',
    of: "teacher's class",
    expect: ofClass,
    input: async (server) => ({ query: { sessionGuid: await list(server) } }),
  }),
  writing({
    key: 'PUT Degrees/SaveDegrees',
    of: "teacher's class",
    expect: ofClass,
    input: async (server) => ({
      body: {
        sessionGuid: await list(server),
        degrees: [{ studentGuid: server.university.people.student, degree: 1, version: 1 }],
      },
    }),
  }),
  writing({
    key: 'PUT Degrees/EndSession',
    of: "teacher's class",
    expect: ofClass,
    input: async (server) => ({ body: { sessionGuid: await list(server) } }),
  }),
  writing({
    key: 'PUT Degrees/ReopenSession',
    of: "teacher's class",
    expect: ofClass,
    input: async (server) => ({ body: { sessionGuid: await ended(server) } }),
  }),
  authorisationCase({
    key: 'GET Degrees/GetHistory',
    of: "teacher's class",
    expect: ofClass,
    input: async (server) => ({ query: { sessionGuid: await list(server) } }),
  }),
  authorisationCase({
    key: 'GET Degrees/GetSessionXlsx',
    of: "teacher's class",
    expect: ofClass,
    input: async (server) => ({ query: { sessionGuid: await list(server) } }),
  }),

  authorisationCase({
    key: 'GET Degrees/GetXlsxTemplate',
    of: 'the university',
    expect: staffOnly(),
    input: () => ({}),
  }),
  authorisationCase({
    key: 'GET Degrees/GetXlsxTemplateFile',
    of: "teacher's class",
    expect: ofClass,
    input: async (server) => ({ query: { sessionGuid: await list(server) } }),
  }),
  writing({
    key: 'POST Degrees/UploadXlsxFile',
    of: 'the caller',
    expect: staffOnly(),
    input: () => ({ file: new File([new Uint8Array(rawXlsx())], 'a.xlsx') }),
  }),
  writing({
    key: 'POST Degrees/SaveXlsxDegrees',
    of: "teacher's class and file",
    expect: staffOnly({ admin: 'refused', teacher2: 'refused' }),
    async input(server) {
      const { db } = server.services;
      const code = { student_code: 'a-1' };
      await db
        .updateTable('person')
        .set(code)
        .where('guid', '=', server.university.people.student)
        .execute();
      return {
        body: {
          sessionGuid: await list(server),
          sectionGuid: server.university.sections.a,
          xlsxFileName: await sent(server),
          sheetName: 'Degrees',
          keyMaps: REQUIRED_TEMPLATE_KEYS.map((templateKey) => ({
            templateKey,
            sourceKey: templateKey,
          })),
        },
      };
    },
  }),
  authorisationCase({
    key: 'POST Degrees/GetLeftOutXlsx',
    of: "teacher's class and file",
    expect: staffOnly({ admin: 'refused', teacher2: 'refused' }),
    input: async (server) => ({
      body: {
        sessionGuid: await list(server),
        sectionGuid: server.university.sections.a,
        xlsxFileName: await sent(server, plainRows('nobody')),
        sheetName: 'Degrees',
        keyMaps: REQUIRED_TEMPLATE_KEYS.map((templateKey) => ({
          templateKey,
          sourceKey: templateKey,
        })),
      },
    }),
  }),
  authorisationCase({
    key: 'GET Degrees/GetFinalResults',
    of: "teacher's class",
    expect: ofClass,
    input: (server) => ({ query: physics(server) }),
  }),
  writing({
    key: 'PUT Degrees/SaveWeights',
    of: "teacher's class",
    expect: ofClass,
    async input(server) {
      await unset(server);
      return { body: { ...physics(server), weights: WEIGHTS, version: 0 } };
    },
  }),
  writing({
    key: 'POST Degrees/PublishFinalResults',
    of: "teacher's class",
    expect: ofClass,
    input: async (server) => ({ body: { seen: await publishable(server), ...physics(server) } }),
  }),
  writing({
    key: 'PUT Degrees/WithdrawFinalResults',
    of: "teacher's class",
    expect: ofClass,
    async input(server) {
      const seen = await publishable(server);
      await server.call('teacher', 'POST Degrees/PublishFinalResults', {
        body: { seen, ...physics(server) },
      });
      return { body: physics(server) };
    },
  }),
  authorisationCase({
    key: 'GET Degrees/GetFinalResultsXlsx',
    of: "teacher's class",
    expect: ofClass,
    input: (server) => ({ query: physics(server) }),
  }),

  authorisationCase({
    key: 'GET Degrees/GetStudentDegrees',
    of: 'the caller',
    expect: students,
    async input(server) {
      await ended(server);
      return {};
    },
    verify(_server, as, _outcome, { data }) {
      const isVisible = JSON.stringify(data ?? '').includes('13.25');
      if (isVisible !== (as === 'student')) throw new Error(`${as} sees too much or too little.`);
    },
  }),

  authorisationCase({
    key: 'GET Degrees/GetExtraDegrees',
    of: "teacher's exam",
    expect: teachersOwn,
    input: async (server) => ({ query: { ExamGuid: (await withExtra(server)).examGuid } }),
  }),
  writing({
    key: 'POST Degrees/AddExtraDegrees',
    of: "teacher's exam",
    expect: teachersOwn,
    input: async (server) => ({
      body: {
        examGuid: (await withExtra(server)).examGuid,
        studentGuids: [server.university.people.student],
        degree: 1,
        reason: 'سبب',
      },
    }),
  }),
  writing({
    key: 'DELETE Degrees/RemoveExtraDegree',
    of: "teacher's exam",
    expect: teachersOwn,
    async input(server) {
      const { extraGuid, studentGuid } = await withExtra(server);
      return { query: { extraGuid, studentGuid } };
    },
  }),
];
