/**
 * Who sees what of a portfolio, as SQL: the same as the table says of {@link levelsSeenBy}, for
 * lists that go through many students. Files, searches, counts, live groups and notifications
 * follow.
 */
import { sql, type RawBuilder } from 'kysely';
import { seesLevel } from '../access/sections';

type Sql<Result = unknown> = RawBuilder<Result>;

/** Whether a reader sees item `alias` of the student whose row is `owner`. */
export const seesItem = (reader: Sql, alias: string, owner: string): Sql<boolean> =>
  sql`(${sql.ref(`${owner}.guid`)} = ${reader} or ${seesLevel(reader, sql.ref(`${alias}.visibility`), sql.ref(`${owner}.section_guid`))})`;
