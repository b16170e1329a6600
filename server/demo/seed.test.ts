import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileTypeFromBuffer } from 'file-type';
import { sql } from 'kysely';
import { readSettings } from '../src/platform/settings';
import type { Db } from '../src/platform/db/database';
import type { OpenDatabase } from '../src/platform/db/open';
import { openDiskStore } from '../src/platform/files/disk-store';
import type { FileStore } from '../src/platform/files/file-store';
import { createTestDatabase } from '../src/testing/test-database';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, numberedStudent } from './accounts';
import { NotEmptyError, seedDemo } from './seed';
import { NOW, openDemo, queriesOf } from './testing';

const clock = { now: () => NOW };
const hashPassword = async (password: string) => `hash of ${password}`;

let database: OpenDatabase;
let db: Db;
let folder: string;
/**
 * The tests use the university made by two concurrent seedings, as when two processes start
 * together.
 */
let seedings: PromiseSettledResult<void>[];
const stored: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  db = database.db;
  folder = await mkdtemp(path.join(tmpdir(), 'riwaq-demo-'));
  const disk = await openDiskStore(folder);
  const files: FileStore = {
    ...disk,
    async putAll(all) {
      stored.push(...all.map(({ guid }) => guid));
      await disk.putAll(all);
    },
  };
  seedings = await Promise.allSettled(
    [1, 2].map(() => seedDemo(db, { hashPassword, clock, files })),
  );
});

afterAll(async () => {
  await database?.close();
  await rm(folder, { recursive: true, force: true });
});

const { count, rowsOf } = queriesOf(() => db);

describe('the demo university', () => {
  test('has the required numbers of rows', async () => {
    expect({
      universities: await count('university'),
      departments: await count('department'),
      stages: await count('stage'),
      sections: await count('section'),
      subjects: await count('subject'),
      teachers: await count('person', sql`person_type = 'Teacher'`),
      numberedStudents: await count('person', sql`user_name ~ '^s[0-9]{3}$' and role = 0`),
      students: await count('person', sql`person_type = 'Student'`),
      administrators: await count('person', sql`person_type = 'Administrator'`),
      forums: await count('forum'),
      topics: await count('forum_topic'),
      contents: await count('forum_content'),
      replies: await count('forum_reply'),
    }).toEqual({
      universities: 1,
      departments: 3,
      stages: 4,
      sections: 8,
      subjects: 12,
      teachers: 12,
      numberedStudents: 240,
      students: 242,
      administrators: 1,
      forums: 30,
      topics: 120,
      contents: 600,
      replies: 2000,
    });
  });

  test('has named and numbered accounts with one password hash', async () => {
    const people = await db
      .selectFrom('person')
      .select(['user_name', 'password_hash', 'role'])
      .execute();
    const names = new Set(people.map(({ user_name }) => user_name));
    const wanted = [
      ...DEMO_ACCOUNTS,
      ...Array.from({ length: 240 }, (_, index) => numberedStudent(index + 1)),
    ];
    expect(wanted.filter((name) => !names.has(name))).toEqual([]);
    expect(new Set(people.map(({ password_hash }) => password_hash))).toEqual(
      new Set([`hash of ${DEMO_PASSWORD}`]),
    );
    expect(people.filter(({ role }) => role === 2)).toHaveLength(13);
    const fullNames = await db.selectFrom('person').select('full_name').distinct().execute();
    expect(fullNames).toHaveLength(people.length);
  });

  test('gives teacher and teacher2 different subjects and forum rights', async () => {
    const taught = await rowsOf(sql`
      select p.user_name as teacher, array_agg(distinct s.name) as subjects from teaching t join person p on p.guid = t.teacher_guid join subject s on s.guid = t.subject_guid
      where p.user_name in ('teacher', 'teacher2') group by 1 order by 1`);
    expect(taught).toEqual([
      { teacher: 'teacher', subjects: ['الخوارزميات وهياكل البيانات'] },
      { teacher: 'teacher2', subjects: ['قواعد البيانات'] },
    ]);
    const [category] = await rowsOf(sql`
      select c.forum_type, c.level, c.level in (select r.role from person_forum_role r join person p on p.guid = r.person_guid where p.user_name = 'teacher') as reached
      from forum f join forum c on c.guid = f.parent_guid where f.title = 'الخوارزميات وهياكل البيانات'`);
    expect(category).toEqual({ forum_type: 5, level: 'Stage', reached: true });
    expect(
      await count(
        'person_forum_role',
        sql`role = 'AddContentInAllLeaningSite' or role = 'University'`,
      ),
    ).toBe(2); // Both belong to the administrator.
  });
});

