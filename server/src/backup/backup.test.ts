import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { StartupError } from '../platform/startup-error';
import type { Db } from '../platform/db/database';
import { openDemo } from '../../demo/testing';
import { openDiskStore } from '../platform/files/disk-store';
import type { FileStore } from '../platform/files/file-store';
import { createTestDatabase, createUniversity, MIGRATIONS_FOLDER } from '../testing';
import { backupCommands } from '../bootstrap/cli/backup-commands';
import type { CommandContext } from '../bootstrap/cli/command';
import { checkBackup } from './check';
import { NOT_KEPT } from './format';
import { restoreBackup } from './restore';
import { writeBackup } from './write';

let folder: string;
let demo: Awaited<ReturnType<typeof openDemo>>;
let files: FileStore;
/** Back-ups of the demo university, and of a small one. */
let backup: string;
let small: string;
const NOW = new Date('2025-11-21T08:00:00Z');

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'riwaq-backup-'));
  demo = await openDemo({ filesIn: path.join(folder, 'files') });
  files = await openDiskStore(path.join(folder, 'files'));
  // Content that a row may contain but a line of JSON lines may not, and data that only a face has.
  await demo.db
    .updateTable('forum_reply')
    .set({ text: 'one\r\ntwo\u2028three "four" \\ 🙂' })
    .where('guid', '=', (is) => is.selectFrom('forum_reply').select('guid').orderBy('seq').limit(1))
    .execute();
  await sql`delete from notification where seq = (select max(seq) from notification)`.execute(
    demo.db,
  );
  backup = path.join(folder, 'all.zip');
  await writeBackup({ db: demo.db, files, to: backup, now: NOW, shared: false });
  const university = await createTestDatabase();
  await createUniversity(university.db);
  small = path.join(folder, 'small.zip');
  await writeBackup({ db: university.db, files, to: small, now: NOW, shared: false });
  await university.close();
});
afterAll(async () => {
  await demo.close();
  await rm(folder, { recursive: true, force: true });
});

