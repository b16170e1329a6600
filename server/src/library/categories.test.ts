import { randomUUID } from 'node:crypto';
import type { LibraryCategory } from '@riwaq/api';
import { createLibraryServer, type LibraryServer } from './testing';

// Proves LIBRARY-1.

let server: LibraryServer;
beforeAll(async () => {
  server = await createLibraryServer();
});
afterAll(() => server.close());

const list = async (): Promise<LibraryCategory[]> =>
  (await server.call('student', 'GET Library/GetCategories')).data.categories;
const find = async (guid: string) =>
  (await list()).find(({ categoryGuid }) => categoryGuid === guid);
const names = { nameAr: 'الحاسوب', nameEn: 'Computing', icon: 'computer', color: 'info' } as const;

test('stores names, picture and colour and creates once when retried', async () => {
  const categoryGuid = randomUUID();
  const body = { ...names, categoryGuid };
  const first = await server.call('admin', 'POST Library/CreateCategory', { body });
  const again = await server.call('admin', 'POST Library/CreateCategory', { body });
  expect(first).toMatchObject({
    statusCode: 1,
    data: { ...names, categoryGuid, parentCategoryGuid: null, documentsCount: 0 },
  });
  expect(again.data).toEqual(first.data);
  expect((await list()).filter((each) => each.categoryGuid === categoryGuid)).toHaveLength(1);
});

test("refuses a sibling's name however spelled, but allows it elsewhere", async () => {
  const top = await server.category({ nameAr: 'اللغة العربيّة', nameEn: 'Arabic' });
  const body = { ...names, nameAr: 'اللغه العربية', nameEn: 'Something else' };
  expect((await server.call('admin', 'POST Library/CreateCategory', { body })).statusCode).toBe(2);
  expect(
    (
      await server.call('admin', 'POST Library/CreateCategory', {
        body: { ...body, parentCategoryGuid: top.categoryGuid },
      })
    ).statusCode,
  ).toBe(1);
  const other = await server.category();
  expect(
    (
      await server.call('admin', 'POST Library/UpdateCategory', {
        body: { ...names, categoryGuid: other.categoryGuid, nameEn: ' ARABIC ', nameAr: 'غير ذلك' },
      })
    ).statusCode,
  ).toBe(2);
  expect((await find(other.categoryGuid))?.nameEn).toBe(other.nameEn);
});

test('refuses a third level', async () => {
  const top = await server.category();
  const inner = await server.category({ parentCategoryGuid: top.categoryGuid });
  const answer = await server.call('admin', 'POST Library/CreateCategory', {
    body: { ...names, nameAr: 'ثالث', nameEn: 'Third', parentCategoryGuid: inner.categoryGuid },
  });
  expect(answer).toMatchObject({ status: 400, fields: [{ path: 'parentCategoryGuid' }] });
  expect(
    (
      await server.call('admin', 'POST Library/CreateCategory', {
        body: { ...names, parentCategoryGuid: randomUUID() },
      })
    ).status,
  ).toBe(404);
});

test('lists categories in the order of staff with their counts', async () => {
  const top = await server.category();
  const [a, b, c] = [
    await server.category({ parentCategoryGuid: top.categoryGuid }),
    await server.category({ parentCategoryGuid: top.categoryGuid }),
    await server.category({ parentCategoryGuid: top.categoryGuid }),
  ];
  const inside = async () =>
    (await list())
      .filter(({ parentCategoryGuid }) => parentCategoryGuid === top.categoryGuid)
      .map(({ categoryGuid }) => categoryGuid);
  expect(await inside()).toEqual([a, b, c].map(({ categoryGuid }) => categoryGuid));
  await server.call('admin', 'POST Library/OrderCategories', {
    body: { parentCategoryGuid: top.categoryGuid, categoryGuids: [c.categoryGuid, a.categoryGuid] },
  });
  expect(await inside()).toEqual([c, a, b].map(({ categoryGuid }) => categoryGuid));
  expect(
    (
      await server.call('admin', 'POST Library/OrderCategories', {
        body: { parentCategoryGuid: null, categoryGuids: [a.categoryGuid] },
      })
    ).status,
  ).toBe(404);
});

