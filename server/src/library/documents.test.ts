import { randomUUID } from 'node:crypto';
import { LIBRARY_GROUP } from '@riwaq/api';
import { createLibraryServer, titlesOf, type LibraryQuery, type LibraryServer } from './testing';

let server: LibraryServer;
let categoryGuid: string;
beforeAll(async () => {
  server = await createLibraryServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  categoryGuid = (await server.category()).categoryGuid;
});

const list = (query: LibraryQuery = { categoryGuid }) => server.list(query);
const get = async (as: 'student' | 'teacher', documentGuid: string) =>
  (await server.call(as, 'GET Library/GetDocument', { query: { documentGuid } })).data;

describe('adding', () => {
  test('returns everything that was stored of a document', async () => {
    const { subjects, departments } = server.university;
    const fileUrl = await server.upload('teacher', 'algebra.pdf');
    const coverUrl = await server.upload('teacher', 'cover.png');
    const document = await server.document('teacher', categoryGuid, {
      title: '  الجبر الخطي ',
      authors: 'Gilbert Strang',
      year: 2016,
      language: 'en',
      description: 'الطبعة الخامسة',
      fileUrl,
      coverUrl,
      subjectGuid: subjects.physics,
      departmentGuid: departments.science,
    });
    expect(document).toMatchObject({
      categoryGuid,
      title: 'الجبر الخطي',
      authors: 'Gilbert Strang',
      year: 2016,
      language: 'en',
      description: 'الطبعة الخامسة',
      coverUrl,
      subject: { subjectName: 'الفيزياء' },
      department: { departmentsName: 'العلوم' },
      createdUserName: 'د. أحمد كريم',
      modifiedDate: null,
      saved: false,
      file: { fileUrl, fileCaption: 'algebra.pdf', fileSizeFormated: '36 B', downloadCount: 0 },
    });
    expect(document.coverAddress).toContain('signature=');
    // The cover's address is signed for each reader.
    expect((await get('student', document.documentGuid)).document).toEqual({
      ...document,
      coverAddress: expect.stringContaining('signature='),
    });
  });

  test('adds several documents, or none when one is invalid', async () => {
    const uploads = await Promise.all([server.upload('teacher'), server.upload('teacher')]);
    const documents = uploads.map((fileUrl, index) => ({
      categoryGuid,
      title: `Lecture ${index + 1}`,
      fileUrl,
    }));
    const others = await server.upload('teacher2');
    const wrong = await server.call('teacher', 'POST Library/CreateDocuments', {
      body: { documents: [...documents, { categoryGuid, title: 'Not mine', fileUrl: others }] },
    });
    expect(wrong).toMatchObject({
      status: 400,
      fields: [{ path: 'files.documents.2.fileUrl', message: 'invalid' }],
    });
    expect(await list()).toEqual([]);
    expect(
      (await server.call('teacher', 'POST Library/CreateDocuments', { body: { documents } }))
        .statusCode,
    ).toBe(1);
    expect(titlesOf(await list())).toEqual(['Lecture 2', 'Lecture 1']);
  });

  test("creates once when repeated and returns 409 for another's guid", async () => {
    const documents = [
      {
        documentGuid: randomUUID(),
        categoryGuid,
        title: 'مرة واحدة',
        fileUrl: await server.upload('teacher'),
      },
    ];
    const first = await server.call('teacher', 'POST Library/CreateDocuments', {
      body: { documents },
    });
    const again = await server.call('teacher', 'POST Library/CreateDocuments', {
      body: { documents },
    });
    expect(again.data).toEqual(first.data);
    expect(await list()).toHaveLength(1);
    const stolen = [{ ...documents[0]!, fileUrl: await server.upload('teacher2') }];
    expect(
      (
        await server.call('teacher2', 'POST Library/CreateDocuments', {
          body: { documents: stolen },
        })
      ).status,
    ).toBe(409);
  });

  test('refuses all documents with the code of a missing category', async () => {
    const documents = [
      { categoryGuid: randomUUID(), title: 'بلا تصنيف', fileUrl: await server.upload('teacher') },
    ];
    expect(
      (await server.call('teacher', 'POST Library/CreateDocuments', { body: { documents } }))
        .statusCode,
    ).toBe(2);
  });

  test.each([
    ['title', { title: 'ab' }, 'tooShort'],
    ['title', { title: 'x'.repeat(450) }, 'tooLong'],
    ['year', { year: 3000 }, 'tooBig'],
    ['language', { language: 'xx' as 'ar' }, 'choice'],
    ['subjectGuid', { subjectGuid: randomUUID() }, 'choice'],
    ['departmentGuid', { departmentGuid: randomUUID() }, 'choice'],
    ['coverUrl', { coverUrl: 'Library/x/cover.pdf' }, 'extension'],
  ])('names the field of an invalid %s', async (field, wrong, message) => {
    const documents = [
      { categoryGuid, title: 'وثيقة', fileUrl: await server.upload('teacher'), ...wrong },
    ];
    expect(
      await server.call('teacher', 'POST Library/CreateDocuments', { body: { documents } }),
    ).toMatchObject({
      status: 400,
      fields: expect.arrayContaining([{ path: `documents.0.${field}`, message }]) as unknown,
    });
  });

  test("notifies the library's subscribers", async () => {
    server.realtime.clear();
    const { documentGuid } = await server.document('teacher', categoryGuid);
    expect(server.realtime.sent).toEqual([
      {
        to: 'group',
        target: LIBRARY_GROUP,
        event: 'ReceiveLibraryChange',
        args: [{ documentGuids: [documentGuid] }],
      },
    ]);
    expect(await server.realtime.mayJoin(server.caller('student'), LIBRARY_GROUP)).toBe(true);
  });
});

