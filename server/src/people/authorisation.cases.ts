import {
  authorisationCase,
  everyone,
  only,
  staffOnly,
  type AuthorisationCase,
} from '../access/case';
import type { TestServer } from '../testing';

// Proves PEOPLE-4 to PEOPLE-6, PEOPLE-9 to PEOPLE-12.

const ofPhysics = ({ university }: TestServer, section: 'a' | 'b') => ({
  sectionGuid: university.sections[section],
  subjectGuid: university.subjects.physics,
});
const studentsFile = () => new File(['Name\nعلي محمد\nNobody\n'], 'students.csv');

/** A request for the students of a file of `teacher`. */
async function sheetOf(server: TestServer, section: 'a' | 'b') {
  const { data } = await server.call('teacher', 'POST Students/UploadXlsxFile', {
    body: ofPhysics(server, 'a'),
    file: studentsFile(),
  });
  return {
    ...ofPhysics(server, section),
    xlsxFileName: data?.fileName ?? '',
    sheetName: 'CSV',
    keyMaps: [{ templateKey: 'StudentCode' as const, sourceKey: 'Name' }],
  };
}

/**
 * `teacher` teaches physics to the section of `student`; the stranger belongs to the law
 * department.
 */
export const peopleCases: readonly AuthorisationCase[] = [
  authorisationCase({
    key: 'GET Subjects/Get',
    of: 'the caller',
    expect: everyone('allowed'),
    input: () => ({}),
    verify(server, as, _outcome, { data }) {
      const { physics, chemistry, rights } = server.university.subjects;
      const mine = {
        admin: [physics, chemistry, rights],
        teacher: [physics],
        student: [physics],
        teacher2: [chemistry],
        student2: [chemistry],
        stranger: [rights],
      }[as];
      const json = JSON.stringify(data);
      for (const subject of [physics, chemistry, rights]) {
        if (json.includes(subject) !== mine.includes(subject))
          throw new Error(`${as} was told too much or too little: ${json}`);
      }
    },
  }),
  authorisationCase({
    key: 'GET Students/Get',
    of: "teacher's section and subject",
    expect: staffOnly({ teacher2: 'forbidden' }),
    input: ({ university }) => ({
      query: { sectionGuid: university.sections.a, subjectGuid: university.subjects.physics },
    }),
  }),
  authorisationCase({
    key: 'GET Students/Get',
    of: "teacher2's section with teacher's subject",
    expect: staffOnly({ teacher: 'forbidden', teacher2: 'forbidden' }),
    input: ({ university }) => ({
      query: { sectionGuid: university.sections.b, subjectGuid: university.subjects.physics },
    }),
  }),
  authorisationCase({
    key: 'POST Students/Match',
    of: "teacher's section and subject",
    expect: staffOnly({ teacher2: 'forbidden' }),
    input: ({ university }) => ({
      body: {
        sectionGuid: university.sections.a,
        subjectGuid: university.subjects.physics,
        lines: ['علي محمد'],
      },
    }),
  }),
  authorisationCase({
    key: 'POST Students/Match',
    of: "teacher2's section with teacher's subject",
    expect: staffOnly({ teacher: 'forbidden', teacher2: 'forbidden' }),
    input: ({ university }) => ({
      body: {
        sectionGuid: university.sections.b,
        subjectGuid: university.subjects.physics,
        lines: ['علي محمد'],
      },
    }),
  }),
  ...[
    {
      of: "teacher's section and subject",
      section: 'a' as const,
      expect: staffOnly({ teacher2: 'forbidden' }),
      // Another user's file counts as one that is not stored.
      file: staffOnly({ admin: 'refused', teacher2: 'forbidden' }),
    },
    {
      of: "teacher2's section with teacher's subject",
      section: 'b' as const,
      expect: staffOnly({ teacher: 'forbidden', teacher2: 'forbidden' }),
      file: staffOnly({ admin: 'refused', teacher: 'forbidden', teacher2: 'forbidden' }),
    },
  ].flatMap(({ of, section, expect, file }) => [
    authorisationCase({
      key: 'POST Students/UploadXlsxFile',
      of,
      expect,
      input: (server) => ({ body: ofPhysics(server, section), file: studentsFile() }),
    }),
    authorisationCase({
      key: 'POST Students/MatchXlsx',
      of: `${of}, and teacher's file`,
      expect: file,
      input: async (server) => ({ body: await sheetOf(server, section) }),
    }),
    authorisationCase({
      key: 'POST Students/GetLeftOutXlsx',
      of: `${of}, and teacher's file`,
      expect: file,
      input: async (server) => ({ body: await sheetOf(server, section) }),
    }),
  ]),
  authorisationCase({
    key: 'GET Teachers/GetDepartmentTeachers',
    of: 'the department of all but the stranger',
    expect: { ...everyone('allowed'), stranger: 'forbidden' },
    input: ({ university }) => ({ query: { departmentGuid: university.departments.science } }),
  }),
  authorisationCase({
    key: 'GET Teachers/GetDepartmentTeachers',
    of: "the stranger's department",
    expect: only(['admin', 'stranger'], 'forbidden'),
    input: ({ university }) => ({ query: { departmentGuid: university.departments.law } }),
  }),
];
