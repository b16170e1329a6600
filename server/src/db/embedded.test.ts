import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { StartupError } from '../app/startup-error';
import { compiledWorker, MIGRATIONS_FOLDER } from '../testing';
import { startEmbedded } from './embedded';
import { migrate } from './migrate';
import { openEmbedded, type OpenDatabase } from './open';

let dataFolder: string;
let database: OpenDatabase;
const failures: Error[] = [];
const open = () =>
  openEmbedded({
    dataFolder,
    workerFile: compiledWorker(),
    onFailure: (cause) => failures.push(cause),
  });

beforeAll(async () => {
  dataFolder = await mkdtemp(path.join(tmpdir(), 'riwaq-embedded-'));
  database = await open();
});
afterAll(async () => {
  await database.close();
  await rm(dataFolder, { recursive: true, force: true });
  expect(failures).toEqual([]);
});

const setting = async (name: string) =>
  (await sql<{ value: string }>`select current_setting(${name}) as value`.execute(database.db))
    .rows[0]?.value;

test('every commit reaches the disk', async () => {
  expect(await setting('fsync')).toBe('on');
  expect(await setting('synchronous_commit')).toBe('on');
  expect(await setting('wal_sync_method')).toBe('fsync');
  await sql`create table kept (x int)`.execute(database.db);
  const before = (await database.embedded?.fsyncs()) ?? 0;
  for (let x = 0; x < 300; x += 1) await sql`insert into kept values (${x})`.execute(database.db);
  const after = (await database.embedded?.fsyncs()) ?? 0;
  expect(after - before).toBeGreaterThanOrEqual(300);
});

test('memory is kept small', async () => {
  expect(await setting('shared_buffers')).toBe('16MB');
  expect(await setting('max_wal_size')).toBe('64MB');
});

test('a statement that fails leaves the connection fit for the next', async () => {
  await expect(sql`select * from nowhere`.execute(database.db)).rejects.toMatchObject({
    code: '42P01',
  });
  await expect(
    sql`insert into kept values (${'not a number'})`.execute(database.db),
  ).rejects.toMatchObject({ code: '22P02' });
  expect((await sql`select 1 as x`.execute(database.db)).rows).toEqual([{ x: 1 }]);
});

test('a transaction that fails is undone while others wait their turn', async () => {
  const failing = database.db.transaction().execute(async (tx) => {
    await sql`insert into kept values (-1)`.execute(tx);
    throw new Error('changed my mind');
  });
  const waiting = Promise.all(
    Array.from({ length: 20 }, (_, x) =>
      sql`insert into kept values (${1000 + x})`.execute(database.db),
    ),
  );
  await expect(failing).rejects.toThrow('changed my mind');
  await waiting;
  const { rows } = await sql<{ n: number }>`select count(*) as n from kept where x < 0`.execute(
    database.db,
  );
  expect(rows).toEqual([{ n: 0 }]);
});

test('a large answer and a large parameter pass whole', async () => {
  const text = 'رواق '.repeat(400_000);
  const { rows } = await sql<{ text: string }>`select ${text}::text as text`.execute(database.db);
  expect(rows[0]?.text).toBe(text);
});

test('a second opening of the folder is refused', async () => {
  await expect(open()).rejects.toThrow(StartupError);
});

test('what was written is there after it was closed and opened again', async () => {
  await migrate(database.db, MIGRATIONS_FOLDER);
  await database.close();
  database = await open();
  const { rows } = await sql<{
    n: number;
  }>`select count(*) as n from kept where x >= 0 and x < 300`.execute(database.db);
  expect(rows).toEqual([{ n: 300 }]);
  expect(await migrate(database.db, MIGRATIONS_FOLDER)).toEqual([]);
});

test('a folder that cannot be written to is refused in one line', async () => {
  const blocked = openEmbedded({
    dataFolder: path.join(compiledWorker(), 'data'),
    workerFile: compiledWorker(),
    onFailure: () => undefined,
  });
  await expect(blocked).rejects.toThrow(StartupError);
  await expect(blocked).rejects.toThrow(/cannot be written to \(ENOTDIR\)/);
});

test('what cannot be opened as a database is refused', async () => {
  await expect(
    startEmbedded({
      folder: compiledWorker(),
      dump: null,
      workerFile: compiledWorker(),
      onFailure: () => undefined,
    }),
  ).rejects.toThrow(StartupError);
});
