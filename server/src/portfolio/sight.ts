/**
 * Who sees what of a portfolio, as SQL: the same as the table says of {@link levelsSeenBy}, for lists that go through
 * many students. Files, searches, counts, live groups and notifications follow.
 */
import { sql, type RawBuilder } from 'kysely';

type Sql<Result = unknown> = RawBuilder<Result>;

/** Whether a reader (their guid) teaches a section: what one teaches is found once for all of a list. */
export const teachesSection = (reader: Sql, section: Sql): Sql<boolean> => sql`(${section} in (select t.section_guid from teaching t where t.teacher_guid = ${reader}))`;
/** Whether a reader is a student of a section. */
export const isOfSection = (reader: Sql, section: Sql): Sql<boolean> => sql`(${section} = (select m.section_guid from person m where m.guid = ${reader}))`;

/** Whether a reader sees item `alias` of the student whose row is `owner`. */
export function seesItem(reader: Sql, alias: string, owner: string): Sql<boolean> {
  const section = sql.ref(`${owner}.section_guid`);
  return sql`(${sql.ref(`${owner}.guid`)} = ${reader} or case ${sql.ref(`${alias}.visibility`)}
    when 'university' then true
    when 'section' then coalesce(${teachesSection(reader, section)} or ${isOfSection(reader, section)}, false)
    when 'teachers' then coalesce(${teachesSection(reader, section)}, false)
    else false end)`;
}
