import { sql } from 'kysely';
import { CONTENT_REPLIES, REPLY_PAGE } from '@riwaq/api';
import type { Db, Tx } from '../platform/db/database';
import type { ReplyRow } from './rows';
import { replyMentions } from './store-mentions';

const replyColumns = sql`r.guid, r.content_guid, r.text, r.created_by, r.created_at, r.modified_at, r.removed_at,
  p.full_name as person_name, ${replyMentions} as mentions`;

/** Returns the latest replies of a content, or the page before a cursor; oldest first. */
export async function listReplies(
  db: Db | Tx,
  contentGuid: string,
  before: string | undefined,
): Promise<ReplyRow[]> {
  const preceding =
    before === undefined
      ? sql`true`
      : sql`r.seq < (select b.seq from forum_reply b where b.guid = ${before})`;
  const { rows } = await sql<ReplyRow>`
    select ${replyColumns} from forum_reply r join person p on p.guid = r.created_by
    where r.content_guid = ${contentGuid} and ${preceding}
    order by r.seq desc limit ${REPLY_PAGE}`.execute(db);
  return rows.reverse();
}

/** Returns the latest replies of each content, oldest first. */
export async function listLatestReplies(
  db: Db | Tx,
  contentGuids: readonly string[],
): Promise<ReplyRow[]> {
  if (contentGuids.length === 0) return [];
  const { rows } = await sql<ReplyRow>`
    select ${replyColumns} from unnest(${contentGuids}::uuid[]) as c (guid)
    cross join lateral (
      select * from forum_reply where content_guid = c.guid order by seq desc limit ${CONTENT_REPLIES}) r
    join person p on p.guid = r.created_by order by r.seq`.execute(db);
  return rows;
}

export async function findReply(db: Db | Tx, replyGuid: string): Promise<ReplyRow | undefined> {
  const { rows } = await sql<ReplyRow>`
    select ${replyColumns} from forum_reply r join person p on p.guid = r.created_by where r.guid = ${replyGuid}`.execute(
    db,
  );
  return rows[0];
}

export interface NewReply {
  guid: string;
  contentGuid: string;
  text: string;
  createdBy: string;
}

/**
 * Inserts a reply and counts it in its content, which the transaction must have locked. Returns
 * undefined when the guid is taken.
 */
export async function insertReply(
  tx: Tx,
  { guid, contentGuid, text, createdBy }: NewReply,
  now: Date,
): Promise<ReplyRow | undefined> {
  const { rows } = await sql<ReplyRow>`
    with r as (
      insert into forum_reply (guid, content_guid, text, created_by, created_at) values (${guid}, ${contentGuid}, ${text}, ${createdBy}, ${now})
      on conflict (guid) do nothing returning *),
    counted as (
      update forum_content set replies_count = replies_count + 1, last_reply_at = ${now} where guid = (select content_guid from r) returning topic_guid),
    active as (
      update forum_topic set last_activity_at = ${now} where guid = (select topic_guid from counted))
    select ${replyColumns} from r join person p on p.guid = r.created_by`.execute(tx);
  return rows[0];
}

export async function updateReply(
  tx: Tx,
  replyGuid: string,
  text: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('forum_reply')
    .set({ text, modified_at: now })
    .where('guid', '=', replyGuid)
    .execute();
}

/** Removes the text of a reply; the reply remains in its position. */
export async function removeReplyText(tx: Tx, replyGuid: string, now: Date): Promise<void> {
  await tx
    .updateTable('forum_reply')
    .set({ text: '', modified_at: now, removed_at: now })
    .where('guid', '=', replyGuid)
    .execute();
}

/**
 * Finds the replies of a topic whose text contains the guid of a reply, as the origin of a
 * quotation does.
 */
export async function repliesNaming(
  tx: Tx,
  topicGuid: string,
  replyGuid: string,
): Promise<ReplyRow[]> {
  const { rows } = await sql<ReplyRow>`
    select ${replyColumns} from forum_reply r join person p on p.guid = r.created_by
    where r.content_guid in (select guid from forum_content where topic_guid = ${topicGuid})
      and strpos(lower(r.text), ${replyGuid}::text) > 0`.execute(tx);
  return rows;
}

/** Stores another text of a reply without marking it as edited by its writer. */
export async function rewriteReply(tx: Tx, replyGuid: string, text: string): Promise<void> {
  await tx.updateTable('forum_reply').set({ text }).where('guid', '=', replyGuid).execute();
}

/**
 * Deletes a reply and decrements the counter of its content, which the transaction must have
 * locked.
 */
export async function deleteReply(tx: Tx, replyGuid: string, contentGuid: string): Promise<void> {
  await tx.deleteFrom('forum_reply').where('guid', '=', replyGuid).execute();
  await sql`update forum_content set replies_count = replies_count - 1 where guid = ${contentGuid}`.execute(
    tx,
  );
}
