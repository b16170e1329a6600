import { sql, type RawBuilder } from 'kysely';
import { CONTENT_PAGE, RECENTLY_PAGE } from '@riwaq/api';
import type { Db, Tx } from '../platform/db/database';
import { containsWords } from '../platform/db/search-pattern';
import type { ContentRow } from './rows';
import { scopeForLists, ownMember, scopeOfPerson, seesTopic } from './visibility';
import { contentMentions } from './store-mentions';
import { isAdministrator, rolesOf, type ForumViewer } from './viewer';

const contentColumns = (reader: string) => sql`
  c.guid, c.topic_guid, t.name as topic_name, t.topic_type, t.end_at as topic_end_at, t.end_enabled as topic_end_enabled,
  c.title, c.html, c.created_at, c.modified_at, c.locked_at, c.pinned, c.created_by,
  case when p.role = 2 then p.full_name end as teacher_name,
  c.replies_count, c.rates_count, c.stars_count, c.stars_sum,
  own.guid as member_guid, own.stars, own.feedback, own.read_at, own.follow,
  t.created_by as topic_created_by, ${rolesOf(sql`${reader}::uuid`)} as reader_roles,
  ${isAdministrator(sql`${reader}::uuid`)} as reader_administers, ${contentMentions} as mentions,
  (select coalesce(json_agg(json_build_object('guid', fi.guid, 'url', fi.file_url, 'caption', cf.caption, 'bytes', fi.bytes,
      'downloads', fi.download_count) order by cf.position), '[]')
    from forum_content_file cf join file fi on fi.guid = cf.file_guid where cf.content_guid = c.guid) as files`;

const contentTables = (userGuid: string, on = sql``) => sql`
  forum_content c ${on} join forum_topic t on t.guid = c.topic_guid join person p on p.guid = c.created_by
  left join forum_content_member own on own.content_guid = c.guid and own.person_guid = ${userGuid}`;

const contains = (words: readonly string[]) => containsWords(words, sql`c.search_text`);

export interface ContentList {
  topicGuid: string;
  words: readonly string[];
  before: string | undefined;
}

/**
 * Returns a page of a topic's contents: pinned ones first, then the newest. The viewer must see the
 * topic.
 */
export async function listContents(
  db: Db | Tx,
  userGuid: string,
  { topicGuid, words, before }: ContentList,
): Promise<ContentRow[]> {
  const after =
    before === undefined
      ? sql`true`
      : sql`(c.pinned, c.seq) < (select b.pinned, b.seq from forum_content b where b.guid = ${before})`;
  const { rows } = await sql<ContentRow>`
    with page as materialized (
      select c.guid from forum_content c where c.topic_guid = ${topicGuid} and ${contains(words)} and ${after}
      order by c.pinned desc, c.seq desc limit ${CONTENT_PAGE})
    select ${contentColumns(userGuid)} from page join ${contentTables(userGuid, sql`on c.guid = page.guid`)}
    order by c.pinned desc, c.seq desc`.execute(db);
  return rows;
}

/** Returns one content of a topic. The viewer must see the topic. */
export async function findContent(
  db: Db | Tx,
  userGuid: string,
  topicGuid: string,
  contentGuid: string,
): Promise<ContentRow | undefined> {
  const { rows } = await sql<ContentRow>`
    select ${contentColumns(userGuid)} from ${contentTables(userGuid)} where c.guid = ${contentGuid} and c.topic_guid = ${topicGuid}`.execute(
    db,
  );
  return rows[0];
}

export interface RecentList {
  words: readonly string[];
  before: string | undefined;
  /** Only contents created before, or after, this instant. */
  olderThan: Date | undefined;
  newerThan: Date | undefined;
}

/**
 * Returns a page of the contents of all topics that the viewer sees, newest first. Looks up the
 * newest content of each such topic first, because the page lies in the topics with the newest
 * ones; skips that for viewers who see everything.
 */
