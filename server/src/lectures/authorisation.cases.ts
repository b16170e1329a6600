import type { Lecture, LectureFolder } from '@riwaq/api';
import {
  authorisationCase,
  everyone,
  only,
  staffOnly,
  type AuthorisationCase,
} from '../access/case';
import { writingIn } from '../access/writing';
import type { PersonName, TestServer } from '../testing';
import { lectureFixtures } from './testing';

/**
 * `teacher` teaches and `student` studies physics, and `admin` has the university-wide roles.
 * Everybody else has no relation to it.
 */
const ofPhysics = ['admin', 'teacher', 'student'] as const;
const writers = staffOnly({ teacher2: 'refused' });
const SECRET = 'محاضرة لم تُنشر';

const shown = (server: TestServer): Promise<Lecture> => lectureFixtures(server).lecture('teacher');
const hidden = (server: TestServer): Promise<Lecture> =>
  lectureFixtures(server).lecture('teacher', { title: SECRET, visible: false });
const folder = (server: TestServer): Promise<LectureFolder> =>
  lectureFixtures(server).folder('teacher');
/** Makes a visible lecture in a hidden folder. */
const covered = async (server: TestServer): Promise<Lecture> => {
  const { itemGuid } = await lectureFixtures(server).folder('teacher', { visible: false });
  return lectureFixtures(server).lecture('teacher', { title: SECRET, folderGuid: itemGuid });
};
const scheduled = (server: TestServer): Promise<Lecture> =>
  lectureFixtures(server).lecture('teacher', {
    title: SECRET,
    showFromDate: lectureFixtures(server).minutesFromNow(60),
  });
const UNSHOWN = [
  ['hidden', hidden],
  ['in a hidden folder', covered],
  ['not shown yet', scheduled],
] as const;

const writing = writingIn([
  'lecture_item',
  'lecture_file',
  'lecture_seen',
  'lecture_visit',
  'notification',
  'file',
  'file_link',
]);

/** Every caller may call, but those outside of `mine` receive nothing of others. */
const without =
  (
    mine: readonly PersonName[],
    textOf: (server: TestServer) => string,
  ): NonNullable<AuthorisationCase['verify']> =>
  (server, as, outcome, { data }) => {
    if (
      outcome === 'allowed' &&
      !mine.includes(as) &&
      JSON.stringify(data).includes(textOf(server))
    )
      throw new Error(`${as} received ${textOf(server)}.`);
  };

