import type { Visibility } from '@riwaq/api';
import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db/database';
import type { TagItemRow, TagRow } from './rows';

export const listTagItems = (db: Db | Tx, owner: string): Promise<TagItemRow[]> =>
  db
    .selectFrom('tag_item')
    .select(['guid', 'name', 'color_id'])
    .where('owner_guid', '=', owner)
    .orderBy('name')
    .execute();
/** Returns the tags of a student's items of these visibilities, by name. */
export async function usedTagItems(
  db: Db | Tx,
  studentGuid: string,
  levels: readonly Visibility[],
): Promise<TagItemRow[]> {
  const { rows } = await sql<TagItemRow>`
    select ti.guid, ti.name, ti.color_id from tag_item ti where ti.owner_guid = ${studentGuid} and exists (
      select 1 from portfolio_tag g join portfolio_item i on i.guid = g.item_guid where g.tag_item_guid = ti.guid and i.visibility = any(${[...levels]}::text[]))
    order by ti.name`.execute(db);
  return rows;
}
export const findTagItem = (db: Db | Tx, guid: string) =>
  db
    .selectFrom('tag_item')
    .select(['guid', 'owner_guid', 'name', 'color_id'])
    .where('guid', '=', guid)
    .executeTakeFirst();

/** Whether another tag of the person has the name. */
export async function isNameTaken(
  tx: Tx,
  owner: string,
  nameKey: string,
  butFor: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('tag_item')
    .select('guid')
    .where('owner_guid', '=', owner)
    .where('name_key', '=', nameKey)
    .where('guid', '<>', butFor)
    .executeTakeFirst();
  return row !== undefined;
}

/** Finds a tag of an item, with its name and colour. */
export async function findTag(
  db: Db | Tx,
  of: { guid: string } | { itemGuid: string; tagItemGuid: string },
): Promise<(TagRow & { owner_guid: string }) | undefined> {
  const {
    rows: [row],
  } = await sql<TagRow & { owner_guid: string }>`
    select g.guid, g.item_guid, i.kind, g.tag_item_guid, ti.name, ti.color_id, i.student_guid as owner_guid
    from portfolio_tag g join portfolio_item i on i.guid = g.item_guid join tag_item ti on ti.guid = g.tag_item_guid
    where ${'guid' in of ? sql`g.guid = ${of.guid}` : sql`g.item_guid = ${of.itemGuid} and g.tag_item_guid = ${of.tagItemGuid}`}`.execute(
    db,
  );
  return row;
}

export async function countTags(db: Db | Tx, itemGuid: string): Promise<number> {
  const { count } = await db
    .selectFrom('portfolio_tag')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('item_guid', '=', itemGuid)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function itemsWithTag(db: Db | Tx, tagItemGuid: string): Promise<string[]> {
  const rows = await db
    .selectFrom('portfolio_tag')
    .select('item_guid')
    .where('tag_item_guid', '=', tagItemGuid)
    .execute();
  return rows.map(({ item_guid }) => item_guid);
}

/** The visibilities of items. */
export async function visibilitiesOf(
  db: Db | Tx,
  itemGuids: readonly string[],
): Promise<Visibility[]> {
  if (itemGuids.length === 0) return [];
  const rows = await db
    .selectFrom('portfolio_item')
    .select('visibility')
    .distinct()
    .where('guid', 'in', itemGuids)
    .execute();
  return rows.map(({ visibility }) => visibility);
}

/** Updates the search text of items from their tags. */
export async function updateTagText(tx: Tx, itemGuids: readonly string[]): Promise<void> {
  if (itemGuids.length === 0) return;
  await sql`
    update portfolio_item i set tag_text = coalesce((
      select string_agg(ti.name_key, ' ' order by g.seq) from portfolio_tag g join tag_item ti on ti.guid = g.tag_item_guid where g.item_guid = i.guid), '')
    where i.guid = any(${[...itemGuids]}::uuid[])`.execute(tx);
}
