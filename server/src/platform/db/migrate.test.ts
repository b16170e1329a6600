import { randomUUID } from 'node:crypto';
import { mkdtemp, cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { foldInvisible, foldUserName } from '@riwaq/api';
import { StartupError } from '../startup-error';
import { createTestDatabase, MIGRATIONS_FOLDER } from '../../testing';
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

const applied = async () =>
  (await database.db.selectFrom('migration').select('name').orderBy('name').execute()).map(
    ({ name }) => name,
  );
const tables = async () =>
  (
    await sql<{
      name: string;
    }>`select table_name as name from information_schema.tables where table_schema = 'public'`.execute(
      database.db,
    )
  ).rows.map(({ name }) => name);
const person = (guid: string, user_name: string) => ({
  guid,
  user_name,
  full_name: 'علي',
  email: '',
  phone_number: null,
  role: 0 as const,
  person_type: 'Student' as const,
  password_hash: '',
  profile_image_url: null,
  section_guid: null,
  student_code: null,
  department_guid: null,
});
const applyAgain = async (name: string) =>
  sql.raw(await readFile(path.join(MIGRATIONS_FOLDER, name), 'utf8')).execute(database.db);

test('leaves a database with every migration unchanged', async () => {
  expect(await migrate(database.db, folder)).toEqual([]);
  expect(await applied()).toEqual((await readdir(MIGRATIONS_FOLDER)).sort());
});

test('strips invisible characters from stored names for comparison', async () => {
  const { db } = database;
  const [ali, other, spare, kept, twin, item] = Array.from({ length: 6 }, () => randomUUID()) as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  await db
    .insertInto('person')
    .values([person(ali, '\u200fali\u200b'), person(other, 'omar'), person(spare, 'Omar\u200e')])
    .execute();
  await db
    .insertInto('tag_item')
    .values([
      { guid: kept, owner_guid: ali, name: 'علم', name_key: 'علم', color_id: 1 },
      { guid: twin, owner_guid: ali, name: 'علم\u200f', name_key: 'علم\u200f', color_id: 1 },
    ])
    .execute();
  await sql`insert into portfolio_item (guid, student_guid, kind, title, description, search_text, tag_text, visibility, dated_at, created_at)
    values (${item}, ${ali}, 0, 'x', '', ${'بحث\u200c – ثان'}, ${'علم\u200f'}, 'me', now(), now())`.execute(
    db,
  );
  await sql`insert into portfolio_tag (guid, item_guid, tag_item_guid) values (gen_random_uuid(), ${item}, ${twin})`.execute(
    db,
  );

  await applyAgain('0064_comparing.sql');

  const names = await db
    .selectFrom('person')
    .select('user_name')
    .where('guid', 'in', [ali, other, spare])
    .execute();
  expect(names.map(({ user_name }) => user_name).sort()).toEqual([`Omar~${spare}`, 'ali', 'omar']);
  expect(await db.selectFrom('portfolio_tag').select('tag_item_guid').execute()).toEqual([
    { tag_item_guid: kept },
  ]);
  expect(await db.selectFrom('tag_item').select('name_key').execute()).toEqual([
    { name_key: 'علم' },
  ]);
  expect(
    await db.selectFrom('portfolio_item').select(['search_text', 'tag_text']).execute(),
  ).toEqual([{ search_text: 'بحث - ثان', tag_text: 'علم' }]);
});

test('makes user names unique without case in any language', async () => {
  const { db } = database;
  const [open, closed] = [randomUUID(), randomUUID()];
  await sql`drop index person_by_user_name`.execute(db);
  await sql`create unique index person_by_user_name on person (lower(user_name))`.execute(db);
  await db
    .insertInto('person')
    .values([{ ...person(closed, 'strasse'), closed_at: new Date() }, person(open, 'Stra\u00dfe')])
    .execute();

  await applyAgain('0073_user_names.sql');

  const names = await db
    .selectFrom('person')
    .select('user_name')
    .where('guid', 'in', [open, closed])
    .execute();
  expect(names.map(({ user_name }) => user_name).sort()).toEqual([
    'Stra\u00dfe',
    `strasse~${closed}`,
  ]);
  const again = person(randomUUID(), 'STRASSE');
  await expect(db.insertInto('person').values(again).execute()).rejects.toThrow(
    'person_by_user_name',
  );
});

test('folds user names as the server does', async () => {
  const ranges = [
    [0x21, 0x24f], // Latin
    [0x370, 0x3ff], // Greek
    [0x400, 0x45f], // Cyrillic
    [0x620, 0x6d3], // Arabic
    [0x1e00, 0x1eff], // Latin with marks
  ] as const;
  const letters = ranges
    .flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, at) => from + at))
    .map((code) => String.fromCodePoint(code))
    .filter((letter) => foldInvisible(letter) === letter);
  const names = [...letters.map((letter) => `a${letter}`), 'i\u0307\u0301', '\u03a3\u0391\u03a3'];
  const { rows } = await sql<{ name: string; folded: string }>`
    select name, fold_user_name(name) as folded from unnest(${names}::text[]) as name`.execute(
    database.db,
  );
  expect(rows).toEqual(rows.map(({ name }) => ({ name, folded: foldUserName(name) })));
});

