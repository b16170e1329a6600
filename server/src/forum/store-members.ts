import { sql } from 'kysely';
import { MEMBER_PAGE, MEMBER_STATUS } from '@riwaq/api';
import type { Db, Tx } from '../platform/db/database';
import type { TopicMemberRow } from './rows';
import type { MemberStatus } from './rules/membership';

/**
 * Returns a page of the members of a topic: its owner first, then in order of joining. Omits
 * removed members and those who left unless `all`.
 */
export async function listMembers(
  db: Db | Tx,
  topicGuid: string,
  all: boolean,
  before: string | undefined,
): Promise<TopicMemberRow[]> {
  // The owner precedes all others: a row after any cursor is never the owner.
  const after =
    before === undefined
      ? sql`true`
      : sql`not m.owner and m.seq > (select case when b.owner then 0 else b.seq end from forum_topic_member b where b.guid = ${before})`;
  const { rows } = await sql<TopicMemberRow>`
    with page as materialized (
      select m.* from forum_topic_member m
      where m.topic_guid = ${topicGuid} and (${all} or m.status in (${MEMBER_STATUS.notJoined}, ${MEMBER_STATUS.joined})) and ${after}
      order by m.owner desc, m.seq limit ${MEMBER_PAGE})
    select m.guid, m.status, m.owner, m.person_guid, p.role as person_role, p.full_name
    from page m join person p on p.guid = m.person_guid
    order by m.owner desc, m.seq`.execute(db);
  return rows;
}

/** Counts how many of the guids are people of a role. */
export async function countPeople(tx: Tx, people: readonly string[], role: 0 | 2): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ count: number }>`
    select count(*)::int as count from person where guid = any(${people}::uuid[]) and role = ${role}`.execute(
    tx,
  );
  return row?.count ?? 0;
}

/** Joins people to a topic and returns the newly joined ones. Lock the topic first. */
export async function joinPeople(
  tx: Tx,
  topicGuid: string,
  people: readonly string[],
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ person_guid: string }>`
    insert into forum_topic_member (guid, topic_guid, person_guid, status, changed_at)
    select gen_random_uuid(), ${topicGuid}, person, ${MEMBER_STATUS.joined}, ${now} from unnest(${people}::uuid[]) as person
    on conflict (topic_guid, person_guid) do update set status = excluded.status, changed_at = excluded.changed_at
    where forum_topic_member.status <> excluded.status
    returning person_guid`.execute(tx);
  return rows.map(({ person_guid }) => person_guid);
}

export interface Member {
  guid: string;
  personGuid: string;
  status: MemberStatus;
  owner: boolean;
}

/** Finds a member of a topic by the membership's guid. */
export async function findMember(
  tx: Tx,
  topicGuid: string,
  memberGuid: string,
): Promise<Member | undefined> {
  const row = await tx
    .selectFrom('forum_topic_member')
    .select(['guid', 'person_guid as personGuid', 'status', 'owner'])
    .where('topic_guid', '=', topicGuid)
    .where('guid', '=', memberGuid)
    .executeTakeFirst();
  return row as Member | undefined;
}

/** Finds a person's own membership of a topic. */
export async function findOwnMember(
  tx: Tx,
  topicGuid: string,
  personGuid: string,
): Promise<Member | undefined> {
  const row = await tx
    .selectFrom('forum_topic_member')
    .select(['guid', 'person_guid as personGuid', 'status', 'owner'])
    .where('topic_guid', '=', topicGuid)
    .where('person_guid', '=', personGuid)
    .executeTakeFirst();
  return row as Member | undefined;
}

export async function setStatus(
  tx: Tx,
  memberGuid: string,
  status: MemberStatus,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('forum_topic_member')
    .set({ status, changed_at: now })
    .where('guid', '=', memberGuid)
    .execute();
}

/** Sets or clears a person's favourite mark; does not join them. */
export async function setFavorite(
  tx: Tx,
  topicGuid: string,
  personGuid: string,
  favorite: boolean,
  now: Date,
): Promise<void> {
  await sql`
    insert into forum_topic_member (guid, topic_guid, person_guid, status, favorite, changed_at)
    values (gen_random_uuid(), ${topicGuid}, ${personGuid}, ${MEMBER_STATUS.notJoined}, ${favorite}, ${now})
    on conflict (topic_guid, person_guid) do update set favorite = excluded.favorite`.execute(tx);
}

/** Guids of the people who are joined to a topic. */
export async function joinedPeople(tx: Tx, topicGuid: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('forum_topic_member')
    .select('person_guid')
    .where('topic_guid', '=', topicGuid)
    .where('status', '=', MEMBER_STATUS.joined)
    .execute();
  return rows.map(({ person_guid }) => person_guid);
}
