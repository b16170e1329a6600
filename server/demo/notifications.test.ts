import { sql } from 'kysely';
import { openedDemo } from './testing';

const demo = openedDemo();
const { count } = demo;

describe('the demo university', () => {
  test('has unread notifications for student and teacher with existing targets', async () => {
    for (const userName of ['student', 'teacher']) {
      expect(
        await count(
          'notification',
          sql`read_at is null and person_guid = (select guid from person where user_name = ${userName})`,
        ),
      ).toBeGreaterThanOrEqual(3);
    }
    const paths = await demo.db
      .selectFrom('notification')
      .select(['path', 'kind', 'fields'])
      .execute();
    const contents = new Set(
      (await demo.db.selectFrom('forum_content').select('guid').execute()).map(({ guid }) => guid),
    );
    const topics = new Set(
      (await demo.db.selectFrom('forum_topic').select('guid').execute()).map(({ guid }) => guid),
    );
    const lectures = new Set(
      (
        await demo.db
          .selectFrom('lecture_item')
          .select('guid')
          .where('published_at', 'is not', null)
          .execute()
      ).map(({ guid }) => guid),
    );
    const items = new Set(
      (await demo.db.selectFrom('portfolio_item').select('guid').execute()).map(({ guid }) => guid),
    );
    const attended = new Set(
      (await demo.db.selectFrom('attendance_day').select('subject_guid').execute()).map(
        ({ subject_guid }) => subject_guid,
      ),
    );
    const subjects = new Set(
      (await demo.db.selectFrom('final_publication').select('subject_guid').execute()).map(
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
