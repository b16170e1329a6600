import { sql, type RawBuilder } from 'kysely';
import { DAY_MS, MEMBER_MODE, MEMBER_STATUS, UNREAD } from '@riwaq/api';
import type { Db, Tx } from '../platform/db/database';
import {
  scopeForLists,
  ownMember,
  seesTopic,
  scopeOfViewer,
  type VisibilityScope,
} from './visibility';
import type { ForumViewer } from './viewer';

/** Contents and replies before this instant are never unread. */
export function unreadFrom(now: Date): Date {
  return new Date(now.getTime() - UNREAD.days * DAY_MS);
}

/**
 * Ignores the role for everywhere: people get no unread marks for content that they see only
 * through it.
 */
const withoutEverywhere = <Some extends VisibilityScope>(scope: Some): Some => ({
  ...scope,
  everywhere: sql<boolean>`false`,
});

/**
 * The instant from which contents and replies in topic `t` are new to the person with membership
 * `m`: not before their account was created, nor before they joined a restricted topic.
 */
const newSince = ({
  me,
  now,
}: VisibilityScope) => sql`greatest(${unreadFrom(now)}::timestamptz, (select pc.created_at from person pc where pc.guid = ${me}),
  case when t.member_mode = ${MEMBER_MODE.restricted} and m.status = ${MEMBER_STATUS.joined} and t.created_by <> ${me} then m.changed_at end)`;

const reading = ({ me }: VisibilityScope) =>
  sql`left join forum_topic_reading tr on tr.topic_guid = t.guid and tr.person_guid = ${me}`;

/** Whether content `c` in place `w` (since, contents_to, replies_to) is itself unread. */
const isNew = (me: RawBuilder<unknown>) =>
  sql<boolean>`(c.seq > w.contents_to and c.created_at > w.since and c.created_by <> ${me})`;

/** The unread replies of content `c` in place `w`, up to the counting limit. */
const newReplies = (me: RawBuilder<unknown>, columns: RawBuilder<unknown>) => sql`
  select ${columns} from forum_reply r
  where r.content_guid = c.guid and r.created_at > w.since and r.created_by <> ${me} and r.removed_at is null
    and r.seq > greatest(w.replies_to, coalesce((
      select th.replies_to from forum_thread_reading th where th.person_guid = ${me} and th.content_guid = c.guid), 0))
  order by r.seq limit ${UNREAD.countMax}`;

/** Topics in the viewer's reach with activity since the unread limit, as places `w`. */
const placesInReach = (
  scope: ReturnType<typeof scopeForLists>,
  now: Date,
  here = sql<boolean>`true`,
) => sql`
    w as materialized (
      select t.guid, t.name, t.forum_guid, t.share_with_forum_guid, t.last_activity_at, ${newSince(scope)} as since,
        coalesce(tr.contents_to, 0) as contents_to, coalesce(tr.replies_to, 0) as replies_to
      from forum_topic t ${ownMember(scope)} ${reading(scope)}
      where t.guid in (${scope.topicsInReach}) and t.last_activity_at > ${unreadFrom(now)} and ${here} and ${seesTopic(scope)})`;

export interface UnreadTopicRow {
  guid: string;
  name: string;
  forums: string[];
  contents: number;
  first_content: Date | null;
  replies: number;
}

/**
 * Lists topics with unread contents or replies, of those that the viewer belongs to; the most
 * recently active first.
 */
export async function listUnreadTopics(
  db: Db | Tx,
  viewer: ForumViewer,
  now: Date,
  within: string | null = null,
): Promise<UnreadTopicRow[]> {
  const scope = withoutEverywhere(scopeForLists(viewer, now));
  const { me } = scope;
  const below =
    within === null
      ? sql``
      : sql`,
    below as (select guid from forum where guid = ${within} union select f.guid from forum f join below b on f.parent_guid = b.guid)`;
  const here =
    within === null
      ? sql<boolean>`true`
      : sql<boolean>`(t.forum_guid in (select guid from below) or t.share_with_forum_guid in (select guid from below))`;
  const { rows } = await sql<UnreadTopicRow>`
    with recursive ${scope.forums}${below},${placesInReach(scope, now, here)}
    select w.guid, w.name, contents.count as contents, contents.first as first_content, replies.count as replies,
      array(with recursive up as (
        select f.guid, f.parent_guid from forum f where f.guid in (w.forum_guid, w.share_with_forum_guid)
        union select f.guid, f.parent_guid from forum f join up on f.guid = up.parent_guid)
        select up.guid from up) as forums
    from w
    cross join lateral (select count(*)::int as count, min(n.created_at) as first from (
      select c.created_at from forum_content c where c.topic_guid = w.guid and ${isNew(me)} order by c.seq limit ${UNREAD.countMax}) n) contents
    cross join lateral (select count(*)::int as count from (
      select 1 from forum_content c cross join lateral (${newReplies(me, sql`1`)}) r
      where c.topic_guid = w.guid and c.last_reply_at > w.since limit ${UNREAD.countMax}) n) replies
    where contents.count > 0 or replies.count > 0
    order by w.last_activity_at desc, w.guid limit ${UNREAD.topics}`.execute(db);
  return rows;
}

export interface UnreadThreadRow {
  guid: string;
  replies: number;
}