/** Creates an empty database and a folder for files. */
async function nothing() {
  const database = await createTestDatabase();
  await sql`drop schema public cascade`.execute(database.db);
  await sql`create schema public`.execute(database.db);
  const place = await mkdtemp(path.join(folder, 'restored-'));
  return { database, place, store: await openDiskStore(place) };
}
const tablesOf = async (db: Db) =>
  (
    await sql<{
      name: string;
    }>`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(
      db,
    )
  ).rows.map(({ name }) => name);
/** Content of each table, as one hash of its rows in any order. */
async function picture(db: Db): Promise<Record<string, unknown>> {
  const held: Record<string, unknown> = {};
  for (const name of (await tablesOf(db)).filter((each) => !NOT_KEPT.includes(each))) {
    held[name] = (
      await sql<{
        held: unknown;
      }>`select count(*)::text || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as held from ${sql.id(name)} t`.execute(
        db,
      )
    ).rows[0]?.held;
  }
  return held;
}
const constraints = async (db: Db) =>
  (
    await sql<{
      it: string;
    }>`select conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid) as it from pg_constraint where connamespace = 'public'::regnamespace order by 1`.execute(
      db,
    )
  ).rows.map(({ it }) => it);
const contentIn = async (place: string) => {
  const found: Record<string, string> = {};
  for (const entry of await readdir(place, { recursive: true, withFileTypes: true }))
    if (entry.isFile())
      found[entry.name] = (await readFile(path.join(entry.parentPath, entry.name))).toString(
        'base64',
      );
  return found;
};

test('restores every row, file, reference and sequence of a university', async () => {
  const {
    database: { db, close },
    place,
    store,
  } = await nothing();
  await restoreBackup({ db, files: store, from: backup, migrations: MIGRATIONS_FOLDER });
  expect(await picture(db)).toEqual(await picture(demo.db));
  expect(await constraints(db)).toEqual(await constraints(demo.db));
  expect(await contentIn(place)).toEqual(await contentIn(path.join(folder, 'files')));
  const next = async (of: Db) =>
    (await sql<{ next: string }>`select nextval('notification_seq_seq')::text as next`.execute(of))
      .rows[0]?.next;
  expect(await next(db)).toBe(await next(demo.db));
  await close();
});

test('migrates a back-up of an earlier version, with its rows', async () => {
  const names = (await readdir(MIGRATIONS_FOLDER)).sort();
  const more = path.join(folder, 'migrations');
  await cp(MIGRATIONS_FOLDER, more, { recursive: true });
  await writeFile(
    path.join(more, '9000_greeting.sql'),
    "alter table department add column greeting text not null default 'Welcome'; alter table department alter column greeting drop default;",
  );
  const {
    database: { db, close },
    store,
  } = await nothing();
  await restoreBackup({ db, files: store, from: small, migrations: more });
  expect(
    (await sql<{ greeting: string }>`select greeting from department`.execute(db)).rows.length,
  ).toBeGreaterThan(0);
  expect(
    (await db.selectFrom('migration').select('name').orderBy('name').execute()).map(
      ({ name }) => name,
    ),
  ).toEqual([...names, '9000_greeting.sql']);
  await close();
});

describe('changes nothing', () => {
  let empty: Awaited<ReturnType<typeof nothing>>;
  beforeAll(async () => {
    empty = await nothing();
  });
  afterAll(async () => {
    expect(await tablesOf(empty.database.db)).toEqual([]);
    await empty.database.close();
  });
  const restoring = (from: string, migrations = MIGRATIONS_FOLDER) =>
    restoreBackup({ db: empty.database.db, files: empty.store, from, migrations });

  test.each([
    [
      'a file',
      () => backup,
      /files\/[0-9a-f-]{36} is not what was written/,
      (bytes: Buffer) => bytes.indexOf('%PDF') + 100,
    ],
    [
      'a table',
      () => small,
      /tables\/[a-z_]+\.ndjson/,
      (bytes: Buffer) => bytes.indexOf('tables/person.ndjson') + 100,
    ],
  ])('when one byte of %s in the archive differs, and names the part', async (_, of, named, at) => {
    const bytes = await readFile(of());
    const place = at(bytes);
    bytes[place] = (bytes[place] ?? 0) ^ 1;
    const from = path.join(folder, 'changed.zip');
    await writeFile(from, bytes);
    const failure: unknown = await restoring(from).catch((cause: unknown) => cause);
    expect(failure).toBeInstanceOf(StartupError);
    expect((failure as Error).message).toMatch(named);
    await expect(checkBackup(from)).rejects.toThrow(named);
  });

  test('when the archive is truncated, of another kind, or missing', async () => {
    const from = path.join(folder, 'cut.zip');
    await writeFile(from, (await readFile(backup)).subarray(0, -1000));
    await expect(restoring(from)).rejects.toThrow(
      /cut\.zip is no back-up of Riwaq, or it is damaged/,
    );
    await writeFile(from, 'Something else.');
    await expect(restoring(from)).rejects.toThrow(/is no back-up of Riwaq/);
    await expect(restoring(path.join(folder, 'none.zip'))).rejects.toThrow(
      /There is no .*none\.zip/,
    );
  });

  test('when the archive is of a newer version', async () => {
    const fewer = path.join(folder, 'fewer');
    await cp(MIGRATIONS_FOLDER, fewer, { recursive: true });
    const last = (await readdir(fewer)).sort().at(-1) ?? '';
    await rm(path.join(fewer, last));
    await expect(restoring(backup, fewer)).rejects.toThrow(
      `was made by a newer version of this server (it has ${last})`,
    );
  });
});

test('refuses to restore into a database with tables', async () => {
  await expect(
    restoreBackup({ db: demo.db, files, from: backup, migrations: MIGRATIONS_FOLDER }),
  ).rejects.toThrow('The database has tables already.');
});

test('leaves no table after a restore that fails at its end, so that it can be retried', async () => {
  const {
    database: { db, close },
    store,
  } = await nothing();
  const broken = path.join(folder, 'broken');
  await cp(MIGRATIONS_FOLDER, broken, { recursive: true });
  await writeFile(path.join(broken, '9001_broken.sql'), 'select 1/0;');
  await expect(
    restoreBackup({ db, files: store, from: small, migrations: broken }),
  ).rejects.toThrow('division by zero');
  expect(await tablesOf(db)).toEqual([]);
  await restoreBackup({ db, files: store, from: small, migrations: MIGRATIONS_FOLDER });
  expect((await tablesOf(db)).length).toBeGreaterThan(0);
  await close();
});

/** Creates a store that lacks the bytes of some files. */
const without = (...lost: Array<string | undefined>): Pick<FileStore, 'read'> => ({
  read: (guid, range) =>
    files.read(lost.includes(guid) ? '00000000-0000-4000-8000-000000000000' : guid, range),
});

test('lists missing files in the back-up and in its check', async () => {
  const { list } = await checkBackup(backup);
  expect(list).toMatchObject({
    madeAt: NOW.toISOString(),
    migrations: (await readdir(MIGRATIONS_FOLDER)).sort(),
  });
  const [lost, cut] = list.files;
  const store = without(lost?.guid);
  const read: FileStore['read'] = (guid, range) =>
    store.read(guid, guid === cut?.guid ? { ...range, end: range.end - 1 } : range);
  const to = path.join(folder, 'lacking.zip');
  const written = await writeBackup({ db: demo.db, files: { read }, to, now: NOW, shared: false });
  const rows = await demo.db
    .selectFrom('file')
    .select(['guid', 'file_url as fileUrl'])
    .where('guid', 'in', [lost?.guid ?? '', cut?.guid ?? ''])
    .orderBy('guid')
    .execute();
  expect(rows).toHaveLength(2);
  expect(written.missing).toEqual(rows);
  const checked = await checkBackup(to);
  expect(checked.missing).toEqual(expect.arrayContaining(rows));
  expect([checked.missing.length, checked.list.files]).toEqual([2, list.files.slice(2)]);
  const check = backupCommands['check-backup']?.run({
    words: [to],
    print: () => undefined,
  } as unknown as CommandContext);
  await expect(check).rejects.toThrow(/lacks the content of 2 files/);
  const context = {
    db: demo.db,
    shared: false,
    files: async () => ({ read }),
    words: [path.join(folder, 'again.zip')],
    print: () => undefined,
  };
  await expect(backupCommands.backup?.run(context as unknown as CommandContext)).rejects.toThrow(
    rows[0]?.fileUrl,
  );
});

// The embedded database has one connection, so that no other client writes during a back-up.
if (process.env.DATABASE_URL) {
  test('does not report a file that is deleted during the back-up as missing', async () => {
    const guid = randomUUID();
    const owner = await demo.db
      .selectFrom('person')
      .select('guid')
      .limit(1)
      .executeTakeFirstOrThrow();
    await demo.db
      .insertInto('file')
      .values({
        guid,
        file_url: `Forums/${guid}/a.txt`,
        original_name: 'a.txt',
        mime: 'text/plain',
        bytes: 3,
        owner_guid: owner.guid,
      })
      .execute();
    const read: FileStore['read'] = (wanted, range) =>
      wanted !== guid
        ? files.read(wanted, range)
        : Readable.from(
            (async function* () {
              await demo.db.deleteFrom('file').where('guid', '=', guid).execute();
              yield* files.read(guid, range) as AsyncIterable<Uint8Array>;
            })(),
          );
    const to = path.join(folder, 'deleted.zip');
    const { list, missing } = await writeBackup({
      db: demo.db,
      files: { read },
      to,
      now: NOW,
      shared: true,
    });
    expect([list.deleted, missing, (await checkBackup(to)).missing]).toEqual([[guid], [], []]);
  });
}

test('leaves no file behind when the archive is damaged', async () => {
  const { list } = await checkBackup(backup);
  const bytes = await readFile(backup);
  // The archive has the rows before the files, but they are restored after them.
  const place = bytes.indexOf('tables/person.ndjson') + 60;
  bytes[place] = (bytes[place] ?? 0) ^ 0xff;
  const from = path.join(folder, 'damaged.zip');
  await writeFile(from, bytes);
  const {
    database: { db, close },
    place: empty,
    store,
  } = await nothing();
  const failure = await restoreBackup({
    db,
    files: store,
    from,
    migrations: MIGRATIONS_FOLDER,
  }).catch((cause: Error) => cause);
  expect(failure).toBeInstanceOf(StartupError);
  expect((failure as Error).message).not.toContain('\n');
  expect(await tablesOf(db)).toEqual([]);
  for (const { guid } of list.files) expect(await store.bytesOf(guid)).toBeNull();
  expect(await readdir(path.join(empty, 'staging'))).toEqual([]);
  await close();
});

test('leaves no partial file when a back-up cannot be written', async () => {
  await expect(
    writeBackup({ db: demo.db, files, to: backup, now: NOW, shared: false }),
  ).rejects.toThrow(`${backup} is there already.`);
  const failing: Pick<FileStore, 'read'> = {
    read: () => {
      throw new Error('The disk failed.');
    },
  };
  await expect(
    writeBackup({
      db: demo.db,
      files: failing,
      to: path.join(folder, 'failed.zip'),
      now: NOW,
      shared: false,
    }),
  ).rejects.toThrow('The disk failed.');
  expect((await readdir(folder)).filter((name) => name.startsWith('failed.zip'))).toEqual([]);
});
