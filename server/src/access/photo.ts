import { sql, type RawBuilder } from 'kysely';
import { seesLevel } from './sections';

/**
 * The photo (its fileUrl) of the person whose row is `alias`, as far as a reader sees it; null otherwise. A student says who does with the
 * card of the portfolio; of those who have none, everybody who is signed in does (docs/decisions/0043).
 */
export function photoFor(reader: string | RawBuilder<string>, alias: string): RawBuilder<string | null> {
  const [guid, section, url] = [sql.ref(`${alias}.guid`), sql.ref(`${alias}.section_guid`), sql.ref(`${alias}.profile_image_url`)];
  const me = typeof reader === 'string' ? sql<string>`${reader}::uuid` : reader;
  return sql`(case when ${url} is null or ${guid} = ${me} then ${url}
    when ${seesLevel(me, sql`coalesce((select c.profile_visibility from portfolio c where c.student_guid = ${guid}), 'university')`, section)} then ${url} end)`;
}
