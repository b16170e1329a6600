import { sql, type RawBuilder } from 'kysely';

type Sql<Result = unknown> = RawBuilder<Result>;

/**
 * Whether a reader (by guid) teaches a section. The database evaluates the reader's sections once
 * for a complete list.
 */
export const teachesSection = (reader: Sql, section: Sql): Sql<boolean> =>
  sql`(${section} in (select t.section_guid from teaching t where t.teacher_guid = ${reader}))`;
/** Whether a reader is a student of a section. */
export const isOfSection = (reader: Sql, section: Sql): Sql<boolean> =>
  sql`(${section} = (select m.section_guid from person m where m.guid = ${reader}))`;

/**
 * Whether a reader sees an item of this visibility that belongs to a student of this section: the
 * same rule as `portfolio.see.*` in the matrix; the owner always sees it, which the caller checks.
 */
export const seesLevel = (
  reader: Sql,
  visibility: Sql,
  section: Sql,
): Sql<boolean> => sql`(case ${visibility}
  when 'university' then true
  when 'section' then coalesce(${teachesSection(reader, section)} or ${isOfSection(reader, section)}, false)
  when 'teachers' then coalesce(${teachesSection(reader, section)}, false)
  else false end)`;
