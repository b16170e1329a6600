import { sql, type RawBuilder } from 'kysely';
import { MEMBER_MODE, MEMBER_STATUS, ROLE, TOPIC_PAGE } from '@riwaq/api';
import type { Db, Tx } from '../platform/db/database';
import { containsWords } from '../platform/db/search-pattern';
import type { TopicRow } from './rows';
import {
  scopeForLists,
  ownMember,
  scopeOfPerson,
  seesTopic,
  seesTopicHere,
  scopeOfViewer,
  type VisibilityScope,
} from './visibility';
import { rolesOf, type ForumViewer } from './viewer';

type Sql = RawBuilder<unknown>;

/** Guids of the joined members of one role; only for the creator of a restricted topic. */
const memberGuids = (role: number) => sql`
  case when m.owner and t.member_mode = ${MEMBER_MODE.restricted} then (
    select json_agg(q.guid order by q.guid) from forum_topic_member tm join person q on q.guid = tm.person_guid
    where tm.topic_guid = t.guid and tm.status = ${MEMBER_STATUS.joined} and not tm.owner and q.role = ${role}) end`;

const topicColumns = sql`
  t.guid, t.forum_guid, f.title as forum_title, f.level, t.name, t.topic_type, t.member_mode, t.visible, t.start_at, t.end_at,
  t.end_enabled, t.created_by, t.created_at, t.contents_count, t.last_activity_at,
  case when m.owner then t.share_with_forum_guid end as share_with_forum_guid,
  ${memberGuids(ROLE.teacher)} as teacher_guids, ${memberGuids(ROLE.student)} as student_guids,
  f.department_guid, d.name as department_name, f.stage_guid, sg.name as stage_name,
  f.subject_guid, su.name as subject_name, su.cover_image_url,
  case when p.role = 2 then p.full_name end as teacher_name,
  m.guid as member_guid, m.status as member_status, m.favorite`;

const topicTables = (scope: VisibilityScope, on = sql``) => sql`
  forum_topic t ${on} join person p on p.guid = t.created_by
  left join forum f on f.guid = t.forum_guid
  left join department d on d.guid = f.department_guid
  left join stage sg on sg.guid = f.stage_guid
  left join subject su on su.guid = f.subject_guid
  ${ownMember(scope)}`;

/**
 * Condition for topics after the cursor in a list of newest first; always true without a cursor.
 */
const after = (before: string | undefined) =>
  before === undefined
    ? sql`true`
    : sql`t.seq < (select b.seq from forum_topic b where b.guid = ${before})`;

/** Returns the topic if the viewer sees it. */
export async function findTopic(
  db: Db | Tx,
  viewer: ForumViewer,
  topicGuid: string,
  now: Date,
): Promise<TopicRow | undefined> {
  const scope = scopeOfViewer(viewer, now);
  const { rows } = await sql<TopicRow>`
    select ${topicColumns} from ${topicTables(scope)} where t.guid = ${topicGuid} and ${seesTopic(scope)}`.execute(
    db,
  );
  return rows[0];
}

/**
 * Returns a page of the topics that the viewer sees, newest first: of a forum that they see (with
 * topics shared with it), or those without a forum.
 */
export async function listTopics(
  db: Db | Tx,
  viewer: ForumViewer,
  forumGuid: string | null,
  before: string | undefined,
  now: Date,
): Promise<TopicRow[]> {
  const scope = scopeOfViewer(viewer, now);
  const page = (here: Sql) => sql`(
    select t.guid, t.seq from forum_topic t ${ownMember(scope)} where ${here} and ${seesTopicHere(scope)} and ${after(before)}
    order by t.seq desc limit ${TOPIC_PAGE})`;
  // One page of each kind by its own index, instead of reading all topics of both.
  const pages =
    forumGuid === null
      ? page(sql`t.forum_guid is null`)
      : sql`${page(sql`t.forum_guid = ${forumGuid}`)} union ${page(sql`t.share_with_forum_guid = ${forumGuid}`)} order by seq desc limit ${TOPIC_PAGE}`;
  return topicsOf(db, scope, sql`page as materialized (${pages})`);
}

/** Returns the topics of `page`, newest first. The page is found before other tables are joined. */
async function topicsOf(db: Db | Tx, scope: VisibilityScope, page: Sql): Promise<TopicRow[]> {
  const { rows } = await sql<TopicRow>`
    with recursive ${page}
    select ${topicColumns} from page join ${topicTables(scope, sql`on t.guid = page.guid`)} order by t.seq desc`.execute(
    db,
  );
  return rows;
}

async function listAnywhere(
  db: Db | Tx,
  viewer: ForumViewer,
  which: Sql,
  before: string | undefined,
  now: Date,
): Promise<TopicRow[]> {
  const scope = scopeForLists(viewer, now);
  return topicsOf(
    db,
    scope,
    sql`${scope.forums},
    page as materialized (
      select t.guid from forum_topic t ${ownMember(scope)} where ${which} and ${seesTopic(scope)} and ${after(before)}
      order by t.seq desc limit ${TOPIC_PAGE})`,
  );
}

/** Returns a page of the viewer's favourites among the topics that they see, newest first. */
export function listFavorites(
  db: Db | Tx,
  viewer: ForumViewer,
  before: string | undefined,
  now: Date,
): Promise<TopicRow[]> {
  const marked = sql`select topic_guid from forum_topic_member where person_guid = ${viewer.userGuid} and favorite`;
  return listAnywhere(db, viewer, sql`t.guid in (${marked})`, before, now);
}

