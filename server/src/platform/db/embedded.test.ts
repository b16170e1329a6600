import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { StartupError } from '../startup-error';
import { compiledWorker, MIGRATIONS_FOLDER } from '../../testing';
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

test('syncs every commit to the disk', async () => {
  expect(await setting('fsync')).toBe('on');
  expect(await setting('synchronous_commit')).toBe('on');
  expect(await setting('wal_sync_method')).toBe('fsync');
  await sql`create table kept (x int)`.execute(database.db);
  const before = (await database.embedded?.fsyncs()) ?? 0;
  for (let x = 0; x < 300; x += 1) await sql`insert into kept values (${x})`.execute(database.db);
  const after = (await database.embedded?.fsyncs()) ?? 0;
  expect(after - before).toBeGreaterThanOrEqual(300);
});

test('limits the memory of the database', async () => {
  expect(await setting('shared_buffers')).toBe('16MB');
  expect(await setting('max_wal_size')).toBe('64MB');
});

test('keeps the connection usable after a failed statement', async () => {
  await expect(sql`select * from nowhere`.execute(database.db)).rejects.toMatchObject({
    code: '42P01',
  });
  await expect(
    sql`insert into kept values (${'not a number'})`.execute(database.db),
  ).rejects.toMatchObject({ code: '22P02' });
  expect((await sql`select 1 as x`.execute(database.db)).rows).toEqual([{ x: 1 }]);
});

test('rolls back a failed transaction while others wait', async () => {
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

test('transfers a large result and a large parameter completely', async () => {
  const text = 'رواق '.repeat(400_000);
  const { rows } = await sql<{ text: string }>`select ${text}::text as text`.execute(database.db);
  expect(rows[0]?.text).toBe(text);
});

test('refuses to open the folder twice', async () => {
  await expect(open()).rejects.toThrow(StartupError);
});

test('persists data across closing and reopening', async () => {
  await migrate(database.db, MIGRATIONS_FOLDER);
  await database.close();
  database = await open();
  const { rows } = await sql<{
    n: number;
  }>`select count(*) as n from kept where x >= 0 and x < 300`.execute(database.db);
  expect(rows).toEqual([{ n: 300 }]);
  expect(await migrate(database.db, MIGRATIONS_FOLDER)).toEqual([]);
});

test('refuses an unwritable folder with a one-line error', async () => {
  const blocked = openEmbedded({
    dataFolder: path.join(compiledWorker(), 'data'),
    workerFile: compiledWorker(),
    onFailure: () => undefined,
  });
  await expect(blocked).rejects.toThrow(StartupError);
  await expect(blocked).rejects.toThrow(/cannot be written to \(ENOTDIR\)/);
});

test('refuses a folder that is not a database', async () => {
  await expect(
    startEmbedded({
      folder: compiledWorker(),
      dump: null,
      workerFile: compiledWorker(),
      onFailure: () => undefined,
    }),
  ).rejects.toThrow(StartupError);
});
