import { sql } from 'kysely';
import { DAY_MS, foldForSearch } from '@riwaq/api';
import { htmlForStorage } from '../src/platform/files/rich-text';
import { isExpired } from '../src/forum/rules/period';
import { loadViewer } from '../src/forum/viewer';
import { listOwnTopics } from '../src/forum/store-topics';
import { NOW, openedDemo } from './testing';

const demo = openedDemo();
const { count, rowsOf } = demo;

describe('the demo university', () => {
  test('has forums in two levels', async () => {
    const [levels] = await rowsOf(sql`
      select count(*) filter (where f.parent_guid is null)::int as top, count(*) filter (where p.parent_guid is null and p.guid is not null)::int as below,
        count(*) filter (where p.parent_guid is not null)::int as deeper, count(*) filter (where p.guid is not null and p.forum_type <> 5)::int as "inNoCategory"
      from forum f left join forum p on p.guid = f.parent_guid`);
    expect(levels).toEqual({ top: 9, below: 21, deeper: 0, inNoCategory: 0 });
  });

  test('has running discussions of teacher that student joined, one without student2', async () => {
    const rows = await rowsOf(sql`
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
      const { guid } = await demo.db
        .selectFrom('person')
        .select('guid')
        .where('user_name', '=', userName)
        .executeTakeFirstOrThrow();
      return listOwnTopics(demo.db, await loadViewer(demo.db, guid), [], undefined, NOW);
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
      await rowsOf(sql`select forum_guid, name from forum_topic group by 1, 2 having count(*) > 1`),
    ).toEqual([]);
    expect(
      await rowsOf(
        sql`select topic_guid, title from forum_content group by 1, 2 having count(*) > 1`,
      ),
    ).toEqual([]);
  });

  test('has topics in every state', async () => {
    const topics = await demo.db.selectFrom('forum_topic').selectAll().execute();
    const soon = new Date(NOW.getTime() + 3 * DAY_MS);
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
    const statuses = await rowsOf(sql`select status from forum_topic_member group by 1 order by 1`);
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
});

describe('the written texts', () => {
  test('are two thirds Arabic and one third English', async () => {
    const contents = await demo.db.selectFrom('forum_content').select('title').execute();
    const arabic =
      contents.filter(({ title }) => /[\u0600-\u06ff]/.test(title)).length / contents.length;
    expect(arabic).toBeGreaterThan(0.58);
    expect(arabic).toBeLessThan(0.72);
  });

  test('are varied and stored as the server would store them', async () => {
    const contents = await demo.db
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
    const replies = await demo.db.selectFrom('forum_reply').select('text').execute();
    expect(new Set(replies.map(({ text }) => text)).size).toBeGreaterThan(1300);
    expect(replies.filter(({ text }) => text.trim() === '' || /[{}]|undefined/.test(text))).toEqual(
      [],
    );
  });

  test('do not repeat a sentence within a thread', async () => {
    expect(
      await rowsOf(
        sql`select content_guid, text from forum_reply group by 1, 2 having count(*) > 1`,
      ),
    ).toEqual([]);
  });
});

describe('the consistency of rows', () => {
  test('has replies in open discussions only, by viewers, before end and lock', async () => {
    expect(
      await rowsOf(sql`
      select r.guid from forum_reply r join forum_content c on c.guid = r.content_guid join forum_topic t on t.guid = c.topic_guid
      where t.topic_type <> 0 or not t.visible or t.start_at > ${NOW} or r.created_at < c.created_at or r.created_at > ${NOW}
        or (t.end_enabled and r.created_at > t.end_at) or r.created_at > c.locked_at
        or (t.member_mode = 1 and not exists (select from forum_topic_member m where m.topic_guid = t.guid and m.person_guid = r.created_by and m.status = 1))`),
    ).toEqual([]);
  });

  test('has no rates of own contents, and only by members where restricted', async () => {
    expect(
      await rowsOf(sql`
      select m.guid from forum_content_member m join forum_content c on c.guid = m.content_guid join forum_topic t on t.guid = c.topic_guid
      where m.person_guid = c.created_by or m.rated_at < c.created_at or m.rated_at > c.locked_at or (t.end_enabled and m.rated_at > t.end_at)
        or (t.member_mode = 1 and not exists (select from forum_topic_member o where o.topic_guid = t.guid and o.person_guid = m.person_guid and o.status = 1))`),
    ).toEqual([]);
  });

  test("has contents by the topic's creator, dated after the topic", async () => {
    expect(
      await rowsOf(sql`
      select c.guid from forum_content c join forum_topic t on t.guid = c.topic_guid
      where c.created_by <> t.created_by or c.created_at < t.created_at or c.created_at > ${NOW} or (t.end_enabled and c.created_at > t.end_at)`),
    ).toEqual([]);
  });

  test('shows subject forums to people who study the subject', async () => {
    expect(
      await rowsOf(sql`
      select f.guid from forum f where f.forum_type = 4 and (f.subject_guid is null or f.stage_guid is null or not exists (
        select from subject_section ss join section s on s.guid = ss.section_guid where ss.subject_guid = f.subject_guid and s.stage_guid = f.stage_guid))`),
    ).toEqual([]);
  });

  test('has counters that match the rows', async () => {
    expect(
      await rowsOf(sql`
      select t.guid from forum_topic t where t.contents_count <> (select count(*) from forum_content c where c.topic_guid = t.guid)
        or t.last_activity_at <> greatest(t.created_at, (select max(c.created_at) from forum_content c where c.topic_guid = t.guid),
          (select max(r.created_at) from forum_reply r join forum_content c on c.guid = r.content_guid where c.topic_guid = t.guid))`),
    ).toEqual([]);
    expect(
      await rowsOf(sql`
      select c.guid from forum_content c, lateral (
        select count(*) filter (where m.rated_at is not null) as rates, count(m.stars) as stars, coalesce(sum(m.stars), 0) as sum
        from forum_content_member m where m.content_guid = c.guid) given
      where c.replies_count <> (select count(*) from forum_reply r where r.content_guid = c.guid)
        or c.rates_count <> given.rates or c.stars_count <> given.stars or c.stars_sum <> given.sum`),
    ).toEqual([]);
  });
});
