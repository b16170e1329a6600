import fc from 'fast-check';
import { sql } from 'kysely';
import { LECTURE_ITEM_PAGE } from '@riwaq/api';
import { createLectureServer, type LectureServer } from './testing';

let server: LectureServer;
let subjectGuid: string;
beforeAll(async () => {
  server = await createLectureServer();
  subjectGuid = server.university.subjects.physics;
});
beforeEach(() => server.empty());
afterAll(() => server.close());

const move = (itemGuid: string, folderGuid: string | null, afterGuid?: string | null) =>
  server.call('teacher', 'POST Lectures/MoveItem', {
    body: { itemGuid, folderGuid, ...(afterGuid === undefined ? {} : { afterGuid }) },
  });

describe('the order', () => {
  const fill = async (...titles: string[]) => {
    const guids = new Map<string, string>();
    for (const title of titles)
      guids.set(
        title,
        (title.startsWith('folder')
          ? await server.folder('teacher', { title })
          : await server.lecture('teacher', { title })
        ).itemGuid,
      );
    return (title: string) => guids.get(title) as string;
  };

  test('puts an item first, after another or last, with folders among lectures', async () => {
    const of = await fill('one', 'two', 'folder', 'four');
    expect((await move(of('four'), null, null)).statusCode).toBe(1);
    expect(await server.titles('student')).toEqual(['four', 'one', 'two', 'folder']);
    await move(of('one'), null, of('folder'));
    expect(await server.titles('student')).toEqual(['four', 'two', 'folder', 'one']);
    await move(of('four'), null);
    expect(await server.titles('student')).toEqual(['two', 'folder', 'one', 'four']);
  });

  test('matches a plain list after any moves', async () => {
    const titles = ['one', 'two', 'three', 'folder', 'five'];
    const of = await fill(...titles);
    let list = [...titles];
    await fc.assert(
      fc.asyncProperty(fc.nat(4), fc.option(fc.nat(3)), async (which, afterIndex) => {
        const moved = titles[which] as string;
        const rest = list.filter((title) => title !== moved);
        const after = afterIndex === null ? null : (rest[afterIndex] as string);
        expect((await move(of(moved), null, after === null ? null : of(after))).statusCode).toBe(1);
        const at = after === null ? 0 : rest.indexOf(after) + 1;
        list = [...rest.slice(0, at), moved, ...rest.slice(at)];
        expect(await server.titles('teacher')).toEqual(list);
      }),
      { numRuns: 60 },
    );
  });

  test('survives a renumbering when positions run out', async () => {
    const of = await fill('one', 'two', 'three');
    for (let round = 0; round < 25; round += 1)
      await move(of(round % 2 === 0 ? 'three' : 'two'), null, of('one'));
    expect(await server.titles('teacher')).toEqual(['one', 'three', 'two']);
  });

  test('stays complete when several teachers move items at the same time', async () => {
    const of = await fill('one', 'two', 'three', 'four');
    const moves = Array.from({ length: 24 }, (_, index) =>
      move(
        of(['one', 'two', 'three', 'four'][index % 4] as string),
        null,
        index % 3 === 0 ? null : of(['two', 'three', 'four', 'one'][index % 4] as string),
      ),
    );
    expect(new Set((await Promise.all(moves)).map(({ statusCode }) => statusCode))).toEqual(
      new Set([1]),
    );
    expect((await server.titles('teacher')).sort()).toEqual(['four', 'one', 'three', 'two']);
    const { rows } =
      await sql`select position from lecture_item group by 1 having count(*) > 1`.execute(
        server.services.db,
      );
    expect(rows).toEqual([]);
  });

  test('conflicts when the item before has moved', async () => {
    const of = await fill('one', 'two', 'folder');
    await move(of('two'), of('folder'));
    expect((await move(of('one'), null, of('two'))).status).toBe(409);
    const foreign = await server.folder('admin', {
      subjectGuid: server.university.subjects.chemistry,
    });
    expect((await move(of('one'), foreign.itemGuid)).status).toBe(404);
    expect((await move(of('one'), of('two'))).status).toBe(404);
    expect(await server.titles('teacher')).toEqual(['one', 'folder']);
    expect(await server.titles('teacher', { folderGuid: of('folder') })).toEqual(['two']);
  });

  test('is paged without a gap or a repetition', async () => {
    const { db } = server.services;
    await sql`
      insert into lecture_item (guid, subject_guid, kind, position, title, search_text, created_by)
      select gen_random_uuid(), ${subjectGuid}, 'folder', i * 10, 'folder ' || i, 'folder ' || i, ${server.university.people.teacher} from generate_series(1, ${LECTURE_ITEM_PAGE + 7}) i`.execute(
      db,
    );
    const first = await server.content('student');
    expect(first.items).toHaveLength(LECTURE_ITEM_PAGE);
    const rest = await server.titles('student', { after: first.items.at(-1)?.itemGuid });
    expect([...first.items.map(({ title }) => title), ...rest]).toEqual(
      Array.from({ length: LECTURE_ITEM_PAGE + 7 }, (_, index) => `folder ${index + 1}`),
    );
    const found = await server.content('student', { searchText: 'folder' });
    const older = await server.titles('student', {
      searchText: 'folder',
      after: found.items.at(-1)?.itemGuid,
    });
    expect(new Set([...found.items.map(({ title }) => title), ...older]).size).toBe(
      LECTURE_ITEM_PAGE + 7,
    );
  });
});
