import { randomUUID } from 'node:crypto';
import { LIBRARY_PAGE } from '@riwaq/api';
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

describe('lists', () => {
  test.each(['newest', 'downloads', 'title'] as const)(
    'page through every document once by %s and end with a short page',
    async (sort) => {
      const wanted = LIBRARY_PAGE + 3;
      const documents = await Promise.all(
        Array.from({ length: wanted }, async (_, index) => ({
          categoryGuid,
          title: `Title ${(index * 7) % 5}`,
          fileUrl: await server.upload('teacher'),
        })),
      );
      await server.call('teacher', 'POST Library/CreateDocuments', {
        body: { documents: documents.slice(0, 15) },
      });
      await server.call('teacher', 'POST Library/CreateDocuments', {
        body: { documents: documents.slice(15) },
      });
      const first = await list({ categoryGuid, sort });
      const second = await list({ categoryGuid, sort, before: first.at(-1)?.documentGuid });
      expect([first.length, second.length]).toEqual([LIBRARY_PAGE, 3]);
      expect(new Set([...first, ...second].map(({ documentGuid }) => documentGuid)).size).toBe(
        wanted,
      );
      if (sort === 'title')
        expect(titlesOf([...first, ...second])).toEqual(documents.map(({ title }) => title).sort());
    },
  );

  test('ignores the article when sorting by title', async () => {
    for (const title of ['البيان', 'أساس', 'The zebra', 'A bee'])
      await server.document('teacher', categoryGuid, { title });
    expect(titlesOf(await list({ categoryGuid, sort: 'title' }))).toEqual([
      'A bee',
      'The zebra',
      'أساس',
      'البيان',
    ]);
  });

  test('includes documents of subcategories for a top category', async () => {
    const inner = await server.category({ parentCategoryGuid: categoryGuid });
    await server.document('teacher', categoryGuid, { title: 'outer' });
    await server.document('teacher', inner.categoryGuid, { title: 'inner' });
    expect(titlesOf(await list())).toEqual(['inner', 'outer']);
    expect(titlesOf(await list({ categoryGuid: inner.categoryGuid }))).toEqual(['inner']);
    expect(
      (
        await server.call('student', 'GET Library/GetDocuments', {
          query: { categoryGuid: randomUUID() },
        })
      ).status,
    ).toBe(404);
  });

  test('lists other documents of its category beside a document', async () => {
    const document = await server.document('teacher', categoryGuid);
    for (let index = 0; index < 7; index += 1)
      await server.document('teacher', categoryGuid, { title: `other ${index}` });
    expect(titlesOf((await get('student', document.documentGuid)).related)).toEqual([
      'other 6',
      'other 5',
      'other 4',
      'other 3',
      'other 2',
    ]);
  });
});

describe('search', () => {
  test.each([
    ['خوارزميات', 'in the title without its article'],
    ['اَلخَوارِزْميّات', 'with tashkeel'],
    ['كورمن', 'in the authors'],
    ['خوارزميات كورمن', 'in title and authors'],
    ['كورمن خوارزميات', 'in any order'],
    ['انتقاء مقدمه', 'ta marbuta and description'],
    ['REFERENCE', 'in the English name of the category'],
    ['مراجع كورمن', 'in the Arabic name of the category and the authors'],
    ['١٠٠', 'Arabic digits'],
  ])('finds %s (%s)', async (searchText) => {
    // Remove digits, because one of the searches is for digits.
    const own = categoryGuid.replace(/\d/g, 'x');
    const shelf = await server.category({
      nameAr: `مراجع ${own}`,
      nameEn: `Reference books ${own}`,
    });
    await server.document('teacher', shelf.categoryGuid, {
      title: 'الخوارزميّات: مقدمة',
      authors: 'توماس كورمن',
      description: '100 مسألة في الانتقاء',
    });
    await server.document('teacher', shelf.categoryGuid, { title: 'غير ذلك' });
    const found = titlesOf(await list({ searchText, categoryGuid: shelf.categoryGuid }));
    expect(found).toContain('الخوارزميّات: مقدمة');
    if (!/^(REFERENCE)$/.test(searchText)) expect(found).not.toContain('غير ذلك');
  });

  test('does not treat the search text as a pattern', async () => {
    await server.document('teacher', categoryGuid, { title: 'نسبة 100% نجاح' });
    await server.document('teacher', categoryGuid, { title: 'نسبة 1000 نجاح' });
    expect(titlesOf(await list({ categoryGuid, searchText: '100%' }))).toEqual(['نسبة 100% نجاح']);
  });

  test('refuses fewer than three characters', async () => {
    expect(
      await server.call('student', 'GET Library/GetDocuments', { query: { searchText: 'لـُـغ' } }),
    ).toMatchObject({ status: 400, fields: [{ path: 'searchText', message: 'tooShort' }] });
  });
});

describe('shelves', () => {
  const shelf = async (name: 'saved' | 'opened', before?: string) =>
    (await server.call('student2', 'GET Library/GetShelf', { query: { shelf: name, before } }))
      .data;

  test('lists saved and opened documents, latest first, idempotently', async () => {
    const [one, two] = [
      await server.document('teacher', categoryGuid, { title: 'one' }),
      await server.document('teacher', categoryGuid, { title: 'two' }),
    ];
    const save = (documentGuid: string, saved: boolean) =>
      server.call('student2', 'POST Library/SaveDocument', { body: { documentGuid, saved } });
    await save(one.documentGuid, true);
    await save(two.documentGuid, true);
    await save(one.documentGuid, true);
    expect(titlesOf(await shelf('saved'))).toEqual(['two', 'one']);
    expect((await shelf('saved')).every(({ saved }) => saved)).toBe(true);
    await save(two.documentGuid, false);
    expect(titlesOf(await shelf('saved'))).toEqual(['one']);
    expect(
      titlesOf(
        (await server.call('student', 'GET Library/GetShelf', { query: { shelf: 'saved' } })).data,
      ),
    ).not.toContain('one');

    for (const { documentGuid } of [one, two, one])
      await server.call('student2', 'PUT Library/MarkDocumentAsOpened', {
        query: { documentGuid },
      });
    expect(titlesOf(await shelf('opened'))).toEqual(['one', 'two']);
    expect(titlesOf(await shelf('opened', one.documentGuid))).toEqual(['two']);
    expect(
      (
        await server.call('student2', 'PUT Library/MarkDocumentAsOpened', {
          query: { documentGuid: randomUUID() },
        })
      ).status,
    ).toBe(404);
    expect((await save(randomUUID(), true)).status).toBe(404);
  });
});
