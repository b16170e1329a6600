import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { createTestDatabase, createUniversity, type TestUniversity } from '../testing';
import { over } from './open';
import { TableWatch } from './table-watch';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let university: TestUniversity;
beforeAll(async () => {
  database = await createTestDatabase();
  university = await createUniversity(database.db);
});
afterAll(() => database.close());

/** The tables whose version `work` changed. */
async function writtenBy(work: () => Promise<unknown>): Promise<string[]> {
  const tables = [
    'department',
    'file',
    'file_link',
    'forum',
    'forum_topic',
    'forum_topic_member',
    'forum_content',
    'forum_reply',
    'subject',
  ];
  const before = await database.watch.current();
  await work();
  const after = await database.watch.current();
  expect(after.stamp !== before.stamp).toBe(
    tables.some((table) => after.of(table) !== before.of(table)),
  );
  return tables.filter((table) => after.of(table) !== before.of(table));
}

const newDepartment = () => ({ guid: randomUUID(), name: 'قسم' });

test('a write outside a transaction counts for its table alone', async () => {
  expect(
    await writtenBy(() => database.db.insertInto('department').values(newDepartment()).execute()),
  ).toEqual(['department']);
  expect(
    await writtenBy(() =>
      database.db
        .updateTable('subject')
        .set({ name: 'ب' })
        .where('guid', '=', university.subjects.physics)
        .execute(),
    ),
  ).toEqual(['subject']);
});

test('what is read inside is read outside too, as is what is noted', async () => {
  const { tables } = await database.watch.observe(async () => {
    const inner = await database.watch.observe(() =>
      database.db.selectFrom('subject').select('guid').execute(),
    );
    expect([...inner.tables]).toEqual(['subject']);
    database.watch.noteReads(['file']);
  });
  expect([...tables].sort()).toEqual(['file', 'subject']);
});

test('reading counts for nothing', async () => {
  expect(await writtenBy(() => database.db.selectFrom('subject').selectAll().execute())).toEqual(
    [],
  );
});

test('writes of a transaction count when it is committed, and not before', async () => {
  const before = await database.watch.current();
  await database.db.transaction().execute(async (tx) => {
    await tx.insertInto('department').values(newDepartment()).execute();
    await sql`update subject set name = name`.execute(tx);
    if (database.kind === 'embedded')
      expect((await database.watch.current()).stamp).toBe(before.stamp);
  });
  const after = await database.watch.current();
  expect([
    after.of('department') > before.of('department'),
    after.of('subject') > before.of('subject'),
  ]).toEqual([true, true]);
});

test('writes of a transaction that is undone count for nothing', async () => {
  expect(
    await writtenBy(async () => {
      await database.db
        .transaction()
        .execute(async (tx) => {
          await tx.insertInto('department').values(newDepartment()).execute();
          throw new Error('undone');
        })
        .catch(() => undefined);
    }),
  ).toEqual([]);
});

test('a write that fails alone leaves the next one as good as ever', async () => {
  const department = newDepartment();
  await database.db.insertInto('department').values(department).execute();
  await expect(
    database.db.insertInto('department').values(department).execute(),
  ).rejects.toMatchObject({ code: '23505' });
  expect(
    await writtenBy(() => database.db.insertInto('department').values(newDepartment()).execute()),
  ).toEqual(['department']);
});

test('a delete counts for the tables that it reaches through foreign keys', async () => {
  expect(
    await writtenBy(() =>
      database.db.deleteFrom('forum_topic').where('guid', '=', randomUUID()).execute(),
    ),
  ).toEqual(['forum_topic', 'forum_topic_member', 'forum_content', 'forum_reply']);
});

test('writes in raw SQL and inside a with clause count too', async () => {
  expect(
    await writtenBy(() =>
      sql`with gone as (delete from "file_link" where file_guid = ${randomUUID()} returning file_guid)
    update file set download_count = 1 where guid in (select file_guid from gone)`.execute(
        database.db,
      ),
    ),
  ).toEqual(['file', 'file_link']);
});

test('the tables that some work reads are told, of that work alone', async () => {
  const [one, other] = await Promise.all([
    database.watch.observe(() =>
      database.db
        .selectFrom('subject')
        .innerJoin('subject_section', 'subject_section.subject_guid', 'subject.guid')
        .select('name')
        .execute(),
    ),
    database.watch.observe(() => sql`select count(*) from "department" d`.execute(database.db)),
  ]);
  expect([...one.tables].sort()).toEqual(['subject', 'subject_section']);
  expect([...other.tables]).toEqual(['department']);
});

test('whoever asks after a write was acknowledged hears of it, also while others are asking', async () => {
  for (let round = 0; round < 20; round += 1) {
    const asking = database.watch.current();
    await database.db.insertInto('department').values(newDepartment()).execute();
    const seen = (await database.watch.current()).of('department');
    await asking;
    expect(seen).toBe((await database.watch.current()).of('department'));
  }
});

describe('between processes, counted in rows', () => {
  const another = async () => {
    const watch = new TableWatch('in rows');
    const db = over(database.pool, watch);
    await watch.learn(db);
    return { db, watch };
  };

  test("one process hears of another's write as soon as it is acknowledged, in a transaction or not", async () => {
    const [one, other] = [await another(), await another()];
    const versions = async () => {
      const current = await one.watch.current();
      return [current.of('department'), current.of('subject')];
    };
    const [department = 0, subject = 0] = await versions();
    await other.db.insertInto('department').values(newDepartment()).execute();
    expect(await versions()).toEqual([department + 1, subject]);
    await other.db.transaction().execute(async (tx) => {
      await tx.insertInto('department').values(newDepartment()).execute();
      await tx
        .updateTable('subject')
        .set({ name: 'ج' })
        .where('guid', '=', university.subjects.physics)
        .execute();
    });
    expect(await versions()).toEqual([department + 2, subject + 1]);
    await other.db
      .transaction()
      .execute(async (tx) => {
        await tx.insertInto('department').values(newDepartment()).execute();
        throw new Error('undone');
      })
      .catch(() => undefined);
    expect(await versions()).toEqual([department + 2, subject + 1]);
  });

  test('a write that fails alone is undone with its count, and the connection goes on', async () => {
    const { db, watch } = await another();
    const department = newDepartment();
    await db.insertInto('department').values(department).execute();
    const before = (await watch.current()).of('department');
    await expect(db.insertInto('department').values(department).execute()).rejects.toMatchObject({
      code: '23505',
    });
    expect((await watch.current()).of('department')).toBe(before);
    await db.insertInto('department').values(newDepartment()).execute();
    expect((await watch.current()).of('department')).toBe(before + 1);
  });

  test('many that write the same tables in opposite orders do not wait for each other for ever', async () => {
    const { db, watch } = await another();
    const before = await watch.current();
    const rounds = Array.from({ length: 40 }, (_, round) =>
      db.transaction().execute(async (tx) => {
        const writes = [
          () => tx.insertInto('department').values(newDepartment()).execute(),
          () => sql`insert into subject (guid, name) values (${randomUUID()}, 'x')`.execute(tx),
        ];
        for (const write of round % 2 === 0 ? writes : writes.reverse()) await write();
      }),
    );
    await Promise.all(rounds);
    const after = await watch.current();
    expect([
      after.of('department') - before.of('department'),
      after.of('subject') - before.of('subject'),
    ]).toEqual([40, 40]);
  });
});
