import { sql } from 'kysely';
import {
  MEMBER_MODE,
  MEMBER_STATUS,
  MENTION_CHOICES,
  ROLE,
  foldForSearch,
  type Mentionable,
} from '@riwaq/api';
import type { Db, Tx } from '../platform/db/database';
import { ownMember, scopeOfPerson, seesTopic } from './visibility';

/**
 * CTEs with a superset of a topic's viewers, found by placement: the members of a restricted topic,
 * the audiences of its forums, or everybody. `seesTopic` makes the final decision. Defines `topic`
 * and `placed` (the people, unless `topic.everybody`).
 */
const potentialViewers = (topicGuid: string) => sql`
  topic as materialized (
    select t.*, t.member_mode <> ${MEMBER_MODE.restricted} and (t.forum_guid is null or exists (
      select 1 from forum f where f.guid in (t.forum_guid, t.share_with_forum_guid) and f.level = 'University')) as everybody
    from forum_topic t where t.guid = ${topicGuid}),
  audience_forum as materialized (
    select f.* from topic t join forum f on f.guid in (t.forum_guid, t.share_with_forum_guid)
    where not t.everybody and t.member_mode <> ${MEMBER_MODE.restricted}),
  placed as materialized (
    select t.created_by as guid from topic t
    union select f.created_by from audience_forum f
    union select person_guid from forum_topic_member where topic_guid = ${topicGuid} and status = ${MEMBER_STATUS.joined}
    union
    select q.guid from audience_forum f join section s on true join stage st on st.guid = s.stage_guid join person q on q.section_guid = s.guid
    where (f.department_guid is null or f.department_guid = st.department_guid) and (f.stage_guid is null or f.stage_guid = st.guid)
      and (f.subject_guid is null or exists (select 1 from subject_section ss where ss.section_guid = s.guid and ss.subject_guid = f.subject_guid))
    union
    select tg.teacher_guid from audience_forum f join teaching tg on f.subject_guid is null or tg.subject_guid = f.subject_guid
      join section s on s.guid = tg.section_guid join stage st on st.guid = s.stage_guid
    where (f.department_guid is null or f.department_guid = st.department_guid) and (f.stage_guid is null or f.stage_guid = st.guid)
    union
    select q.guid from audience_forum f join person q on q.department_guid = f.department_guid where f.stage_guid is null and f.subject_guid is null)`;

/**
 * Number of people with a matching name who are checked. The few of them who do not see the topic
 * are dropped.
 */
const CANDIDATES_MAX = 200;

/**
 * Lists some viewers of a topic, without `except`, by name. A word of their name must begin with
 * the text.
 */
export async function listMentionable(
  db: Db | Tx,
  topicGuid: string,
  except: string,
  searchText: string,
  now: Date,
): Promise<Mentionable[]> {
  const scope = scopeOfPerson(sql`p.guid`, now);
  const begins = `% ${foldForSearch(searchText).replace(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await sql<Mentionable>`
    with ${potentialViewers(topicGuid)},
    candidate as materialized (
      select p.* from topic t join person p on t.everybody or p.guid in (select guid from placed)
      where p.guid <> ${except} and p.search_name like ${begins}
      order by p.search_name, p.guid limit ${CANDIDATES_MAX})
    select p.guid as "personGuid", p.full_name as "personName", p.role = ${ROLE.teacher} as teacher
    from topic t cross join candidate p ${ownMember(scope)} where ${seesTopic(scope)}
    order by p.search_name, p.guid limit ${MENTION_CHOICES}`.execute(db);
  return rows;
}

/** Returns the names of those of `people` who see a topic, without `except`. */
export async function findMentionableNames(
  tx: Tx,
  topicGuid: string,
  people: readonly string[],
  except: string,
  now: Date,
): Promise<Map<string, string>> {
  if (people.length === 0) return new Map();
  const scope = scopeOfPerson(sql`p.guid`, now);
  const { rows } = await sql<{ guid: string; full_name: string }>`
    select p.guid, p.full_name from person p join forum_topic t on t.guid = ${topicGuid} ${ownMember(scope)}
    where p.guid = any(${people}::uuid[]) and p.guid <> ${except} and ${seesTopic(scope)}`.execute(
    tx,
  );
  return new Map(rows.map(({ guid, full_name }) => [guid, full_name]));
}

/**
 * Stores the mentions of a content or a reply and returns the people who were never mentioned in it
 * before.
 */
export async function storeMentions(
  tx: Tx,
  of: { contentGuid: string } | { replyGuid: string },
  people: readonly string[],
): Promise<string[]> {
  if (people.length === 0) return [];
  const place =
    'contentGuid' in of
      ? { content_guid: of.contentGuid, reply_guid: null }
      : { content_guid: null, reply_guid: of.replyGuid };
  const rows = await tx
    .insertInto('forum_mention')
    .values(people.map((person_guid) => ({ person_guid, ...place })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('person_guid')
    .execute();
  return rows.map(({ person_guid }) => person_guid);
}

/** Names of the people mentioned in content `c`, or reply `r`, by guid. */
export const contentMentions = sql`(select json_object_agg(mp.guid, mp.full_name) from forum_mention fm join person mp on mp.guid = fm.person_guid where fm.content_guid = c.guid)`;
export const replyMentions = sql`(select json_object_agg(mp.guid, mp.full_name) from forum_mention fm join person mp on mp.guid = fm.person_guid where fm.reply_guid = r.guid)`;

/** A source that a quotation in a topic may name: its writer, and its text folded for search. */
export interface Quotable {
  personName: string;
  searchText: string;
}

/** Finds a content of a topic as the source of a quotation. */
export async function quotableContent(
  tx: Tx,
  topicGuid: string,
  contentGuid: string,
): Promise<Quotable | undefined> {
  const { rows } = await sql<Quotable>`
    select p.full_name as "personName", c.search_text as "searchText" from forum_content c join person p on p.guid = c.created_by
    where c.guid = ${contentGuid} and c.topic_guid = ${topicGuid}`.execute(tx);
  return rows[0];
}
