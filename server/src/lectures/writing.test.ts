import { randomUUID } from 'node:crypto';
import { LECTURE_FOLDER_DEPTH } from '@riwaq/api';
import type { PersonName } from '../testing';
import { createLectureServer, type LectureServer } from './testing';

// Proves LECTURE-1.

let server: LectureServer;
let subjectGuid: string;
beforeAll(async () => {
  server = await createLectureServer();
  subjectGuid = server.university.subjects.physics;
});
beforeEach(() => server.empty());
afterAll(() => server.close());

const oneLecture = async (as: PersonName, itemGuid: string) =>
  server.call(as, 'GET Lectures/GetLecture', { query: { itemGuid } });
const move = (itemGuid: string, folderGuid: string | null, afterGuid?: string | null) =>
  server.call('teacher', 'POST Lectures/MoveItem', {
    body: { itemGuid, folderGuid, ...(afterGuid === undefined ? {} : { afterGuid }) },
  });
const seenBy = (as: PersonName, itemGuid: string, downloaded?: 'true') =>
  server.call(as, 'PUT Lectures/MarkAsSeen', {
    query: { itemGuid, ...(downloaded && { downloaded }) },
  });

describe('adding a lecture', () => {
  test('stores it with its files at the end of its folder', async () => {
    const folder = await server.folder('teacher');
    await server.lecture('teacher', { folderGuid: folder.itemGuid, title: 'الأولى' });
    const [slides, notes] = [
      await server.upload('teacher', 'slides.pptx'),
      await server.upload('teacher', 'notes.pdf'),
    ];
    const lecture = await server.lecture('teacher', {
      folderGuid: folder.itemGuid,
      title: ' الثانية ',
      description: '<p onclick="x()">نص<script>x()</script></p>',
      files: [
        { fileUrl: slides, fileCaption: 'العرض' },
        { fileUrl: notes, fileCaption: '' },
      ],
    });
    expect(lecture).toEqual({
      kind: 'lecture',
      itemGuid: expect.any(String),
      subjectGuid,
      folderGuid: folder.itemGuid,
      folderTitle: folder.title,
      title: 'الثانية',
      visible: true,
      createdDate: expect.any(String),
      modifiedDate: null,
      showFromDate: null,
      publication: 'shown',
      publishedDate: null,
      teacher: { teacherGuid: server.university.people.teacher, teacherName: 'د. أحمد كريم' },
      seen: null,
      isNew: false,
      seenStudentsCount: 0,
      files: [
        {
          fileGuid: expect.any(String),
          fileUrl: slides,
          fileCaption: 'العرض',
          fileSizeFormated: '1.5 KB',
          downloadCount: 0,
        },
        {
          fileGuid: expect.any(String),
          fileUrl: notes,
          fileCaption: 'notes.pdf',
          fileSizeFormated: '1.5 KB',
          downloadCount: 0,
        },
      ],
    });
    expect(await server.titles('student', { folderGuid: folder.itemGuid })).toEqual([
      'الأولى',
      'الثانية',
    ]);
    const read = await oneLecture('student', lecture.itemGuid);
    expect(read.data.description).toBe('<p>نص</p>');
    expect(read.data.lecture).toMatchObject({
      seen: false,
      seenStudentsCount: null,
      publishedDate: expect.any(String),
    });
  });

  test('responds 2 without a file and stores nothing', async () => {
    expect(
      await server.call('teacher', 'POST Lectures/CreateLecture', {
        body: { subjectGuid, title: 'بلا ملف' },
      }),
    ).toMatchObject({ status: 200, statusCode: 2, data: null });
    expect(await server.titles('teacher')).toEqual([]);
  });

  test("creates it once when repeated; another person's guid conflicts", async () => {
    const body = {
      itemGuid: randomUUID(),
      subjectGuid,
      title: 'مرة واحدة',
      files: [{ fileUrl: await server.upload('teacher'), fileCaption: 'x' }],
    };
    const first = await server.call('teacher', 'POST Lectures/CreateLecture', { body });
    const again = await server.call('teacher', 'POST Lectures/CreateLecture', { body });
    expect(again.data).toEqual({ ...first.data, publishedDate: expect.any(String) });
    expect(await server.titles('teacher')).toEqual(['مرة واحدة']);
    expect(await server.services.db.selectFrom('notification').selectAll().execute()).toHaveLength(
      1,
    );
    expect((await server.call('admin', 'POST Lectures/CreateLecture', { body })).status).toBe(409);
    expect(
      (
        await server.call('teacher', 'POST Lectures/CreateFolder', {
          body: { itemGuid: body.itemGuid, subjectGuid, title: 'مجلد' },
        })
      ).status,
    ).toBe(409);
  });

  test.each<[string, object, string, string]>([
    ['a title of two characters', { title: 'ab' }, 'title', 'tooShort'],
    ['a title of 450 characters', { title: 'x'.repeat(450) }, 'title', 'tooLong'],
    [
      'too many files',
      { files: Array.from({ length: 21 }, () => ({ fileUrl: 'x', fileCaption: '' })) },
      'files',
      'tooMany',
    ],
    ['an invalid date', { showFromDate: 'tomorrow' }, 'showFromDate', 'localDateTime'],
  ])('with %s is malformed', async (_case, change, path, message) => {
    const answer = await server.call('teacher', 'POST Lectures/CreateLecture', {
      body: { subjectGuid, title: 'محاضرة', ...change } as never,
    });
    expect(answer).toMatchObject({ status: 400, code: 'malformed' });
    expect(answer.fields).toContainEqual({ path, message });
  });
});