/**
 * Lists contents with unread replies, in topics that the viewer belongs to; the last replied to
 * first.
 */
export async function listUnreadThreads(
  db: Db | Tx,
  viewer: ForumViewer,
  now: Date,
): Promise<UnreadThreadRow[]> {
  const scope = withoutEverywhere(scopeForLists(viewer, now));
  const { rows } = await sql<UnreadThreadRow>`
    with recursive ${scope.forums},${placesInReach(scope, now)}
    select c.guid, replies.count as replies
    from w join forum_content c on c.topic_guid = w.guid and c.last_reply_at > w.since
    cross join lateral (select count(*)::int as count from (${newReplies(scope.me, sql`1`)}) n) replies
    where replies.count > 0
    order by c.last_reply_at desc, c.guid limit ${UNREAD.threads}`.execute(db);
  return rows;
}

export interface UnreadContentRow {
  guid: string;
  title: string;
  created_at: Date;
  is_new: boolean;
  replies: number;
  first_reply: string | null;
}

/**
 * Lists the contents of a topic that are unread or have unread replies, oldest first; none if the
 * viewer does not belong to the topic.
 */
export async function listUnreadContents(
  db: Db | Tx,
  viewer: ForumViewer,
  topicGuid: string,
  now: Date,
): Promise<UnreadContentRow[]> {
  const scope = withoutEverywhere(scopeOfViewer(viewer, now));
  const { me } = scope;
  const { rows } = await sql<UnreadContentRow>`
    with w as materialized (
      select t.guid, ${newSince(scope)} as since, coalesce(tr.contents_to, 0) as contents_to, coalesce(tr.replies_to, 0) as replies_to
      from forum_topic t ${ownMember(scope)} ${reading(scope)} where t.guid = ${topicGuid} and ${seesTopic(scope)}),
    touched as (
      select c.* from w join forum_content c on c.topic_guid = w.guid and c.seq > w.contents_to and c.created_at > w.since
      union
      select c.* from w join forum_content c on c.topic_guid = w.guid and c.last_reply_at > w.since)
    select c.guid, c.title, c.created_at, ${isNew(me)} as is_new, replies.count as replies, replies.first as first_reply
    from w join touched c on true
    cross join lateral (select count(*)::int as count, (array_agg(n.guid order by n.seq))[1] as first from (${newReplies(me, sql`r.guid, r.seq`)}) n) replies
    where ${isNew(me)} or replies.count > 0
    order by c.seq limit ${UNREAD.contents}`.execute(db);
  return rows;
}

/**
 * Moves the read marks of topics to their end, or only the contents mark to one content. A mark
 * never moves back, so repeated and late calls are harmless. Returns whether any mark moved.
 */
export async function markTopics(
  tx: Tx,
  personGuid: string,
  topicGuids: readonly string[],
  upToContent?: string,
): Promise<boolean> {
  const replies =
    upToContent === undefined
      ? sql`coalesce((select max(r.seq) from forum_content c join forum_reply r on r.content_guid = c.guid where c.topic_guid = t.guid and c.last_reply_at is not null), 0)`
      : sql`0`;
  const upTo = upToContent === undefined ? sql`true` : sql`c.guid = ${upToContent}`;
  const { rows } = await sql`
    insert into forum_topic_reading as tr (person_guid, topic_guid, contents_to, replies_to)
    select ${personGuid}::uuid, t.guid, coalesce((select max(c.seq) from forum_content c where c.topic_guid = t.guid and ${upTo}), 0), ${replies}
    from unnest(${topicGuids}::uuid[]) as t(guid)
    on conflict (person_guid, topic_guid) do update
    set contents_to = greatest(tr.contents_to, excluded.contents_to), replies_to = greatest(tr.replies_to, excluded.replies_to)
    where tr.contents_to < excluded.contents_to or tr.replies_to < excluded.replies_to
    returning 1`.execute(tx);
  return rows.length > 0;
}

/**
 * Moves the read mark of a content's replies to one of them, never back. Returns whether it moved.
 */
export async function markThread(
  tx: Tx,
  personGuid: string,
  contentGuid: string,
  upToReply: string,
): Promise<boolean> {
  const { rows } = await sql`
    insert into forum_thread_reading as th (person_guid, content_guid, replies_to)
    select ${personGuid}::uuid, r.content_guid, r.seq from forum_reply r where r.guid = ${upToReply} and r.content_guid = ${contentGuid}
    on conflict (person_guid, content_guid) do update set replies_to = excluded.replies_to where th.replies_to < excluded.replies_to
    returning 1`.execute(tx);
  return rows.length > 0;
}

/**
 * Returns the forums to notify of activity in a topic: those that list it, and all their ancestors.
 */
export async function forumsAbove(tx: Tx, topicGuid: string): Promise<string[]> {
  const { rows } = await sql<{ guid: string }>`
    with recursive up as (
      select f.guid, f.parent_guid from forum_topic t join forum f on f.guid in (t.forum_guid, t.share_with_forum_guid) where t.guid = ${topicGuid}
      union select f.guid, f.parent_guid from forum f join up on f.guid = up.parent_guid)
    select guid from up`.execute(tx);
  return rows.map(({ guid }) => guid);
}