/**
 * Returns a page of the topics that the viewer created or joined, newest first, whose name contains
 * the words.
 */
export function listOwnTopics(
  db: Db | Tx,
  viewer: ForumViewer,
  words: readonly string[],
  before: string | undefined,
  now: Date,
): Promise<TopicRow[]> {
  const named = containsWords(words, sql`t.search_text`);
  const own = sql`
    select guid from forum_topic where created_by = ${viewer.userGuid}
    union select topic_guid from forum_topic_member where person_guid = ${viewer.userGuid} and status = ${MEMBER_STATUS.joined}`;
  return listAnywhere(db, viewer, sql`t.guid in (${own}) and ${named}`, before, now);
}

/** A topic as the rules need it, with the person's roles and membership. */
export interface TopicPlace {
  guid: string;
  name: string;
  forumGuid: string | null;
  forumLevel: string | null;
  shareWithForumGuid: string | null;
  topicType: number;
  memberMode: number;
  visible: boolean;
  startAt: Date | null;
  endAt: Date | null;
  endEnabled: boolean;
  createdBy: string;
  seen: boolean;
  roles: string[];
  personName: string;
  memberStatus: 0 | 1 | 2 | 3 | null;
}

/**
 * Returns a topic, even if the person does not see it, and locks it until the end of the
 * transaction: changes of it or of its contents wait.
 */
export async function lockTopic(
  tx: Tx,
  userGuid: string,
  topicGuid: string,
  now: Date,
): Promise<TopicPlace | undefined> {
  const me = sql`${userGuid}::uuid`;
  const scope = scopeOfPerson(me, now);
  // Two statements: the second one sees the changes of previous lock holders.
  await sql`select guid from forum_topic where guid = ${topicGuid} for no key update`.execute(tx);
  const { rows } = await sql<TopicPlace>`
    select t.guid, t.name, t.forum_guid as "forumGuid", f.level as "forumLevel", t.share_with_forum_guid as "shareWithForumGuid",
      t.topic_type as "topicType", t.member_mode as "memberMode", t.visible, t.start_at as "startAt", t.end_at as "endAt",
      t.end_enabled as "endEnabled", t.created_by as "createdBy", ${seesTopic(scope)} as seen, ${rolesOf(me)} as roles,
      (select full_name from person where guid = ${me}) as "personName", m.status as "memberStatus"
    from forum_topic t left join forum f on f.guid = t.forum_guid ${ownMember(scope)}
    where t.guid = ${topicGuid}`.execute(tx);
  return rows[0];
}

/** Creator and forum of a topic, to recognise a repeated create. */
export async function topicOrigin(
  tx: Db | Tx,
  topicGuid: string,
): Promise<{ createdBy: string; forumGuid: string | null } | undefined> {
  return tx
    .selectFrom('forum_topic')
    .select(['created_by as createdBy', 'forum_guid as forumGuid'])
    .where('guid', '=', topicGuid)
    .executeTakeFirst();
}

export interface TopicValues {
  forumGuid: string | null;
  shareWithForumGuid: string | null;
  name: string;
  searchText: string;
  topicType: number;
  memberMode: number;
  visible: boolean;
  startAt: Date | null;
  endAt: Date | null;
  endEnabled: boolean;
}

const columns = (values: TopicValues) => ({
  forum_guid: values.forumGuid,
  share_with_forum_guid: values.shareWithForumGuid,
  name: values.name,
  search_text: values.searchText,
  topic_type: values.topicType,
  member_mode: values.memberMode,
  visible: values.visible,
  start_at: values.startAt,
  end_at: values.endAt,
  end_enabled: values.endEnabled,
});

/** Inserts a topic with its creator as owner; returns false when the guid is taken. */
export async function insertTopic(
  tx: Tx,
  topicGuid: string,
  createdBy: string,
  values: TopicValues,
  now: Date,
): Promise<boolean> {
  const made = await tx
    .insertInto('forum_topic')
    .values({
      guid: topicGuid,
      created_by: createdBy,
      created_at: now,
      last_activity_at: now,
      ...columns(values),
    })
    .onConflict((conflict) => conflict.column('guid').doNothing())
    .returning('guid')
    .executeTakeFirst();
  if (!made) return false;
  await sql`
    insert into forum_topic_member (guid, topic_guid, person_guid, status, owner, changed_at)
    values (gen_random_uuid(), ${topicGuid}, ${createdBy}, 1, true, ${now})`.execute(tx);
  return true;
}

export async function updateTopic(tx: Tx, topicGuid: string, values: TopicValues): Promise<void> {
  await tx.updateTable('forum_topic').set(columns(values)).where('guid', '=', topicGuid).execute();
}

/** Deletes a topic with everything in it. */
export async function deleteTopic(tx: Tx, topicGuid: string): Promise<void> {
  await tx.deleteFrom('forum_topic').where('guid', '=', topicGuid).execute();
}

export async function contentsOfTopic(tx: Tx, topicGuid: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('forum_content')
    .select('guid')
    .where('topic_guid', '=', topicGuid)
    .execute();
  return rows.map(({ guid }) => guid);
}
