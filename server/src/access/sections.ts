import { sql, type RawBuilder } from 'kysely';

type Sql<Result = unknown> = RawBuilder<Result>;

/**
 * Whether a reader (their guid) teaches a section: what one teaches is found once for all of a
 * list.
 */
export const teachesSection = (reader: Sql, section: Sql): Sql<boolean> =>
  sql`(${section} in (select t.section_guid from teaching t where t.teacher_guid = ${reader}))`;
/** Whether a reader is a student of a section. */
export const isOfSection = (reader: Sql, section: Sql): Sql<boolean> =>
  sql`(${section} = (select m.section_guid from person m where m.guid = ${reader}))`;

/**
 * Whether a reader sees what is of this visibility and of a student of this section: the same as
 * the table says (`portfolio.see.*`); its owner sees it besides.
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