export const lecturesCases: readonly AuthorisationCase[] = [
  authorisationCase({
    key: 'GET Lectures/GetSubjects',
    of: 'the caller',
    expect: everyone('allowed'),
    input: () => ({ query: {} }),
    verify: without(ofPhysics, ({ university }) => university.subjects.physics),
  }),
  authorisationCase({
    key: 'GET Lectures/GetSubjects',
    of: 'a search for physics',
    expect: everyone('allowed'),
    input: () => ({ query: { searchText: 'فيزياء' } }),
    verify: without(ofPhysics, ({ university }) => university.subjects.physics),
  }),
  authorisationCase({
    key: 'GET Lectures/GetContent',
    of: 'physics',
    expect: only(ofPhysics),
    input: async (server) => {
      await hidden(server);
      await scheduled(server);
      return { query: { subjectGuid: server.university.subjects.physics } };
    },
    verify: without(['admin', 'teacher'], () => SECRET),
  }),
  authorisationCase({
    key: 'GET Lectures/GetContent',
    of: 'physics, searched for what is not shown',
    expect: only(ofPhysics),
    input: async (server) => {
      for (const [, make] of UNSHOWN) await make(server);
      return { query: { subjectGuid: server.university.subjects.physics, searchText: SECRET } };
    },
    verify: without(['admin', 'teacher'], () => SECRET),
  }),
  authorisationCase({
    key: 'GET Lectures/GetContent',
    of: 'a hidden folder',
    expect: only(['admin', 'teacher']),
    input: async (server) => ({
      query: {
        subjectGuid: server.university.subjects.physics,
        folderGuid: (await covered(server)).folderGuid ?? '',
      },
    }),
  }),
  authorisationCase({
    key: 'GET Lectures/GetContent',
    of: 'a folder of physics, named in another subject',
    expect: everyone('refused'),
    input: async (server) => ({
      query: {
        subjectGuid: server.university.subjects.chemistry,
        folderGuid: (await folder(server)).itemGuid,
      },
    }),
  }),
  authorisationCase({
    key: 'GET Lectures/GetLecture',
    of: 'a lecture of physics',
    expect: only(ofPhysics),
    input: async (server) => ({ query: { itemGuid: (await shown(server)).itemGuid } }),
  }),
  ...UNSHOWN.flatMap(([name, make]) => [
    authorisationCase({
      key: 'GET Lectures/GetLecture',
      of: `a lecture that is ${name}`,
      expect: only(['admin', 'teacher']),
      input: async (server) => ({ query: { itemGuid: (await make(server)).itemGuid } }),
    }),
    authorisationCase({
      key: 'POST Uploader/Download',
      of: `the file of a lecture that is ${name}`,
      repeatable: true,
      expect: only(['admin', 'teacher']),
      input: async (server) => ({
        body: { fileUrl: (await make(server)).files[0]?.fileUrl ?? '', preview: true },
      }),
    }),
    writing({
      key: 'PUT Lectures/MarkAsSeen',
      of: `a lecture that is ${name}`,
      expect: everyone('refused'),
      input: async (server) => ({ query: { itemGuid: (await make(server)).itemGuid } }),
    }),
  ]),
  authorisationCase({
    key: 'POST Uploader/Download',
    of: 'the file of a lecture of physics',
    expect: only(ofPhysics),
    repeatable: true,
    input: async (server) => ({
      body: { fileUrl: (await shown(server)).files[0]?.fileUrl ?? '', preview: true },
    }),
  }),
  authorisationCase({
    key: 'GET Lectures/GetFolders',
    of: 'physics',
    expect: writers,
    input: ({ university }) => ({ query: { subjectGuid: university.subjects.physics } }),
  }),
  writing({
    key: 'POST Lectures/CreateFolder',
    of: 'physics',
    expect: writers,
    input: ({ university }) => ({
      body: { subjectGuid: university.subjects.physics, title: 'الفصل الثاني' },
    }),
  }),
  writing({
    key: 'POST Lectures/CreateFolder',
    of: 'a folder of physics, named in chemistry',
    expect: staffOnly({ admin: 'refused', teacher: 'refused', teacher2: 'refused' }),
    input: async (server) => ({
      body: {
        subjectGuid: server.university.subjects.chemistry,
        folderGuid: (await folder(server)).itemGuid,
        title: 'الفصل الثاني',
      },
    }),
  }),
  writing({
    key: 'POST Lectures/UpdateFolder',
    of: "teacher's folder",
    expect: writers,
    input: async (server) => ({
      body: { itemGuid: (await folder(server)).itemGuid, title: 'عنوان مغيّر' },
    }),
  }),
  writing({
    key: 'DELETE Lectures/DeleteFolder',
    of: "teacher's folder",
    expect: writers,
    input: async (server) => ({ query: { itemGuid: (await folder(server)).itemGuid } }),
  }),
  writing({
    key: 'POST Lectures/CreateLecture',
    of: "physics, with a file of teacher's",
    expect: only(['teacher']),
    input: async (server) => ({
      body: {
        subjectGuid: server.university.subjects.physics,
        title: 'محاضرة',
        files: [{ fileUrl: await lectureFixtures(server).upload('teacher'), fileCaption: '' }],
      },
    }),
  }),
  writing({
    key: 'POST Lectures/UpdateLecture',
    of: "teacher's lecture",
    expect: writers,
    input: async (server) => {
      const { itemGuid, files } = await shown(server);
      return {
        body: {
          itemGuid,
          title: 'عنوان مغيّر',
          files: files.map(({ fileUrl, fileCaption }) => ({ fileUrl, fileCaption })),
        },
      };
    },
  }),
  writing({
    key: 'DELETE Lectures/DeleteLecture',
    of: "teacher's lecture",
    expect: writers,
    input: async (server) => ({ query: { itemGuid: (await shown(server)).itemGuid } }),
  }),
  writing({
    key: 'POST Lectures/MoveItem',
    of: "teacher's lecture",
    expect: writers,
    input: async (server) => ({
      body: {
        itemGuid: (await shown(server)).itemGuid,
        folderGuid: (await folder(server)).itemGuid,
      },
    }),
  }),
  writing({
    key: 'POST Lectures/CopyItem',
    of: "teacher's folder, to another folder of its subject",
    expect: writers,
    input: async (server) => ({
      body: {
        itemGuid: (await covered(server)).folderGuid ?? '',
        subjectGuid: server.university.subjects.physics,
        folderGuid: (await folder(server)).itemGuid,
      },
    }),
  }),
  writing({
    key: 'POST Lectures/CopyItem',
    of: "teacher's lecture, to a subject of teacher2's",
    expect: staffOnly({ teacher: 'refused', teacher2: 'refused' }),
    input: async (server) => ({
      body: {
        itemGuid: (await shown(server)).itemGuid,
        subjectGuid: server.university.subjects.chemistry,
      },
    }),
  }),
  writing({
    key: 'POST Lectures/CopyItem',
    of: 'a lecture of chemistry, to physics',
    expect: staffOnly({ teacher: 'refused', teacher2: 'refused' }),
    input: async (server) => {
      const { physics, chemistry } = server.university.subjects;
      return {
        body: {
          itemGuid: (await lectureFixtures(server).lecture('admin', { subjectGuid: chemistry }))
            .itemGuid,
          subjectGuid: physics,
        },
      };
    },
  }),
  writing({
    key: 'PUT Lectures/ChangeVisible',
    of: "teacher's lecture",
    expect: writers,
    input: async (server) => ({
      query: { itemGuid: (await shown(server)).itemGuid, visible: 'false' as const },
    }),
  }),
  writing({
    key: 'PUT Lectures/MarkAsSeen',
    of: "teacher's lecture",
    expect: only(['student']),
    input: async (server) => ({ query: { itemGuid: (await shown(server)).itemGuid } }),
  }),
  writing({
    key: 'PUT Lectures/MarkVisit',
    of: 'physics',
    expect: only(['student']),
    input: ({ university }) => ({ query: { subjectGuid: university.subjects.physics } }),
  }),
  authorisationCase({
    key: 'GET Lectures/GetReaders',
    of: "teacher's lecture",
    expect: writers,
    input: async (server) => ({ query: { itemGuid: (await shown(server)).itemGuid } }),
  }),
];
