import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileTypeFromBuffer } from 'file-type';
import { sql } from 'kysely';
import { foldForSearch } from '@riwaq/api';
import { readSettings } from '../src/platform/settings';
import type { Db } from '../src/platform/db/database';
import type { OpenDatabase } from '../src/platform/db/open';
import type { Tables } from '../src/platform/db/tables';
import { openDiskStore } from '../src/platform/files/disk-store';
import type { FileStore } from '../src/platform/files/file-store';
import { htmlForStorage } from '../src/platform/files/rich-text';
import { isExpired } from '../src/forum/rules/period';
import { loadViewer } from '../src/forum/viewer';
import { listUnreadTopics } from '../src/forum/store-reading';
import { listOwnTopics } from '../src/forum/store-topics';
import { createTestDatabase } from '../src/testing/test-database';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, numberedStudent } from './accounts';
import { NotEmptyError, seedDemo } from './seed';
import { NOW, openDemo } from './testing';

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

const count = async (table: keyof Tables, where = sql`true`): Promise<number> => {
  const {
    rows: [row],
  } = await sql<{
    count: number;
  }>`select count(*)::int as count from ${sql.table(table)} where ${where}`.execute(db);
  return row?.count ?? -1;
};
const numbers = async (query: ReturnType<typeof sql>): Promise<unknown[]> =>
  (await query.execute(db)).rows;

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

  test('has forums in two levels', async () => {
    const [levels] = await numbers(sql`
      select count(*) filter (where f.parent_guid is null)::int as top, count(*) filter (where p.parent_guid is null and p.guid is not null)::int as below,
        count(*) filter (where p.parent_guid is not null)::int as deeper, count(*) filter (where p.guid is not null and p.forum_type <> 5)::int as "inNoCategory"
      from forum f left join forum p on p.guid = f.parent_guid`);
    expect(levels).toEqual({ top: 9, below: 21, deeper: 0, inNoCategory: 0 });
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
    const taught = await numbers(sql`
      select p.user_name as teacher, array_agg(distinct s.name) as subjects from teaching t join person p on p.guid = t.teacher_guid join subject s on s.guid = t.subject_guid
      where p.user_name in ('teacher', 'teacher2') group by 1 order by 1`);
    expect(taught).toEqual([
      { teacher: 'teacher', subjects: ['الخوارزميات وهياكل البيانات'] },
      { teacher: 'teacher2', subjects: ['قواعد البيانات'] },
    ]);
    const [category] = await numbers(sql`
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

  test('has running discussions of teacher that student joined, one without student2', async () => {
    const rows = await numbers(sql`
      select t.name, exists (select from forum_topic_member m join person p on p.guid = m.person_guid where m.topic_guid = t.guid and p.user_name = 'student2') as "alsoStudent2"
      from forum_topic t join person c on c.guid = t.created_by join forum_topic_member m on m.topic_guid = t.guid and m.status = 1
      join person p on p.guid = m.person_guid and p.user_name = 'student'
      where c.user_name = 'teacher' and t.topic_type = 0 and t.member_mode = 1 and t.visible and not (t.end_enabled and t.end_at < ${NOW}) order by t.seq`);
    expect(rows).toHaveLength(2);
    expect(rows.map((row) => (row as { alsoStudent2: boolean }).alsoStudent2)).toEqual([
      true,
      false,
    ]);
  });

  test('shows student, teacher and a stranger their own topics', async () => {
    const own = async (userName: string) => {
      const { guid } = await db
        .selectFrom('person')
        .select('guid')
        .where('user_name', '=', userName)
        .executeTakeFirstOrThrow();
      return listOwnTopics(db, await loadViewer(db, guid), null, undefined, NOW);
    };
    expect((await own('teacher')).length).toBeGreaterThanOrEqual(7);
    expect((await own('student')).length).toBeGreaterThanOrEqual(2);
    const joinedByStranger = new Set((await own('s240')).map(({ guid }) => guid));
    expect(
      (await own('teacher')).filter(
        ({ guid, forum_title }) =>
          forum_title === 'الخوارزميات وهياكل البيانات' && joinedByStranger.has(guid),
      ),
    ).toEqual([]);
  });

  test('has unique topic titles per forum and content titles per topic', async () => {
    expect(
      await numbers(
        sql`select forum_guid, name from forum_topic group by 1, 2 having count(*) > 1`,
      ),
    ).toEqual([]);
    expect(
      await numbers(
        sql`select topic_guid, title from forum_content group by 1, 2 having count(*) > 1`,
      ),
    ).toEqual([]);
  });

  test('has topics in every state', async () => {
    const topics = await db.selectFrom('forum_topic').selectAll().execute();
    const soon = new Date(NOW.getTime() + 3 * 86_400_000);
    const states = {
      expired: topics.filter((topic) =>
        isExpired({ endAt: topic.end_at, endEnabled: topic.end_enabled }, NOW),
      ).length,
      endingSoon: topics.filter(({ end_at }) => end_at !== null && end_at > NOW && end_at < soon)
        .length,
      notStarted: topics.filter(({ start_at }) => start_at !== null && start_at > NOW).length,
      hidden: topics.filter(({ visible }) => !visible).length,
      restricted: topics.filter(({ member_mode }) => member_mode === 1).length,
      activity: topics.filter(({ topic_type }) => topic_type === 1).length,
      open: topics.filter(({ end_enabled }) => !end_enabled).length,
    };
    for (const [state, found] of Object.entries(states))
      expect({ state, enough: found >= 2 }).toEqual({ state, enough: true });
  });

  test('has every member state, favourites, follows, pins, locks, edits and feedback', async () => {
    const statuses = await numbers(
      sql`select status from forum_topic_member group by 1 order by 1`,
    );
    expect(statuses).toEqual([{ status: 0 }, { status: 1 }, { status: 2 }, { status: 3 }]);
    expect(await count('forum_topic_member', sql`owner`)).toBe(120);
    expect(await count('forum_topic_member', sql`favorite`)).toBeGreaterThan(50);
    expect(await count('forum_content_member', sql`follow`)).toBeGreaterThan(100);
    expect(await count('forum_content_member', sql`rated_at is not null`)).toBeGreaterThan(1500);
    expect(
      await count('forum_content_member', sql`feedback is not null and stars is not null`),
    ).toBeGreaterThan(300);
    expect(
      await count(
        'forum_content_member',
        sql`rated_at is not null and stars is null and feedback is null`,
      ),
    ).toBe(0);
    expect(await count('forum_content', sql`pinned`)).toBeGreaterThan(20);
    expect(await count('forum_content', sql`locked_at is not null`)).toBeGreaterThan(5);
    expect(await count('forum_reply', sql`modified_at is not null`)).toBeGreaterThan(50);
  });

  test('has unread notifications for student and teacher with existing targets', async () => {
    for (const userName of ['student', 'teacher']) {
      expect(
        await count(
          'notification',
          sql`read_at is null and person_guid = (select guid from person where user_name = ${userName})`,
        ),
      ).toBeGreaterThanOrEqual(3);
    }
    const paths = await db.selectFrom('notification').select(['path', 'kind', 'fields']).execute();
    const contents = new Set(
      (await db.selectFrom('forum_content').select('guid').execute()).map(({ guid }) => guid),
    );
    const topics = new Set(
      (await db.selectFrom('forum_topic').select('guid').execute()).map(({ guid }) => guid),
    );
    const lectures = new Set(
      (
        await db
          .selectFrom('lecture_item')
          .select('guid')
          .where('published_at', 'is not', null)
          .execute()
      ).map(({ guid }) => guid),
    );
    const items = new Set(
      (await db.selectFrom('portfolio_item').select('guid').execute()).map(({ guid }) => guid),
    );
    const attended = new Set(
      (await db.selectFrom('attendance_day').select('subject_guid').execute()).map(
        ({ subject_guid }) => subject_guid,
      ),
    );
    const subjects = new Set(
      (await db.selectFrom('final_publication').select('subject_guid').execute()).map(
        ({ subject_guid }) => subject_guid,
      ),
    );
    for (const { path: address, kind, fields } of paths) {
      const query = new URL(address, 'http://site').searchParams;
      if (kind === 'degrees.published') {
        expect(subjects.has(query.get('subjectGuid') ?? '')).toBe(true);
        expect(Object.keys(fields)).toEqual(['subject']);
        continue;
      }
      if (kind === 'attendance.warning') {
        expect(attended.has(query.get('subjectGuid') ?? '')).toBe(true);
        expect(Object.keys(fields).sort()).toEqual(['hours', 'most', 'subject']);
        continue;
      }
      if (kind.startsWith('portfolio.')) {
        expect(
          items.has(/^\/(?:worksample|achievement|goal)\/([^?]+)\?/.exec(address)?.[1] ?? ''),
        ).toBe(true);
        expect(Object.keys(fields).sort()).toEqual(['item', 'person']);
        continue;
      }
      if (kind === 'lectures.published') {
        expect(lectures.has(query.get('lecture') ?? '')).toBe(true);
        expect(Object.keys(fields).sort()).toEqual(['lecture', 'person', 'subject']);
        continue;
      }
      expect(topics.has(query.get('topicGuid') ?? '')).toBe(true);
      if (kind !== 'forum.invited') expect(contents.has(query.get('contentGuid') ?? '')).toBe(true);
      expect(Object.keys(fields).sort()).toEqual(['content', 'person', 'topic']);
      expect(fields.person).not.toBe('');
    }
  });
});

describe('the lectures', () => {
  test('fill every subject with folders and files, and include unpublished ones', async () => {
    const subjects = await numbers(sql`
      select count(*) filter (where kind = 'folder')::int as folders, count(*) filter (where kind = 'lecture' and published_at is not null)::int as out,
        count(*) filter (where kind = 'lecture' and show_from > ${NOW})::int as scheduled, count(*) filter (where kind = 'folder' and not visible)::int as hidden
      from lecture_item group by subject_guid`);
    expect(subjects).toHaveLength(12);
    for (const subject of subjects)
      expect(subject).toMatchObject({ folders: 7, scheduled: 1, hidden: 1 });
    expect(subjects.every((subject) => (subject as { out: number }).out >= 17)).toBe(true);
    expect(
      await count(
        'lecture_item',
        sql`kind = 'lecture' and not exists (select from lecture_file f where f.lecture_guid = lecture_item.guid)`,
      ),
    ).toBe(0);
    expect(
      await count(
        'lecture_item',
        sql`published_at > ${NOW} or created_at > ${NOW} or parent_guid is not null and exists (select from lecture_item p where p.guid = parent_guid and p.kind <> 'folder')`,
      ),
    ).toBe(0);
  });

  test('are seen only by students of the subject after publication', async () => {
    expect(
      await numbers(sql`
      select n.lecture_guid from lecture_seen n join lecture_item i on i.guid = n.lecture_guid join person p on p.guid = n.person_guid
      where i.published_at is null or n.seen_at < i.published_at or n.seen_at > ${NOW}
        or not exists (select from subject_section ss where ss.subject_guid = i.subject_guid and ss.section_guid = p.section_guid)`),
    ).toEqual([]);
    expect(await count('lecture_seen')).toBeGreaterThan(5000);
    const [student] = await numbers(sql`
      select count(*)::int as fresh from lecture_item i join lecture_visit v on v.subject_guid = i.subject_guid join person p on p.guid = v.person_guid
      where p.user_name = 'student' and i.published_at > v.looked_at and not exists (select from lecture_seen n where n.lecture_guid = i.guid and n.person_guid = p.guid)`);
    expect(student).toEqual({ fresh: 3 });
  });
});

describe('the written texts', () => {
  test('are two thirds Arabic and one third English', async () => {
    const contents = await db.selectFrom('forum_content').select('title').execute();
    const arabic =
      contents.filter(({ title }) => /[\u0600-\u06ff]/.test(title)).length / contents.length;
    expect(arabic).toBeGreaterThan(0.58);
    expect(arabic).toBeLessThan(0.72);
  });

  test('are varied and stored as the server would store them', async () => {
    const contents = await db
      .selectFrom('forum_content')
      .select(['title', 'html', 'search_text'])
      .execute();
    const all = contents.map(({ html }) => html).join('');
    for (const tag of [
      '<h3>',
      '<ul>',
      '<ol>',
      '<table>',
      '<blockquote>',
      '<pre dir="ltr">',
      '<a href="https://',
      '<img src="/files/Forums/',
    ])
      expect(all).toContain(tag);
    for (const { title, html, search_text } of contents) {
      const stored = htmlForStorage(html);
      expect(stored.html).toBe(html);
      expect(search_text).toBe(foldForSearch(`${title} ${stored.text}`));
      expect(title.length).toBeGreaterThanOrEqual(3);
    }
    expect(new Set(contents.map(({ html }) => html)).size).toBeGreaterThan(570);
    const replies = await db.selectFrom('forum_reply').select('text').execute();
    expect(new Set(replies.map(({ text }) => text)).size).toBeGreaterThan(1300);
    expect(replies.filter(({ text }) => text.trim() === '' || /[{}]|undefined/.test(text))).toEqual(
      [],
    );
  });

  test('do not repeat a sentence within a thread', async () => {
    expect(
      await numbers(
        sql`select content_guid, text from forum_reply group by 1, 2 having count(*) > 1`,
      ),
    ).toEqual([]);
  });
});

describe('the consistency of rows', () => {
  test('has replies in open discussions only, by viewers, before end and lock', async () => {
    expect(
      await numbers(sql`
      select r.guid from forum_reply r join forum_content c on c.guid = r.content_guid join forum_topic t on t.guid = c.topic_guid
      where t.topic_type <> 0 or not t.visible or t.start_at > ${NOW} or r.created_at < c.created_at or r.created_at > ${NOW}
        or (t.end_enabled and r.created_at > t.end_at) or r.created_at > c.locked_at
        or (t.member_mode = 1 and not exists (select from forum_topic_member m where m.topic_guid = t.guid and m.person_guid = r.created_by and m.status = 1))`),
    ).toEqual([]);
  });

  test('has no rates of own contents, and only by members where restricted', async () => {
    expect(
      await numbers(sql`
      select m.guid from forum_content_member m join forum_content c on c.guid = m.content_guid join forum_topic t on t.guid = c.topic_guid
      where m.person_guid = c.created_by or m.rated_at < c.created_at or m.rated_at > c.locked_at or (t.end_enabled and m.rated_at > t.end_at)
        or (t.member_mode = 1 and not exists (select from forum_topic_member o where o.topic_guid = t.guid and o.person_guid = m.person_guid and o.status = 1))`),
    ).toEqual([]);
  });

  test("has contents by the topic's creator, dated after the topic", async () => {
    expect(
      await numbers(sql`
      select c.guid from forum_content c join forum_topic t on t.guid = c.topic_guid
      where c.created_by <> t.created_by or c.created_at < t.created_at or c.created_at > ${NOW} or (t.end_enabled and c.created_at > t.end_at)`),
    ).toEqual([]);
  });

  test('shows subject forums to people who study the subject', async () => {
    expect(
      await numbers(sql`
      select f.guid from forum f where f.forum_type = 4 and (f.subject_guid is null or f.stage_guid is null or not exists (
        select from subject_section ss join section s on s.guid = ss.section_guid where ss.subject_guid = f.subject_guid and s.stage_guid = f.stage_guid))`),
    ).toEqual([]);
  });

  test('has counters that match the rows', async () => {
    expect(
      await numbers(sql`
      select t.guid from forum_topic t where t.contents_count <> (select count(*) from forum_content c where c.topic_guid = t.guid)
        or t.last_activity_at <> greatest(t.created_at, (select max(c.created_at) from forum_content c where c.topic_guid = t.guid),
          (select max(r.created_at) from forum_reply r join forum_content c on c.guid = r.content_guid where c.topic_guid = t.guid))`),
    ).toEqual([]);
    expect(
      await numbers(sql`
      select c.guid from forum_content c, lateral (
        select count(*) filter (where m.rated_at is not null) as rates, count(m.stars) as stars, coalesce(sum(m.stars), 0) as sum
        from forum_content_member m where m.content_guid = c.guid) given
      where c.replies_count <> (select count(*) from forum_reply r where r.content_guid = c.guid)
        or c.rates_count <> given.rates or c.stars_count <> given.stars or c.stars_sum <> given.sum`),
    ).toEqual([]);
  });

  test('orders rows by sequence number as by time', async () => {
    for (const table of [
      'forum_topic',
      'forum_content',
      'forum_reply',
      'notification',
      'library_document',
      'mail',
    ] as const) {
      const outOfOrder = await numbers(
        sql`select guid from (select guid, created_at < lag(created_at) over (order by seq) as earlier from ${sql.table(table)}) s where earlier`,
      );
      expect({ table, outOfOrder }).toEqual({ table, outOfOrder: [] });
    }
  });

  test('has a library in both languages, in two levels, with its counts', async () => {
    expect(await count('library_category', sql`parent_guid is null`)).toBe(8);
    expect(await count('library_category', sql`parent_guid is not null`)).toBe(7);
    expect(await count('library_document')).toBe(80);
    for (const language of ['ar', 'en'])
      expect(await count('library_document', sql`language = ${language}`)).toBeGreaterThan(25);
    expect(
      await numbers(sql`
      select c.guid from library_category c
      where c.documents_count <> (select count(*) from library_document d where d.category_guid = c.guid) or exists (
        select from library_document d where d.category_guid = c.guid and d.top_guid <> coalesce(c.parent_guid, c.guid))`),
    ).toEqual([]);
    expect(
      await numbers(sql`
      select d.guid from library_document d join file f on f.guid = d.file_guid join person p on p.guid = d.created_by
      where d.download_count <> f.download_count or f.owner_guid <> d.created_by or p.role <> 2 or d.created_at > ${NOW}`),
    ).toEqual([]);
    expect(
      await count(
        'library_document',
        sql`exists (select from library_document o where o.content_hash = library_document.content_hash and o.guid <> library_document.guid)`,
      ),
    ).toBe(0);
    for (const userName of ['student', 'teacher']) {
      expect(
        await count(
          'library_mark',
          sql`saved_at is not null and person_guid = (select guid from person where user_name = ${userName})`,
        ),
      ).toBe(6);
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

describe('unread topics', () => {
  test.each(['student', 'student2', 'teacher'])(
    'include some recent topics for %s, and exclude most',
    async (userName) => {
      const person = await db
        .selectFrom('person')
        .select('guid')
        .where('user_name', '=', userName)
        .executeTakeFirstOrThrow();
      const viewer = await loadViewer(db, person.guid);
      const unread = await listUnreadTopics(db, viewer, NOW);
      await sql`delete from forum_topic_reading where person_guid = ${person.guid}`.execute(db);
      const withoutMarks = await listUnreadTopics(db, viewer, NOW);
      expect(unread.length).toBeGreaterThanOrEqual(2);
      expect(unread.length).toBeLessThan(withoutMarks.length / 2);
    },
  );

  test('depend on the last visit of each numbered student', async () => {
    const people = await db
      .selectFrom('person')
      .select(['guid', 'user_name'])
      .where(sql<boolean>`user_name ~ '^s[0-9]{3}$' and right(user_name, 1) = '7'`)
      .execute();
    const found: Array<{ unread: number; all: number }> = [];
    for (const { guid } of people) {
      const viewer = await loadViewer(db, guid);
      const unread = (await listUnreadTopics(db, viewer, NOW)).length;
      await sql`delete from forum_topic_reading where person_guid = ${guid}`.execute(db);
      await sql`delete from forum_thread_reading where person_guid = ${guid}`.execute(db);
      found.push({ unread, all: (await listUnreadTopics(db, viewer, NOW)).length });
    }
    expect(found).toHaveLength(24);
    expect(found.filter(({ unread, all }) => unread < all / 2).length).toBeGreaterThanOrEqual(20);
    expect(found.filter(({ unread }) => unread > 0).length).toBeGreaterThanOrEqual(8);
    expect(new Set(found.map(({ unread }) => unread)).size).toBeGreaterThanOrEqual(4);
  });

  test('contain nothing rated, read or answered since', async () => {
    expect(
      await numbers(sql`
      select m.content_guid from forum_content_member m join forum_content c on c.guid = m.content_guid
      join forum_topic_reading tr on tr.person_guid = m.person_guid and tr.topic_guid = c.topic_guid
      where (m.read_at is not null or m.rated_at is not null) and c.seq > tr.contents_to`),
    ).toEqual([]);
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
