import { sql } from 'kysely';
import { NOW, openedDemo } from './testing';

const { count, rowsOf } = openedDemo();

describe('the lectures', () => {
  test('fill every subject with folders and files, and include unpublished ones', async () => {
    const subjects = await rowsOf(sql`
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
      await rowsOf(sql`
      select n.lecture_guid from lecture_seen n join lecture_item i on i.guid = n.lecture_guid join person p on p.guid = n.person_guid
      where i.published_at is null or n.seen_at < i.published_at or n.seen_at > ${NOW}
        or not exists (select from subject_section ss where ss.subject_guid = i.subject_guid and ss.section_guid = p.section_guid)`),
    ).toEqual([]);
    expect(await count('lecture_seen')).toBeGreaterThan(5000);
    const [student] = await rowsOf(sql`
      select count(*)::int as fresh from lecture_item i join lecture_visit v on v.subject_guid = i.subject_guid join person p on p.guid = v.person_guid
      where p.user_name = 'student' and i.published_at > v.looked_at and not exists (select from lecture_seen n where n.lecture_guid = i.guid and n.person_guid = p.guid)`);
    expect(student).toEqual({ fresh: 3 });
  });
});
