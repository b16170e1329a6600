import { mkdtemp, cp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { StartupError } from '../app/startup-error';
import { createTestDatabase, MIGRATIONS_FOLDER } from '../testing';
import { migrate } from './migrate';
import type { OpenDatabase } from './open';

let database: OpenDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'riwaq-migrations-'));
  await cp(MIGRATIONS_FOLDER, folder, { recursive: true });
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const applied = async () => (await database.db.selectFrom('migration').select('name').orderBy('name').execute()).map(({ name }) => name);
const tables = async () => (await sql<{ name: string }>`select table_name as name from information_schema.tables where table_schema = 'public'`.execute(database.db)).rows.map(({ name }) => name);

test('a database that has every migration is left alone', async () => {
  expect(await migrate(database.db, folder)).toEqual([]);
  expect(await applied()).toEqual((await readdir(MIGRATIONS_FOLDER)).sort());
});

test('several that migrate at once apply each migration once', async () => {
  await writeFile(path.join(folder, '9000_more.sql'), 'create table more (x int); insert into more values (1);');
  const runs = await Promise.all([1, 2, 3].map(() => migrate(database.db, folder)));
  expect(runs.flat()).toEqual(['9000_more.sql']);
});

test('a migration that fails leaves nothing of itself or of those before it', async () => {
  await writeFile(path.join(folder, '9001_good.sql'), 'create table good (x int);');
  await writeFile(path.join(folder, '9002_bad.sql'), 'create table bad (x int); select 1/0;');
  const before = await applied();
  await expect(migrate(database.db, folder)).rejects.toThrow('division by zero');
  expect(await applied()).toEqual(before);
  expect(await tables()).not.toEqual(expect.arrayContaining(['good']));
});

test('a database from a newer version is refused and stays as it is', async () => {
  await database.db.insertInto('migration').values({ name: '9999_from_the_future.sql' }).execute();
  const before = await applied();
  await expect(migrate(database.db, MIGRATIONS_FOLDER)).rejects.toThrow(StartupError);
  await expect(migrate(database.db, folder)).rejects.toThrow(/made by a newer version .*9999_from_the_future/);
  expect(await applied()).toEqual(before);
});