describe('changing a lecture', () => {
  test('keeps, adds and releases files, and records the time of the change', async () => {
    const [keep, drop] = [
      await server.upload('teacher', 'keep.pdf'),
      await server.upload('teacher', 'drop.pdf'),
    ];
    const lecture = await server.lecture('teacher', {
      files: [keep, drop].map((fileUrl) => ({ fileUrl, fileCaption: 'x' })),
    });
    const added = await server.upload('teacher', 'added.pdf');
    const { data } = await server.call('teacher', 'POST Lectures/UpdateLecture', {
      body: {
        itemGuid: lecture.itemGuid,
        title: 'بعد التعديل',
        files: [
          { fileUrl: added, fileCaption: 'أضيف' },
          { fileUrl: keep, fileCaption: 'بقي' },
        ],
      },
    });
    expect(data).toMatchObject({
      title: 'بعد التعديل',
      modifiedDate: expect.any(String),
      files: [{ fileCaption: 'أضيف' }, { fileCaption: 'بقي' }],
    });
    expect(
      await server.services.db
        .selectFrom('file')
        .select('file_url')
        .where('file_url', '=', drop)
        .execute(),
    ).toEqual([]);
  });

  test("keeps the first teacher's files when another teacher changes it", async () => {
    const lecture = await server.lecture('teacher');
    const files = lecture.files.map(({ fileUrl, fileCaption }) => ({ fileUrl, fileCaption }));
    expect(
      (
        await server.call('admin', 'POST Lectures/UpdateLecture', {
          body: { itemGuid: lecture.itemGuid, title: 'من الإدارة', files },
        })
      ).statusCode,
    ).toBe(1);
  });

  test('releases its files and marks when it is deleted', async () => {
    const lecture = await server.lecture('teacher');
    await seenBy('student', lecture.itemGuid);
    expect(
      (
        await server.call('teacher', 'DELETE Lectures/DeleteLecture', {
          query: { itemGuid: lecture.itemGuid },
        })
      ).statusCode,
    ).toBe(1);
    for (const table of [
      'lecture_item',
      'lecture_file',
      'lecture_seen',
      'file',
      'file_link',
    ] as const) {
      expect([table, await server.services.db.selectFrom(table).selectAll().execute()]).toEqual([
        table,
        [],
      ]);
    }
  });
});