describe('the same content again', () => {
  test('finds own uploads with the same content under any name', async () => {
    const document = await server.document('teacher', categoryGuid, {
      title: 'الأصل',
      fileUrl: await server.upload('teacher', 'one.pdf', 'same content'),
    });
    const copy = await server.upload('teacher2', 'two.pdf', 'same content');
    const other = await server.upload('teacher2', 'three.pdf', 'other content');
    const { data } = await server.call('teacher2', 'POST Library/FindDuplicates', {
      body: { fileUrls: [copy, other] },
    });
    expect(data).toEqual([
      { fileUrl: copy, document: { documentGuid: document.documentGuid, title: 'الأصل' } },
    ]);
    expect(
      (await server.call('teacher', 'POST Library/FindDuplicates', { body: { fileUrls: [copy] } }))
        .data,
    ).toEqual([]);
  });
});

describe('changing', () => {
  test('replaces the file, deletes the old one and preserves downloads', async () => {
    const document = await server.document('teacher', categoryGuid, {
      fileUrl: await server.upload('teacher', 'old.pdf'),
    });
    await server.call('student', 'POST Uploader/Download', {
      body: { fileUrl: document.file.fileUrl },
    });
    const fileUrl = await server.upload('teacher', 'new.pdf');
    const other = await server.category();
    const answer = await server.call('teacher', 'POST Library/UpdateDocument', {
      body: {
        documentGuid: document.documentGuid,
        categoryGuid: other.categoryGuid,
        title: 'طبعة جديدة',
        fileUrl,
      },
    });
    expect(answer.data).toMatchObject({
      title: 'طبعة جديدة',
      categoryGuid: other.categoryGuid,
      file: { fileUrl, downloadCount: 1 },
    });
    expect(answer.data?.modifiedDate).not.toBeNull();
    expect(
      (
        await server.call('student', 'POST Uploader/Download', {
          body: { fileUrl: document.file.fileUrl },
        })
      ).statusCode,
    ).toBe(2);
    const { categories } = (await server.call('student', 'GET Library/GetCategories')).data;
    const count = (guid: string) =>
      categories.find((category) => category.categoryGuid === guid)?.documentsCount;
    expect([count(categoryGuid), count(other.categoryGuid)]).toEqual([0, 1]);
  });

  test('allows holders of a wide role to change documents of others', async () => {
    const document = await server.document('teacher', categoryGuid);
    const body = {
      documentGuid: document.documentGuid,
      categoryGuid,
      title: 'صححه المدير',
      fileUrl: document.file.fileUrl,
    };
    expect((await server.call('teacher2', 'POST Library/UpdateDocument', { body })).status).toBe(
      403,
    );
    expect(
      (await server.call('admin', 'POST Library/UpdateDocument', { body })).data,
    ).toMatchObject({ title: 'صححه المدير', createdUserGuid: document.createdUserGuid });
  });

  test('deletes a document with file and marks and updates the count', async () => {
    const document = await server.document('teacher', categoryGuid);
    const query = { documentGuid: document.documentGuid };
    await server.call('student', 'POST Library/SaveDocument', { body: { ...query, saved: true } });
    expect(
      (await server.call('teacher', 'DELETE Library/DeleteDocument', { query })).statusCode,
    ).toBe(1);
    expect((await server.call('student', 'GET Library/GetDocument', { query })).status).toBe(404);
    expect(
      (
        await server.call('student', 'POST Uploader/Download', {
          body: { fileUrl: document.file.fileUrl },
        })
      ).statusCode,
    ).toBe(2);
    expect(
      (
        await server.call('student', 'GET Library/GetShelf', { query: { shelf: 'saved' } })
      ).data.map(({ documentGuid }) => documentGuid),
    ).not.toContain(document.documentGuid);
    expect(await list()).toEqual([]);
  });
});

describe('downloads', () => {
  test('counts each click once, not views or covers', async () => {
    const document = await server.document('teacher', categoryGuid, {
      coverUrl: await server.upload('teacher', 'cover.png'),
    });
    const ask = (fileUrl: string, preview: boolean) =>
      server.call('student', 'POST Uploader/Download', { body: { fileUrl, preview } });
    await ask(document.file.fileUrl, true);
    await ask(document.coverUrl ?? '', false);
    await ask(document.file.fileUrl, false);
    await ask(document.file.fileUrl, false);
    expect((await get('student', document.documentGuid)).document.file.downloadCount).toBe(2);
    expect((await list())[0]?.file.downloadCount).toBe(2);
  });

  test('sorts the list by downloads', async () => {
    const [few, many, none] = [
      await server.document('teacher', categoryGuid, { title: 'few' }),
      await server.document('teacher', categoryGuid, { title: 'many' }),
      await server.document('teacher', categoryGuid, { title: 'none' }),
    ];
    for (const { file } of [few, many, many])
      await server.call('student', 'POST Uploader/Download', { body: { fileUrl: file.fileUrl } });
    expect(titlesOf(await list({ categoryGuid, sort: 'downloads' }))).toEqual([
      'many',
      'few',
      none.title,
    ]);
  });
});
