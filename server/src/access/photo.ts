import { sql, type RawBuilder } from 'kysely';
import { seesLevel } from './sections';

/**
 * Visibility level of the photo of the person whose row is `alias`, whether there is a photo or
 * not: the level that a student chose for the portfolio card; everyone for people without a
 * portfolio.
 */
export const photoLevel = (alias: string): RawBuilder<string> =>
  sql`coalesce((select c.profile_visibility from portfolio c where c.student_guid = ${sql.ref(`${alias}.guid`)}), 'university')`;

/**
 * The photo (its fileUrl) of the person whose row is `alias` if the reader may see it; otherwise
 * null (docs/decisions/0043).
 */
export function photoFor(
  reader: string | RawBuilder<string>,
  alias: string,
): RawBuilder<string | null> {
  const [guid, section, url] = [
    sql.ref(`${alias}.guid`),
    sql.ref(`${alias}.section_guid`),
    sql.ref(`${alias}.profile_image_url`),
  ];
  const me = typeof reader === 'string' ? sql<string>`${reader}::uuid` : reader;
  return sql`(case when ${url} is null or ${guid} = ${me} then ${url} when ${seesLevel(me, photoLevel(alias), section)} then ${url} end)`;
}