test('requires a target for documents when deleting and updates counts', async () => {
  const [top, other] = [await server.category(), await server.category()];
  const inner = await server.category({ parentCategoryGuid: top.categoryGuid });
  const target = await server.category({ parentCategoryGuid: other.categoryGuid });
  const document = await server.document('teacher', inner.categoryGuid);
  await server.document('teacher', top.categoryGuid);
  expect((await find(top.categoryGuid))?.documentsCount).toBe(2);

  const query = { categoryGuid: top.categoryGuid };
  for (const none of [
    {},
    { moveToGuid: '' },
    { moveToGuid: '00000000-0000-0000-0000-000000000000' },
  ]) {
    const { statusCode } = await server.call('admin', 'DELETE Library/DeleteCategory', {
      query: { ...query, ...none },
    });
    expect(statusCode).toBe(2);
  }
  for (const moveToGuid of [top.categoryGuid, inner.categoryGuid, randomUUID()]) {
    expect(
      (
        await server.call('admin', 'DELETE Library/DeleteCategory', {
          query: { ...query, moveToGuid },
        })
      ).status,
    ).toBe(400);
  }
  expect(
    (
      await server.call('admin', 'DELETE Library/DeleteCategory', {
        query: { ...query, moveToGuid: target.categoryGuid },
      })
    ).statusCode,
  ).toBe(1);
  expect(await find(inner.categoryGuid)).toBeUndefined();
  expect((await find(target.categoryGuid))?.documentsCount).toBe(2);
  expect((await find(other.categoryGuid))?.documentsCount).toBe(2);
  const { data } = await server.call('student', 'GET Library/GetDocuments', {
    query: { categoryGuid: other.categoryGuid },
  });
  expect(data.map(({ documentGuid }) => documentGuid)).toContain(document.documentGuid);
  expect((await server.call('admin', 'DELETE Library/DeleteCategory', { query })).status).toBe(404);
});

test('allows changes to holders of the role University', async () => {
  const { db } = server.services;
  await db
    .insertInto('person_forum_role')
    .values({ person_guid: server.university.people.teacher2, role: 'University' })
    .execute();
  const body = { ...names, nameAr: 'تصنيف المعلم', nameEn: 'Made by a teacher' };
  expect((await server.call('teacher', 'POST Library/CreateCategory', { body })).status).toBe(403);
  expect((await server.call('teacher2', 'POST Library/CreateCategory', { body })).statusCode).toBe(
    1,
  );
});

test("counts correctly when documents are added during a category's deletion", async () => {
  const [going, target] = [await server.category(), await server.category()];
  const uploads = await Promise.all([1, 2, 3, 4].map(() => server.upload('teacher')));
  const results = await Promise.all([
    ...uploads.map((fileUrl) =>
      server.call('teacher', 'POST Library/CreateDocuments', {
        body: { documents: [{ categoryGuid: going.categoryGuid, title: 'وثيقة', fileUrl }] },
      }),
    ),
    server.call('admin', 'DELETE Library/DeleteCategory', {
      query: { categoryGuid: going.categoryGuid, moveToGuid: target.categoryGuid },
    }),
  ]);
  const made = results.slice(0, -1).filter(({ statusCode }) => statusCode === 1).length;
  expect(results.slice(0, -1).every(({ statusCode }) => statusCode === 1 || statusCode === 2)).toBe(
    true,
  );
  expect((await find(target.categoryGuid))?.documentsCount).toBe(made);
  expect(
    (
      await server.call('student', 'GET Library/GetDocuments', {
        query: { categoryGuid: target.categoryGuid },
      })
    ).data,
  ).toHaveLength(made);
});
