import { COMMENT_PAGE } from '@riwaq/api';
import { sql, type RawBuilder } from 'kysely';
import { photoFor } from '../access/photo';
import type { Db, Tx } from '../platform/db/database';
import type { CommentRow, FeedbackRow } from './rows';
import { seesItem } from './sight';

/** Columns of a comment for a reader. */
const commentColumns = (reader: string) => sql`
  c.guid, c.source_guid, c.source_type, c.text, c.created_at, c.modified_at, c.removed_at, c.person_guid, w.full_name as person_name, w.role as person_role, ${photoFor(reader, 'w')} as profile_image_url`;
const comments = sql`portfolio_comment c join person w on w.guid = c.person_guid`;

/** Returns a page of the comments on a source, newest first. */
export async function listComments(
  db: Db | Tx,
  reader: string,
  sourceGuid: string,
  before: string | undefined,
): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`
    select ${commentColumns(reader)} from ${comments}
    where c.source_guid = ${sourceGuid} and ${before === undefined ? sql`true` : sql`c.seq < (select a.seq from portfolio_comment a where a.guid = ${before})`}
    order by c.seq desc limit ${COMMENT_PAGE}`.execute(db);
  return rows;
}

export async function findComment(
  db: Db | Tx,
  reader: string,
  guid: string,
): Promise<CommentRow | undefined> {
  const {
    rows: [row],
  } =
    await sql<CommentRow>`select ${commentColumns(reader)} from ${comments} where c.guid = ${guid}`.execute(
      db,
    );
  return row;
}

/**
 * Reads and locks a comment, so that changes by its writer and by a moderator run one after the
 * other.
 */
export async function lockComment(
  tx: Tx,
  reader: string,
  guid: string,
): Promise<CommentRow | undefined> {
  await tx
    .selectFrom('portfolio_comment')
    .select('guid')
    .where('guid', '=', guid)
    .forUpdate()
    .executeTakeFirst();
  return findComment(tx, reader, guid);
}

/** Empties a comment that a moderator removes. */
export async function removeCommentText(tx: Tx, guid: string, now: Date): Promise<void> {
  await tx
    .updateTable('portfolio_comment')
    .set({ text: '', modified_at: now, removed_at: now })
    .where('guid', '=', guid)
    .execute();
}

export async function nameOf(tx: Tx, personGuid: string): Promise<string> {
  return (
    await tx
      .selectFrom('person')
      .select('full_name')
      .where('guid', '=', personGuid)
      .executeTakeFirstOrThrow()
  ).full_name;
}

/** Returns the newest comments on each of several sources, oldest first. */
export async function newestComments(
  db: Db | Tx,
  reader: string,
  sourceGuids: readonly string[],
): Promise<Map<string, CommentRow[]>> {
  const { rows } = await sql<CommentRow>`
    select n.* from unnest(${[...sourceGuids]}::uuid[]) s(guid) cross join lateral (
      select ${commentColumns(reader)}, c.seq from ${comments} where c.source_guid = s.guid order by c.seq desc limit ${COMMENT_PAGE}) n
    order by n.seq`.execute(db);
  const by = new Map<string, CommentRow[]>();
  for (const row of rows) by.set(row.source_guid, [...(by.get(row.source_guid) ?? []), row]);
  return by;
}

/** Returns the photo (fileUrl) of a person for each of the readers who see it. */
export async function photoForReaders(
  db: Db | Tx,
  personGuid: string,
  readers: ReadonlySet<string>,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ reader: string; url: string | null }>`
    select r.guid as reader, ${photoFor(sql<string>`r.guid`, 'w')} as url from unnest(${[...readers]}::uuid[]) r(guid) join person w on w.guid = ${personGuid}`.execute(
    db,
  );
  return new Map(rows.flatMap(({ reader, url }) => (url === null ? [] : [[reader, url]])));
}

/** Returns the feedback on a source for a reader, oldest first; or one. */
export async function listFeedback(
  db: Db | Tx,
  reader: string,
  of: { sourceGuid: string } | { guid: string },
): Promise<FeedbackRow[]> {
  const { rows } = await sql<FeedbackRow>`
    select f.guid, f.source_guid, f.source_type, f.text, f.created_at, f.modified_at, f.teacher_guid, w.full_name as teacher_name, ${photoFor(reader, 'w')} as profile_image_url,
      (select count(*)::int from portfolio_comment c where c.source_guid = f.guid) as comments_count
    from portfolio_feedback f join person w on w.guid = f.teacher_guid
    where ${'guid' in of ? sql`f.guid = ${of.guid}` : sql`f.source_guid = ${of.sourceGuid}`} order by f.seq`.execute(
    db,
  );
  return rows;
}

export async function countFeedback(db: Db | Tx, sourceGuid: string): Promise<number> {
  const { count } = await db
    .selectFrom('portfolio_feedback')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('source_guid', '=', sourceGuid)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Filters people (a query of their guids) to those who see an item and, if it is about feedback,
 * are its student or teachers.
 */
export async function filterItemViewers(
  tx: Tx,
  itemGuid: string,
  people: RawBuilder<unknown>,
  aboutFeedback: boolean,
): Promise<string[]> {
  const { rows } = await sql<{ guid: string }>`
    select p.guid from person p join portfolio_item i on i.guid = ${itemGuid} join person o on o.guid = i.student_guid
    where p.guid in (${people}) and ${seesItem(sql`p.guid`, 'i', 'o')} and ${aboutFeedback ? sql`(p.guid = i.student_guid or p.role = 2)` : sql`true`}`.execute(
    tx,
  );
  return rows.map(({ guid }) => guid);
}
