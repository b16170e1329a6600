import type { LibraryCategory, LibraryDocument } from '@riwaq/api';
import {
  authorisationCase,
  everyone,
  only,
  staffOnly,
  type AuthorisationCase,
} from '../access/case';
import { writingIn } from '../access/writing';
import type { TestServer } from '../testing';
import { libraryFixtures } from './testing';

// Proves LIBRARY-1.

/** `admin` has the roles for the complete university; documents belong to `teacher`. */
const categories = new WeakMap<TestServer, Promise<LibraryCategory>>();
const category = (server: TestServer): Promise<LibraryCategory> => {
  const made = categories.get(server) ?? libraryFixtures(server).category();
  categories.set(server, made);
  return made;
};
const teachers = async (server: TestServer): Promise<LibraryDocument> =>
  libraryFixtures(server).document('teacher', (await category(server)).categoryGuid);
const documentQuery = async (server: TestServer) => ({
  query: { documentGuid: (await teachers(server)).documentGuid },
});

const writing = writingIn(['library_category', 'library_document', 'library_mark', 'file_link']);

const names = {
  nameAr: 'تصنيف آخر',
  nameEn: 'Another category',
  icon: 'law',
  color: 'info',
} as const;
const wideRoles = staffOnly({ teacher: 'forbidden', teacher2: 'forbidden' });
const notTeacher2 = staffOnly({ teacher2: 'forbidden' });

/** A document on student's shelf, which others must not see. */
const SHELVED = 'كتاب على رف الطالب';

export const libraryCases: readonly AuthorisationCase[] = [
  authorisationCase({
    key: 'GET Library/GetCategories',
    of: 'the library',
    expect: everyone('allowed'),
    input: () => ({}),
  }),
  writing({
    key: 'POST Library/CreateCategory',
    of: 'a category',
    expect: wideRoles,
    input: async (server) => ({
      body: {
        ...names,
        parentCategoryGuid: (await libraryFixtures(server).category()).categoryGuid,
      },
    }),
  }),
  writing({
    key: 'POST Library/UpdateCategory',
    of: 'a category',
    expect: wideRoles,
    input: async (server) => ({
      body: {
        ...names,
        nameAr: `تصنيف ${Date.now()}`,
        nameEn: `Category ${Date.now()}`,
        categoryGuid: (await libraryFixtures(server).category()).categoryGuid,
      },
    }),
  }),
  writing({
    key: 'POST Library/OrderCategories',
    of: 'the top',
    expect: wideRoles,
    input: async (server) => ({
      body: {
        parentCategoryGuid: null,
        categoryGuids: [(await libraryFixtures(server).category()).categoryGuid],
      },
    }),
  }),
  writing({
    key: 'DELETE Library/DeleteCategory',
    of: 'an empty category',
    expect: wideRoles,
    input: async (server) => ({
      query: { categoryGuid: (await libraryFixtures(server).category()).categoryGuid },
    }),
  }),
  authorisationCase({
    key: 'GET Library/GetDocuments',
    of: 'a category',
    expect: everyone('allowed'),
    input: async (server) => ({ query: { categoryGuid: (await category(server)).categoryGuid } }),
  }),
  authorisationCase({
    key: 'GET Library/GetShelf',
    of: "student's shelf",
    expect: everyone('allowed'),
    input: async (server) => {
      const { documentGuid } = await libraryFixtures(server).document(
        'teacher',
        (await category(server)).categoryGuid,
        { title: SHELVED },
      );
      await server.call('student', 'POST Library/SaveDocument', {
        body: { documentGuid, saved: true },
      });
      return { query: { shelf: 'saved' as const } };
    },
    verify: (_server, as, _outcome, { data }) => {
      if (JSON.stringify(data).includes(SHELVED) !== (as === 'student'))
        throw new Error(`${as} was shown the wrong shelf.`);
    },
  }),
  authorisationCase({
    key: 'GET Library/GetDocument',
    of: "teacher's document",
    expect: everyone('allowed'),
    input: documentQuery,
  }),
  writing({
    key: 'POST Library/CreateDocuments',
    of: "a category, with teacher's upload",
    expect: only(['teacher'], 'refused'),
    input: async (server) => ({
      body: {
        documents: [
          {
            categoryGuid: (await category(server)).categoryGuid,
            title: 'وثيقة جديدة',
            fileUrl: await libraryFixtures(server).upload('teacher'),
          },
        ],
      },
    }),
  }),
  writing({
    key: 'POST Library/CreateDocuments',
    of: "teacher's document again",
    expect: only(['teacher'], 'refused'),
    input: async (server) => {
      const { documentGuid, categoryGuid, title, file } = await teachers(server);
      return {
        body: { documents: [{ documentGuid, categoryGuid, title, fileUrl: file.fileUrl }] },
      };
    },
  }),
  writing({
    key: 'POST Library/UpdateDocument',
    of: "teacher's document",
    expect: notTeacher2,
    input: async (server) => {
      const { documentGuid, categoryGuid, file } = await teachers(server);
      return { body: { documentGuid, categoryGuid, title: 'عنوان مغيّر', fileUrl: file.fileUrl } };
    },
  }),
  writing({
    key: 'DELETE Library/DeleteDocument',
    of: "teacher's document",
    expect: notTeacher2,
    input: documentQuery,
  }),
  authorisationCase({
    key: 'POST Library/FindDuplicates',
    of: "teacher's upload, which the library has already",
    expect: staffOnly(),
    repeatable: true,
    input: async (server) => {
      const fixtures = libraryFixtures(server);
      await fixtures.document('teacher', (await category(server)).categoryGuid, {
        fileUrl: await fixtures.upload('teacher', 'a.pdf', 'the same'),
      });
      return { body: { fileUrls: [await fixtures.upload('teacher', 'b.pdf', 'the same')] } };
    },
    verify: (_server, as, outcome, { data }) => {
      if (outcome === 'allowed' && (data as unknown[]).length !== Number(as === 'teacher'))
        throw new Error(`${as} was told the wrong thing of an upload.`);
    },
  }),
  writing({
    key: 'POST Library/SaveDocument',
    of: "teacher's document",
    expect: everyone('allowed'),
    repeatable: true,
    input: async (server) => ({
      body: { documentGuid: (await teachers(server)).documentGuid, saved: true },
    }),
  }),
  writing({
    key: 'PUT Library/MarkDocumentAsOpened',
    of: "teacher's document",
    expect: everyone('allowed'),
    repeatable: true,
    input: documentQuery,
  }),
  authorisationCase({
    key: 'POST Uploader/Download',
    of: "the file of teacher's document",
    expect: everyone('allowed'),
    repeatable: true,
    input: async (server) => ({ body: { fileUrl: (await teachers(server)).file.fileUrl } }),
  }),
];
