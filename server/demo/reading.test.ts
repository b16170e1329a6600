import { sql } from 'kysely';
import { loadViewer } from '../src/forum/viewer';
import { listUnreadTopics } from '../src/forum/store-reading';
import { NOW, openedDemo } from './testing';

const demo = openedDemo();
const { rowsOf } = demo;

describe('unread topics', () => {
  test.each(['student', 'student2', 'teacher'])(
    'include some recent topics for %s, and exclude most',
    async (userName) => {
      const person = await demo.db
        .selectFrom('person')
        .select('guid')
        .where('user_name', '=', userName)
        .executeTakeFirstOrThrow();
      const viewer = await loadViewer(demo.db, person.guid);
      const unread = await listUnreadTopics(demo.db, viewer, NOW);
      await sql`delete from forum_topic_reading where person_guid = ${person.guid}`.execute(
        demo.db,
      );
      const withoutMarks = await listUnreadTopics(demo.db, viewer, NOW);
      expect(unread.length).toBeGreaterThanOrEqual(2);
      expect(unread.length).toBeLessThan(withoutMarks.length / 2);
    },
  );

  test('depend on the last visit of each numbered student', async () => {
    const people = await demo.db
      .selectFrom('person')
      .select(['guid', 'user_name'])
      .where(sql<boolean>`user_name ~ '^s[0-9]{3}$' and right(user_name, 1) = '7'`)
      .execute();
    const found: Array<{ unread: number; all: number }> = [];
    for (const { guid } of people) {
      const viewer = await loadViewer(demo.db, guid);
      const unread = (await listUnreadTopics(demo.db, viewer, NOW)).length;
      await sql`delete from forum_topic_reading where person_guid = ${guid}`.execute(demo.db);
      await sql`delete from forum_thread_reading where person_guid = ${guid}`.execute(demo.db);
      found.push({ unread, all: (await listUnreadTopics(demo.db, viewer, NOW)).length });
    }
    expect(found).toHaveLength(24);
    expect(found.filter(({ unread, all }) => unread < all / 2).length).toBeGreaterThanOrEqual(20);
    expect(found.filter(({ unread }) => unread > 0).length).toBeGreaterThanOrEqual(8);
    expect(new Set(found.map(({ unread }) => unread)).size).toBeGreaterThanOrEqual(4);
  });

  test('contain nothing rated, read or answered since', async () => {
    expect(
      await rowsOf(sql`
      select m.content_guid from forum_content_member m join forum_content c on c.guid = m.content_guid
      join forum_topic_reading tr on tr.person_guid = m.person_guid and tr.topic_guid = c.topic_guid
      where (m.read_at is not null or m.rated_at is not null) and c.seq > tr.contents_to`),
    ).toEqual([]);
  });
});