describe('folders', () => {
  test('nest, with their trail and progress', async () => {
    const outer = await server.folder('teacher', {
      title: 'الباب الأول',
      description: 'وصف الباب',
    });
    const inner = await server.folder('teacher', {
      title: 'الفصل الثاني',
      folderGuid: outer.itemGuid,
    });
    const lecture = await server.lecture('teacher', { folderGuid: inner.itemGuid });
    await server.lecture('teacher', { folderGuid: inner.itemGuid, title: 'مسودة', visible: false });
    await seenBy('student', lecture.itemGuid);
    const top = await server.content('student');
    expect(top).toMatchObject({
      folder: null,
      trail: [],
      progress: { lecturesCount: 1, seenCount: 1 },
    });
    expect(top.items).toEqual([
      expect.objectContaining({
        kind: 'folder',
        title: 'الباب الأول',
        description: 'وصف الباب',
        progress: { lecturesCount: 1, seenCount: 1 },
      }),
    ]);
    const inside = await server.content('student', { folderGuid: inner.itemGuid });
    expect(inside.trail).toEqual([
      { folderGuid: outer.itemGuid, title: 'الباب الأول' },
      { folderGuid: inner.itemGuid, title: 'الفصل الثاني' },
    ]);
    expect(inside.folder).toMatchObject({ itemGuid: inner.itemGuid });
    expect((await server.content('teacher')).progress).toEqual({
      lecturesCount: 2,
      seenCount: null,
    });
  });

  test('cannot be deeper than the limit, created or moved', async () => {
    let folderGuid: string | null = null;
    const chain: string[] = [];
    for (let depth = 0; depth < LECTURE_FOLDER_DEPTH; depth += 1) {
      folderGuid = (await server.folder('teacher', { title: `مجلد ${depth}`, folderGuid }))
        .itemGuid;
      chain.push(folderGuid);
    }
    expect(
      await server.call('teacher', 'POST Lectures/CreateFolder', {
        body: { subjectGuid, folderGuid, title: 'أعمق' },
      }),
    ).toMatchObject({ statusCode: 2, data: null });
    const pair = await server.folder('teacher', { title: 'اثنان' });
    await server.folder('teacher', { title: 'فيه', folderGuid: pair.itemGuid });
    expect((await move(pair.itemGuid, chain[LECTURE_FOLDER_DEPTH - 2] as string)).statusCode).toBe(
      3,
    );
    expect((await move(pair.itemGuid, chain[LECTURE_FOLDER_DEPTH - 3] as string)).statusCode).toBe(
      1,
    );
    expect((await server.lecture('teacher', { folderGuid })).folderGuid).toBe(folderGuid);
  });

  // Proves LECTURE-2.
  test('respond 2 to deletion while they have content', async () => {
    const folder = await server.folder('teacher');
    const lecture = await server.lecture('teacher', { folderGuid: folder.itemGuid });
    const remove = () =>
      server.call('teacher', 'DELETE Lectures/DeleteFolder', {
        query: { itemGuid: folder.itemGuid },
      });
    expect((await remove()).statusCode).toBe(2);
    await server.call('teacher', 'DELETE Lectures/DeleteLecture', {
      query: { itemGuid: lecture.itemGuid },
    });
    expect((await remove()).statusCode).toBe(1);
    expect(await server.titles('teacher')).toEqual([]);
  });

  // Proves LECTURE-2.
  test('respond 2 when moved into themselves or a descendant', async () => {
    const outer = await server.folder('teacher', { title: 'خارج' });
    const inner = await server.folder('teacher', { title: 'داخل', folderGuid: outer.itemGuid });
    expect((await move(outer.itemGuid, outer.itemGuid)).statusCode).toBe(2);
    expect((await move(outer.itemGuid, inner.itemGuid)).statusCode).toBe(2);
    expect(await server.titles('teacher')).toEqual(['خارج']);
  });

  test('are all listed, in order, to a teacher who moves an item', async () => {
    const outer = await server.folder('teacher', { title: 'خارج' });
    const inner = await server.folder('teacher', { title: 'داخل', folderGuid: outer.itemGuid });
    const last = await server.folder('teacher', { title: 'أخير' });
    const { data } = await server.call('teacher', 'GET Lectures/GetFolders', {
      query: { subjectGuid },
    });
    expect(data).toEqual([
      { folderGuid: outer.itemGuid, parentFolderGuid: null, title: 'خارج' },
      { folderGuid: inner.itemGuid, parentFolderGuid: outer.itemGuid, title: 'داخل' },
      { folderGuid: last.itemGuid, parentFolderGuid: null, title: 'أخير' },
    ]);
  });
});