test('deletes unread invitations to topics that are gone or left', async () => {
  const { db } = database;
  const [invited, joined, left, gone] = Array.from({ length: 4 }, () => randomUUID()) as [
    string,
    string,
    string,
    string,
  ];
  await db.insertInto('person').values(person(invited, 'invited')).execute();
  for (const [topic, status] of [
    [joined, 1],
    [left, 3],
  ] as const) {
    await sql`insert into forum_topic (guid, name, search_text, topic_type, member_mode, created_by)
      values (${topic}, 'x', 'x', 0, 0, ${invited})`.execute(db);
    await sql`insert into forum_topic_member (guid, topic_guid, person_guid, status)
      values (gen_random_uuid(), ${topic}, ${invited}, ${status})`.execute(db);
  }
  const notify = (kind: string, topic: string, readAt: Date | null = null) =>
    sql`insert into notification (guid, person_guid, kind, fields, path, read_at)
      values (gen_random_uuid(), ${invited}, ${kind}, '{}', ${`/forums?topicGuid=${topic}`}, ${readAt})`.execute(
      db,
    );
  await notify('forum.invited', joined);
  await notify('forum.invited', left);
  await notify('forum.invited', gone);
  await notify('forum.invited', gone, new Date());
  await notify('forum.reply', gone);

  await applyAgain('0067_stale_invitations.sql');

  const { rows } = await sql<{ kind: string; path: string; read: boolean }>`
    select kind, path, read_at is not null as read from notification order by seq`.execute(db);
  expect(rows).toEqual([
    { kind: 'forum.invited', path: `/forums?topicGuid=${joined}`, read: false },
    { kind: 'forum.invited', path: `/forums?topicGuid=${gone}`, read: true },
    { kind: 'forum.reply', path: `/forums?topicGuid=${gone}`, read: false },
  ]);
});

test('applies each migration once when several processes migrate at once', async () => {
  await writeFile(
    path.join(folder, '9000_more.sql'),
    'create table more (x int); insert into more values (1);',
  );
  const runs = await Promise.all([1, 2, 3].map(() => migrate(database.db, folder)));
  expect(runs.flat()).toEqual(['9000_more.sql']);
});

test('rolls back all migrations when one fails', async () => {
  await writeFile(path.join(folder, '9001_good.sql'), 'create table good (x int);');
  await writeFile(path.join(folder, '9002_bad.sql'), 'create table bad (x int); select 1/0;');
  const before = await applied();
  await expect(migrate(database.db, folder)).rejects.toThrow('division by zero');
  expect(await applied()).toEqual(before);
  expect(await tables()).not.toEqual(expect.arrayContaining(['good']));
});

test('refuses a database from a newer version without changing it', async () => {
  await database.db.insertInto('migration').values({ name: '9999_from_the_future.sql' }).execute();
  const before = await applied();
  await expect(migrate(database.db, MIGRATIONS_FOLDER)).rejects.toThrow(StartupError);
  await expect(migrate(database.db, folder)).rejects.toThrow(
    /made by a newer version .*9999_from_the_future/,
  );
  expect(await applied()).toEqual(before);
});