describe('the consistency of rows', () => {
  test('orders rows by sequence number as by time', async () => {
    for (const table of [
      'forum_topic',
      'forum_content',
      'forum_reply',
      'notification',
      'library_document',
      'mail',
    ] as const) {
      const outOfOrder = await rowsOf(
        sql`select guid from (select guid, created_at < lag(created_at) over (order by seq) as earlier from ${sql.table(table)}) s where earlier`,
      );
      expect({ table, outOfOrder }).toEqual({ table, outOfOrder: [] });
    }
  });

  test('stores every file with its size and type, linked to its owner', async () => {
    const files = await db.selectFrom('file').selectAll().execute();
    expect(files.length).toBeGreaterThan(150);
    expect(
      await count(
        'file',
        sql`not exists (select from file_link l join forum_content c on c.guid = l.source_guid where l.file_guid = file.guid and l.area = 'forum')
      and not exists (select from file_link l join lecture_file lf on lf.lecture_guid = l.source_guid and lf.file_guid = file.guid where l.file_guid = file.guid and l.area = 'lectures')
      and not exists (select from file_link l join exam_answer a on a.guid = l.source_guid where l.file_guid = file.guid and l.area = 'exam-answers')
      and not exists (select from file_link l join portfolio_file pf on pf.source_guid = l.source_guid and pf.file_guid = file.guid where l.file_guid = file.guid and l.area = 'portfolio')
      and not exists (select from file_link l join mail_file mf on mf.source_guid = l.source_guid and mf.file_guid = file.guid where l.file_guid = file.guid and l.area = 'mail')
      and not exists (select from file_link l join chat_message x on x.guid = l.source_guid where l.file_guid = file.guid and l.area = 'chat'
        and file.file_url like 'Content/ChatPrivateFilesPath/' || x.from_guid || '/%/' || x.attached_file)
      and not exists (select from library_document d join file_link l on l.source_guid = d.guid where d.file_guid = file.guid and l.file_guid = file.guid and l.area = 'library')`,
      ),
    ).toBe(0);
    const kinds = new Set<string>();
    for (const { guid, bytes, original_name } of files) {
      const file = path.join(folder, guid.slice(0, 2), guid);
      expect((await stat(file)).size).toBe(bytes);
      const extension = original_name.slice(original_name.lastIndexOf('.') + 1);
      const seen = await fileTypeFromBuffer(await readFile(file));
      expect(seen?.ext ?? 'txt').toBe(extension);
      kinds.add(extension);
    }
    expect([...kinds].sort()).toEqual(['pdf', 'png', 'txt', 'wav']);
    expect(await readdir(path.join(folder, 'staging'))).toEqual([]);
  });
});

describe('seeding', () => {
  test('refuses a second time and changes nothing', async () => {
    await expect(seedDemo(db, { hashPassword, clock })).rejects.toThrow(NotEmptyError);
    expect(await count('forum_reply')).toBe(2000);
  });

  test('refuses a database with any person', async () => {
    const other = await createTestDatabase();
    try {
      await other.db
        .insertInto('person')
        .values({
          guid: '00000000-0000-4000-8000-000000000001',
          user_name: 'somebody',
          full_name: 'Somebody',
          role: 2,
          person_type: 'Administrator',
          email: '',
          password_hash: 'x',
          phone_number: null,
          profile_image_url: null,
          section_guid: null,
          student_code: null,
          department_guid: null,
        })
        .execute();
      await expect(seedDemo(other.db, { hashPassword, clock })).rejects.toThrow(NotEmptyError);
      expect(await other.db.selectFrom('person').select('user_name').execute()).toEqual([
        { user_name: 'somebody' },
      ]);
    } finally {
      await other.close();
    }
  });

  test('makes one university when two processes start together', () => {
    expect(seedings.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refused = seedings.find(({ status }) => status === 'rejected');
    expect(refused).toMatchObject({ reason: expect.any(NotEmptyError) as Error });
    expect(stored.length).toBeGreaterThan(0);
    expect(stored).toHaveLength(new Set(stored).size);
  });

  test('makes the same university for the same clock', async () => {
    const elsewhere = await mkdtemp(path.join(tmpdir(), 'riwaq-demo-'));
    const other = await openDemo({ filesIn: elsewhere });
    try {
      const contents = (from: Db) =>
        from
          .selectFrom('forum_content')
          .select([
            'guid',
            'seq',
            'title',
            'html',
            'created_at',
            'rates_count',
            'stars_sum',
            'replies_count',
          ])
          .orderBy('seq')
          .execute();
      expect(await contents(other.db)).toEqual(await contents(db));
      const answers = (from: Db) =>
        from
          .selectFrom('exam_answer')
          .select(['exam_guid', 'student_guid', 'question_guid', 'answer', 'saved_at'])
          .orderBy('exam_guid')
          .orderBy('student_guid')
          .orderBy('question_guid')
          .execute();
      expect(await answers(other.db)).toEqual(await answers(db));
    } finally {
      await other.close();
      await rm(elsewhere, { recursive: true, force: true });
    }
  });

  test('starts only with RIWAQ_DEMO=1', () => {
    expect(readSettings({ RIWAQ_DEMO: '1' }).RIWAQ_DEMO).toBe(true);
    for (const value of [undefined, '', '0'])
      expect(readSettings({ RIWAQ_DEMO: value }).RIWAQ_DEMO).toBe(false);
    for (const value of ['true', 'yes', '11'])
      expect(() => readSettings({ RIWAQ_DEMO: value })).toThrow('RIWAQ_DEMO');
  });
});
