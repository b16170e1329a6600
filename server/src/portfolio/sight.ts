/**
 * Visibility of portfolio items as SQL, for lists over many students: same rule as {@link
 * levelsSeenBy}. Files, searches, counts, live groups and notifications use it.
 */
import { sql, type RawBuilder } from 'kysely';
import { seesLevel } from '../access/sections';

type Sql<Result = unknown> = RawBuilder<Result>;

/** Whether a reader sees item `alias` of the student whose row is `owner`. */
export const seesItem = (reader: Sql, alias: string, owner: string): Sql<boolean> =>
  sql`(${sql.ref(`${owner}.guid`)} = ${reader} or ${seesLevel(reader, sql.ref(`${alias}.visibility`), sql.ref(`${owner}.section_guid`))})`;
