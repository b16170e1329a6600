import { sql } from 'kysely';
import { NOW, openedDemo } from './testing';

const { count, rowsOf } = openedDemo();

describe('the consistency of rows', () => {
  test('has a library in both languages, in two levels, with its counts', async () => {
    expect(await count('library_category', sql`parent_guid is null`)).toBe(8);
    expect(await count('library_category', sql`parent_guid is not null`)).toBe(7);
    expect(await count('library_document')).toBe(80);
    for (const language of ['ar', 'en'])
      expect(await count('library_document', sql`language = ${language}`)).toBeGreaterThan(25);
    expect(
      await rowsOf(sql`
      select c.guid from library_category c
      where c.documents_count <> (select count(*) from library_document d where d.category_guid = c.guid) or exists (
        select from library_document d where d.category_guid = c.guid and d.top_guid <> coalesce(c.parent_guid, c.guid))`),
    ).toEqual([]);
    expect(
      await rowsOf(sql`
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
});
