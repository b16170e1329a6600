import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db/database';
import type { ReflectionRow } from './rows';
import { filesOf, discussionCounts } from './store-items';

/** Returns the reflections on a work sample, oldest first; or one. */
export async function listReflections(
  db: Db | Tx,
  readsFeedback: boolean,
  of: { itemGuid: string } | { guid: string },
): Promise<ReflectionRow[]> {
  const { rows } = await sql<ReflectionRow>`
    select r.guid, r.item_guid, r.text, r.created_at, r.modified_at, ${filesOf(sql`r.guid`)} as files, ${discussionCounts(sql`r.guid`, readsFeedback)}
    from portfolio_reflection r where ${'guid' in of ? sql`r.guid = ${of.guid}` : sql`r.item_guid = ${of.itemGuid}`} order by r.seq`.execute(
    db,
  );
  return rows;
}

/** Returns the reflections on several work samples, oldest first. */
export async function reflectionsOf(
  db: Db | Tx,
  itemGuids: readonly string[],
): Promise<ReflectionRow[]> {
  const { rows } = await sql<ReflectionRow>`
    select r.guid, r.item_guid, r.text, r.created_at, r.modified_at, ${filesOf(sql`r.guid`)} as files, 0 as feedback_count, 0 as comments_count
    from portfolio_reflection r where r.item_guid = any(${[...itemGuids]}::uuid[]) order by r.seq`.execute(
    db,
  );
  return rows;
}

export async function countReflections(db: Db | Tx, itemGuid: string): Promise<number> {
  const { count } = await db
    .selectFrom('portfolio_reflection')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('item_guid', '=', itemGuid)
    .executeTakeFirstOrThrow();
  return Number(count);
}