export async function listRecent(
  db: Db | Tx,
  viewer: ForumViewer,
  { words, before, olderThan, newerThan }: RecentList,
  now: Date,
): Promise<ContentRow[]> {
  const scope = scopeForLists(viewer, now);
  const limits: Array<RawBuilder<unknown>> = [contains(words)];
  if (before !== undefined)
    limits.push(sql`c.seq < (select b.seq from forum_content b where b.guid = ${before})`);
  if (olderThan) limits.push(sql`c.created_at < ${olderThan}`);
  if (newerThan) limits.push(sql`c.created_at > ${newerThan}`);
  const wanted = sql.join(limits, sql` and `);
  const page = viewer.everywhere
    ? sql`page as materialized (select c.guid from forum_content c where ${wanted} order by c.seq desc limit ${RECENTLY_PAGE})`
    : sql`${scope.forums},
      seen_topic as materialized (
        select t.guid from forum_topic t ${ownMember(scope)} where t.guid in (${scope.topicsInReach}) and ${seesTopic(scope)}),
      newest as materialized (
        select s.guid from seen_topic s
        cross join lateral (select c.seq from forum_content c where c.topic_guid = s.guid and ${wanted} order by c.seq desc limit 1) n
        order by n.seq desc limit ${RECENTLY_PAGE}),
      page as materialized (
        select l.guid from newest n
        cross join lateral (select c.guid, c.seq from forum_content c where c.topic_guid = n.guid and ${wanted} order by c.seq desc limit ${RECENTLY_PAGE}) l
        order by l.seq desc limit ${RECENTLY_PAGE})`;
  const { rows } = await sql<ContentRow>`
    with recursive ${page}
    select ${contentColumns(viewer.userGuid)} from page join ${contentTables(viewer.userGuid, sql`on c.guid = page.guid`)}
    order by c.seq desc`.execute(db);
  return rows;
}

/** A content with its topic as the rules need them, and the caller's roles there. */
export interface ContentPlace {
  guid: string;
  title: string;
  createdBy: string;
  lockedAt: Date | null;
  pinned: boolean;
  topicGuid: string;
  topicName: string;
  topicType: number;
  topicCreatedBy: string;
  endAt: Date | null;
  endEnabled: boolean;
  forumLevel: string | null;
  seen: boolean;
  roles: string[];
  personName: string;
}

const placeColumns = (me: RawBuilder<unknown>, seen: RawBuilder<boolean>) => sql`
  c.guid, c.title, c.created_by as "createdBy", c.locked_at as "lockedAt", c.pinned, t.guid as "topicGuid", t.name as "topicName",
  t.topic_type as "topicType", t.created_by as "topicCreatedBy", t.end_at as "endAt", t.end_enabled as "endEnabled",
  f.level as "forumLevel", ${seen} as seen, ${rolesOf(me)} as roles, (select full_name from person where guid = ${me}) as "personName"`;

/** Returns a content and its topic, even if the caller does not see them. */
export async function placeOfContent(
  db: Db | Tx,
  userGuid: string,
  contentGuid: string,
  now: Date,
): Promise<ContentPlace | undefined> {
  const me = sql`${userGuid}::uuid`;
  const scope = scopeOfPerson(me, now);
  const { rows } = await sql<ContentPlace>`
    select ${placeColumns(me, seesTopic(scope))}
    from forum_content c join forum_topic t on t.guid = c.topic_guid left join forum f on f.guid = t.forum_guid ${ownMember(scope)}
    where c.guid = ${contentGuid}`.execute(db);
  return rows[0];
}

/**
 * Same as `placeOfContent`, and locks the topic until the end of the transaction: replies, rates,
 * locks and deletions in it run one after the other, each seeing the result of the previous one.
 */
export async function lockContent(
  tx: Tx,
  userGuid: string,
  contentGuid: string,
  now: Date,
): Promise<ContentPlace | undefined> {
  await sql`
    select guid from forum_topic where guid = (select topic_guid from forum_content where guid = ${contentGuid}) for no key update`.execute(
    tx,
  );
  return placeOfContent(tx, userGuid, contentGuid, now);
}

/** Creator and topic of a content, to recognise a repeated create. */
export async function contentOrigin(
  tx: Db | Tx,
  contentGuid: string,
): Promise<{ createdBy: string; topicGuid: string } | undefined> {
  return tx
    .selectFrom('forum_content')
    .select(['created_by as createdBy', 'topic_guid as topicGuid'])
    .where('guid', '=', contentGuid)
    .executeTakeFirst();
}

