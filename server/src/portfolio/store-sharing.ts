import { SECRET_LINKS, type Visibility } from '@riwaq/api';
import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db/database';

export interface CollectionRow {
  guid: string;
  student_guid: string;
  title: string;
  description: string;
  visibility: Visibility;
  created_at: Date;
  modified_at: Date | null;
  items_count: number;
}

/**
 * Returns the collections of a student, or one, by title; each counts its items of these
 * visibilities.
 */
export async function listCollections(
  db: Db | Tx,
  levels: readonly Visibility[],
  of: { studentGuid: string } | { guid: string },
): Promise<CollectionRow[]> {
  const { rows } = await sql<CollectionRow>`
    select c.guid, c.student_guid, c.title, c.description, c.visibility, c.created_at, c.modified_at,
      (select count(*)::int from portfolio_collection_item ci join portfolio_item i on i.guid = ci.item_guid where ci.collection_guid = c.guid and i.visibility = any(${[...levels]}::text[])) as items_count
    from portfolio_collection c
    where ${'guid' in of ? sql`c.guid = ${of.guid}` : sql`c.student_guid = ${of.studentGuid}`} and c.visibility = any(${[...levels]}::text[]) order by c.title, c.guid`.execute(
    db,
  );
  return rows;
}

/** Returns the guids of a collection's items, in its order. */
export async function itemsOfCollection(db: Db | Tx, collectionGuid: string): Promise<string[]> {
  const rows = await db
    .selectFrom('portfolio_collection_item')
    .select('item_guid')
    .where('collection_guid', '=', collectionGuid)
    .orderBy('position')
    .execute();
  return rows.map(({ item_guid }) => item_guid);
}

export async function putItems(
  tx: Tx,
  collectionGuid: string,
  itemGuids: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom('portfolio_collection_item')
    .where('collection_guid', '=', collectionGuid)
    .execute();
  if (itemGuids.length === 0) return;
  await tx
    .insertInto('portfolio_collection_item')
    .values(
      itemGuids.map((item_guid, position) => ({
        collection_guid: collectionGuid,
        item_guid,
        position,
      })),
    )
    .execute();
}

/** Returns those of the guids that are items of the student, with their visibility. */
export function ownItems(tx: Tx, studentGuid: string, guids: readonly string[]) {
  return guids.length === 0
    ? Promise.resolve([])
    : tx
        .selectFrom('portfolio_item')
        .select(['guid', 'visibility'])
        .where('student_guid', '=', studentGuid)
        .where('guid', 'in', guids)
        .execute();
}

/**
 * The items that a link shows, from its own list or its collection; never those with visibility
 * `me`.
 */
const shown = (linkGuid: string) => sql`
  select i.guid, s.position from portfolio_link l cross join lateral (
    select li.item_guid, li.position from portfolio_link_item li where li.link_guid = l.guid
    union all
    select ci.item_guid, ci.position from portfolio_collection_item ci where ci.collection_guid = l.collection_guid
  ) s join portfolio_item i on i.guid = s.item_guid where l.guid = ${linkGuid} and i.student_guid = l.student_guid and i.visibility <> 'me'`;

export interface LinkRow {
  guid: string;
  student_guid: string;
  title: string;
  with_profile: boolean;
  collection_guid: string | null;
  created_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
  opened_count: number;
  last_opened_at: Date | null;
}
const LINK = [
  'guid',
  'student_guid',
  'title',
  'with_profile',
  'collection_guid',
  'created_at',
  'expires_at',
  'revoked_at',
  'opened_count',
  'last_opened_at',
] as const;

/** Returns a student's links; those that are open at `now` come first. */
export const listLinks = (db: Db | Tx, studentGuid: string, now: Date): Promise<LinkRow[]> =>
  db
    .selectFrom('portfolio_link')
    .select(LINK)
    .where('student_guid', '=', studentGuid)
    .orderBy(sql`(revoked_at is null and expires_at > ${now})`, 'desc')
    .orderBy('seq', 'desc')
    .limit(SECRET_LINKS.listed)
    .execute();
export const findLink = (
  db: Db | Tx,
  of: { guid: string } | { hash: string },
): Promise<LinkRow | undefined> => {
  const query = db.selectFrom('portfolio_link').select(LINK);
  return (
    'guid' in of ? query.where('guid', '=', of.guid) : query.where('secret_hash', '=', of.hash)
  ).executeTakeFirst();
};

/** Whether the account of the owner of links is open. */
export const hasOpenAccount = async (db: Db, studentGuid: string): Promise<boolean> =>
  (await db
    .selectFrom('person')
    .select('guid')
    .where('guid', '=', studentGuid)
    .where('closed_at', 'is', null)
    .executeTakeFirst()) !== undefined;

/** Returns the items that a link shows, in order. */
export async function itemsOfLink(db: Db | Tx, linkGuid: string): Promise<string[]> {
  const { rows } = await sql<{
    guid: string;
  }>`select s.guid from (${shown(linkGuid)}) s order by s.position, s.guid`.execute(db);
  return rows.map(({ guid }) => guid);
}

/** Whether a link shows a file: of an item, of a reflection on it, or as the photo of the card. */
export async function linkShowsFile(
  db: Db | Tx,
  linkGuid: string,
  fileGuid: string,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from file_link f where f.file_guid = ${fileGuid} and (f.area = 'portfolio' and (
      f.source_guid in (select s.guid from (${shown(linkGuid)}) s)
      or f.source_guid in (select r.guid from portfolio_reflection r where r.item_guid in (select s.guid from (${shown(linkGuid)}) s)))
      or f.area = 'account' and f.source_guid in (select l.student_guid from portfolio_link l left join portfolio p on p.student_guid = l.student_guid
        where l.guid = ${linkGuid} and l.with_profile and p.profile_visibility is distinct from 'me'))
    limit 1`.execute(db);
  return rows.length > 0;
}
