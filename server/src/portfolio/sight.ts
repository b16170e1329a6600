/**
 * Who sees what of a portfolio, as SQL: the same as the table says of {@link levelsSeenBy}, for lists that go through
 * many students. Files, searches, counts, live groups and notifications follow.
 */
import { sql, type RawBuilder } from 'kysely';

type Sql<Result = unknown> = RawBuilder<Result>;

/** Whether a reader (their guid) teaches the section of the student. */
export const teachesStudent = (reader: Sql, student: Sql): Sql<boolean> => (
  sql`exists (select 1 from person o join teaching t on t.section_guid = o.section_guid where o.guid = ${student} and t.teacher_guid = ${reader})`
);
const sharesSection = (reader: Sql, student: Sql): Sql<boolean> => (
  sql`exists (select 1 from person o join person m on m.section_guid = o.section_guid where o.guid = ${student} and m.guid = ${reader})`
);

/** Whether a reader sees something of the student's with this visibility. */
export function seesLevel(reader: Sql, student: Sql, visibility: Sql): Sql<boolean> {
  return sql`(${student} = ${reader} or case ${visibility}
    when 'university' then true
    when 'section' then ${teachesStudent(reader, student)} or ${sharesSection(reader, student)}
    when 'teachers' then ${teachesStudent(reader, student)}
    else false end)`;
}

/** Whether a reader sees item (or collection) `alias`. */
export const seesItem = (reader: Sql, alias: string): Sql<boolean> => seesLevel(reader, sql.ref(`${alias}.student_guid`), sql.ref(`${alias}.visibility`));
