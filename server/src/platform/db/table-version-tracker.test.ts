import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { createTestDatabase, createUniversity, type TestUniversity } from '../../testing';
import type { Db } from './database';
import { over } from './open';
import { TableVersionTracker } from './table-version-tracker';
import { deleteOldTableWrites, readTableWrites, storeTableWrites } from './table-writes';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let university: TestUniversity;
beforeAll(async () => {
  database = await createTestDatabase();
  university = await createUniversity(database.db);
});
afterAll(() => database.close());

/** Returns the tables whose version `work` changed. */
async function writtenBy(work: () => Promise<unknown>, watch = database.watch): Promise<string[]> {
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
  const before = await watch.current();
  await work();
  const after = await watch.current();
  expect(after.stamp !== before.stamp).toBe(
    tables.some((table) => after.of(table) !== before.of(table)),
  );
  return tables.filter((table) => after.of(table) !== before.of(table));
}

const newDepartment = () => ({ guid: randomUUID(), name: 'قسم' });

test('counts a write outside a transaction for its table only', async () => {
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

test('reports reads of an inner observation, and noted reads, to the outer one', async () => {
  const { tables } = await database.watch.observe(async () => {
    const inner = await database.watch.observe(() =>
      database.db.selectFrom('subject').select('guid').execute(),
    );
    expect([...inner.tables]).toEqual(['subject']);
    database.watch.noteReads(['file']);
  });
  expect([...tables].sort()).toEqual(['file', 'subject']);
});

test('does not count reads', async () => {
  expect(await writtenBy(() => database.db.selectFrom('subject').selectAll().execute())).toEqual(
    [],
  );
});

test("counts a transaction's writes at its commit, not before", async () => {
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

test('does not count writes of a rolled-back transaction', async () => {
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

test('counts the next write after one outside a transaction fails', async () => {
  const department = newDepartment();
  await database.db.insertInto('department').values(department).execute();
  await expect(
    database.db.insertInto('department').values(department).execute(),
  ).rejects.toMatchObject({ code: '23505' });
  expect(
    await writtenBy(() => database.db.insertInto('department').values(newDepartment()).execute()),
  ).toEqual(['department']);
});

test('counts a delete for tables reached through foreign keys', async () => {
  expect(
    await writtenBy(() =>
      database.db.deleteFrom('forum_topic').where('guid', '=', randomUUID()).execute(),
    ),
  ).toEqual(['forum_topic', 'forum_topic_member', 'forum_content', 'forum_reply']);
});

test('counts writes in raw SQL and inside a with clause', async () => {
  expect(
    await writtenBy(() =>
      sql`with gone as (delete from "file_link" where file_guid = ${randomUUID()} returning file_guid)
    update file set download_count = 1 where guid in (select file_guid from gone)`.execute(
        database.db,
      ),
    ),
  ).toEqual(['file', 'file_link']);
});

test('reports read tables separately for concurrent work', async () => {
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

test('includes acknowledged writes in the versions, also during concurrent reads', async () => {
  for (let round = 0; round < 20; round += 1) {
    const asking = database.watch.current();
    await database.db.insertInto('department').values(newDepartment()).execute();
    const seen = (await database.watch.current()).of('department');
    await asking;
    expect(seen).toBe((await database.watch.current()).of('department'));
  }
});

describe('between processes', () => {
  const another = async () => {
    const watch = new TableVersionTracker('any process');
    const db = over(database.pool, watch);
    await watch.learn(db);
    return { db, watch };
  };
  const insertDepartment = (db: Db) =>
    db.insertInto('department').values(newDepartment()).execute();

  test("sees another process's write as soon as it is acknowledged, in a transaction or not", async () => {
    const [{ watch }, other] = [await another(), await another()];
    expect(await writtenBy(() => insertDepartment(other.db), watch)).toEqual(['department']);
    expect(
      await writtenBy(
        () =>
          other.db.transaction().execute(async (tx) => {
            await insertDepartment(tx);
            await tx
              .updateTable('subject')
              .set({ name: 'ج' })
              .where('guid', '=', university.subjects.physics)
              .execute();
          }),
        watch,
      ),
    ).toEqual(['department', 'subject']);
    expect(
      await writtenBy(
        () =>
          other.db
            .transaction()
            .execute(async (tx) => {
              await insertDepartment(tx);
              throw new Error('undone');
            })
            .catch(() => undefined),
        watch,
      ),
    ).toEqual([]);
  });

  test('rolls back a failed single write with its row and keeps the connection usable', async () => {
    const { db, watch } = await another();
    const department = newDepartment();
    await db.insertInto('department').values(department).execute();
    const failed = () => db.insertInto('department').values(department).execute();
    expect(
      await writtenBy(() => expect(failed()).rejects.toMatchObject({ code: '23505' }), watch),
    ).toEqual([]);
    expect(await writtenBy(() => insertDepartment(db), watch)).toEqual(['department']);
  });

  test('does not deadlock when many write the same tables in opposite orders', async () => {
    const { db } = await another();
    const countOf = async () =>
      (
        await sql<{ count: number }>`
          select count(*) as count from table_write where tables @> '{department,subject}'`.execute(
          db,
        )
      ).rows[0]?.count ?? 0;
    const before = await countOf();
    const rounds = Array.from({ length: 40 }, (_, round) =>
      db.transaction().execute(async (tx) => {
        const writes = [
          () => insertDepartment(tx),
          () => sql`insert into subject (guid, name) values (${randomUUID()}, 'x')`.execute(tx),
        ];
        for (const write of round % 2 === 0 ? writes : writes.reverse()) await write();
      }),
    );
    await Promise.all(rounds);
    expect((await countOf()) - before).toBe(40);
  });

  test('counts every table as written if it did not read for a minute', async () => {
    const { db } = await another();
    const { until } = await readTableWrites(db, null);
    await insertDepartment(db);
    expect((await readTableWrites(db, until)).tables).toEqual(['department']);
    const longAgo = new Date(until.at.getTime() - 61_000);
    expect((await readTableWrites(db, { ...until, at: longAgo })).tables).toBeNull();
  });

  test('deletes rows that no process needs any more', async () => {
    const { db } = await another();
    await sql`delete from table_write`.execute(db);
    await insertDepartment(db);
    await insertDepartment(db);
    await sql`update table_write set written_at = now() - interval '16 minutes'
      where xid = (select min(xid) from table_write)`.execute(db);
    await deleteOldTableWrites(db);
    expect((await db.selectFrom('table_write').select('tables').execute()).length).toBe(1);
  });

  // The embedded database has one session.
  if (process.env.DATABASE_URL) {
    /** Runs `work` between the last statement and the commit of a transaction that writes. */
    const whileCommitting = (work: () => Promise<void>) =>
      database.db.connection().execute(async (held) => {
        await sql`begin`.execute(held);
        await storeTableWrites(held, ['department']);
        await work();
        await sql`commit`.execute(held);
      });

    test('commits while another transaction that wrote the same table commits', async () => {
      const { db } = await another();
      await whileCommitting(async () => {
        await db.transaction().execute(async (tx) => {
          await sql`set local lock_timeout = '60s'`.execute(tx);
          await insertDepartment(tx);
        });
      });
    });

    test('sees a transaction that began before the last versions and was committed after', async () => {
      const [{ db, watch }] = [await another()];
      let between = await watch.current();
      await whileCommitting(async () => {
        await insertDepartment(db);
        between = await watch.current();
      });
      const after = await watch.current();
      expect(after.of('department')).not.toBe(between.of('department'));
      expect(after.of('subject')).toBe(between.of('subject'));
    });
  }
});