export interface ContentValues {
  title: string;
  html: string;
  searchText: string;
}

/**
 * Inserts a content and counts it in its topic, which the transaction must have locked. Returns
 * false when the guid is taken.
 */
export async function insertContent(
  tx: Tx,
  place: { contentGuid: string; topicGuid: string; createdBy: string },
  values: ContentValues,
  now: Date,
): Promise<boolean> {
  const made = await tx
    .insertInto('forum_content')
    .values({
      guid: place.contentGuid,
      topic_guid: place.topicGuid,
      created_by: place.createdBy,
      created_at: now,
      title: values.title,
      html: values.html,
      search_text: values.searchText,
    })
    .onConflict((conflict) => conflict.column('guid').doNothing())
    .returning('guid')
    .executeTakeFirst();
  if (!made) return false;
  await sql`update forum_topic set contents_count = contents_count + 1, last_activity_at = ${now} where guid = ${place.topicGuid}`.execute(
    tx,
  );
  return true;
}

export async function updateContent(
  tx: Tx,
  contentGuid: string,
  values: ContentValues,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('forum_content')
    .set({
      title: values.title,
      html: values.html,
      search_text: values.searchText,
      modified_at: now,
    })
    .where('guid', '=', contentGuid)
    .execute();
}

/** Deletes a content with its file rows, rates and replies, and decrements the topic's counter. */
export async function deleteContent(tx: Tx, contentGuid: string, topicGuid: string): Promise<void> {
  await tx.deleteFrom('forum_content').where('guid', '=', contentGuid).execute();
  await sql`update forum_topic set contents_count = contents_count - 1 where guid = ${topicGuid}`.execute(
    tx,
  );
}

/** Detaches all files of a content: before they are released, and before others are attached. */
export async function clearFiles(tx: Tx, contentGuid: string): Promise<void> {
  await tx.deleteFrom('forum_content_file').where('content_guid', '=', contentGuid).execute();
}

/** Attaches files to a content in this order. */
export async function putFiles(
  tx: Tx,
  contentGuid: string,
  files: ReadonlyArray<{ fileGuid: string; caption: string }>,
): Promise<void> {
  if (files.length === 0) return;
  await tx
    .insertInto('forum_content_file')
    .values(
      files.map(({ fileGuid, caption }, position) => ({
        content_guid: contentGuid,
        file_guid: fileGuid,
        caption,
        position,
      })),
    )
    .execute();
}

export async function setLocked(tx: Tx, contentGuid: string, lockedAt: Date | null): Promise<void> {
  await tx
    .updateTable('forum_content')
    .set({ locked_at: lockedAt })
    .where('guid', '=', contentGuid)
    .execute();
}

export async function setPinned(tx: Tx, contentGuid: string, pinned: boolean): Promise<void> {
  await tx.updateTable('forum_content').set({ pinned }).where('guid', '=', contentGuid).execute();
}

/** Sets a person's mark on a content; an existing mark keeps its time. */
export async function markContent(
  tx: Tx,
  contentGuid: string,
  personGuid: string,
  mark: 'read_at' | 'viewed_at',
  now: Date,
): Promise<void> {
  const column = sql.ref(mark);
  await sql`
    insert into forum_content_member (guid, content_guid, person_guid, ${column}) values (gen_random_uuid(), ${contentGuid}, ${personGuid}, ${now})
    on conflict (content_guid, person_guid) do update set ${column} = excluded.${column} where forum_content_member.${column} is null`.execute(
    tx,
  );
}

/** Toggles whether a person follows a content and returns the new state. */
export async function toggleFollow(
  tx: Tx,
  contentGuid: string,
  personGuid: string,
): Promise<boolean> {
  const {
    rows: [row],
  } = await sql<{ follow: boolean }>`
    insert into forum_content_member (guid, content_guid, person_guid, follow) values (gen_random_uuid(), ${contentGuid}, ${personGuid}, true)
    on conflict (content_guid, person_guid) do update set follow = not forum_content_member.follow
    returning follow`.execute(tx);
  return row?.follow ?? true;
}
