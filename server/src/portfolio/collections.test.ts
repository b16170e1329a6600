import { COLLECTIONS_MAX, SOURCE_TYPE } from '@riwaq/api';
import { createPortfolioServer, type PortfolioServer } from './testing';

let server: PortfolioServer;
beforeAll(async () => {
  server = await createPortfolioServer();
});
beforeEach(async () => {
  for (const table of ['portfolio_collection', 'portfolio_item'] as const)
    await server.services.db.deleteFrom(table).execute();
});
afterAll(() => server.close());

const { workSample: WORK, achievement: ACHIEVEMENT, goal: GOAL } = SOURCE_TYPE;

test('preserves order, allows items of other collections, is replaced completely', async () => {
  const guids = [];
  for (const type of [WORK, ACHIEVEMENT, GOAL] as const)
    guids.push((await server.item(type, 'university', `شيء ${type}`)).sourceGuid);
  const [work = '', achievement = '', goal = ''] = guids;
  const first = await server.collection([goal, work]);
  const second = await server.collection([work, achievement, work]);
  expect([first.itemsCount, second.itemsCount]).toEqual([2, 2]);
  const titles = async (collectionGuid: string) =>
    (
      await server.call('stranger', 'GET Collections/GetOne', { query: { collectionGuid } })
    ).data.items.map(({ title }) => title);
  expect(await titles(first.collectionGuid)).toEqual(['شيء 2', 'شيء 0']);
  await server.call('student', 'POST Collections/Update', {
    body: { collectionGuid: first.collectionGuid, title: 'أخرى', itemGuids: [achievement, goal] },
  });
  expect(await titles(first.collectionGuid)).toEqual(['شيء 1', 'شيء 2']);
  await server.call('student', 'POST WorkSample/Delete', { body: { workSampleGuid: work } });
  expect(await titles(second.collectionGuid)).toEqual(['شيء 1']);
  expect(
    (
      await server.call('stranger', 'GET Collections/Get', {
        query: { studentGuid: server.university.people.student },
      })
    ).data.map(({ title, itemsCount }) => [title, itemsCount]),
  ).toEqual([
    ['أخرى', 2],
    ['مجموعة مختارة', 1],
  ]);
});

test('limits the number of collections', async () => {
  for (let number = 0; number < COLLECTIONS_MAX.own; number += 1) await server.collection([]);
  expect(
    (await server.call('student', 'POST Collections/Create', { body: { title: 'واحدة أخرى' } }))
      .statusCode,
  ).toBe(2);
});
