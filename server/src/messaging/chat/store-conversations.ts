import { CHAT_UNREAD_MAX, CONVERSATION_KIND, CONVERSATION_PAGE, GROUP_MEMBERS } from '@riwaq/api';
import { sql, type RawBuilder } from 'kysely';
import { photoFor } from '../../access/photo';
import type { Db, Tx } from '../../platform/db/database';
import { containsWords } from '../../platform/db/search-pattern';
import type { ConversationRow, LockedConversation, ChatMemberRow } from './rows';

type Sql<Result = unknown> = RawBuilder<Result>;

/**
 * Maximum number of messages after a person's read mark that are searched for unread ones. Only a
 * longer run of own messages can exceed it.
 */
const LOOKED_THROUGH = 1000;

/**
 * Counts messages of others that a reader has not read in a conversation, up to CHAT_UNREAD_MAX.
 */
const unreadAfter = (reader: string, conversation: Sql, readTo: Sql): Sql<number> => sql`(
  select count(*)::int from (
    select 1 from (select x.guid, x.from_guid, x.deleted_at from chat_message x where x.conversation_guid = ${conversation} and x.sequence > ${readTo} order by x.sequence limit ${LOOKED_THROUGH}) x
    where x.from_guid <> ${reader} and x.deleted_at is null and not exists (select 1 from chat_hidden h where h.message_guid = x.guid and h.person_guid = ${reader}) limit ${CHAT_UNREAD_MAX}) u)`;

/** Returns own conversations: one, or a page of groups and of private ones with messages. */
export async function listConversations(
  db: Db | Tx,
  reader: string,
  of: { guid: string } | { words: readonly string[]; before?: string },
): Promise<ConversationRow[]> {
  const { rows } = await sql<ConversationRow>`
    select c.guid, c.kind, coalesce(c.name, p.full_name) as title, p.guid as person_guid, ${photoFor(reader, 'p')} as profile_image_url, c.mode, c.owner_guid, c.members_count, c.last_sequence, c.created_at, m.muted, m.read_to,
      (select min(a.read_to) from chat_member a where a.conversation_guid = c.guid and a.gone_at is null) as read_by_all,
      case when c.last_sequence > m.read_to then ${unreadAfter(reader, sql`c.guid`, sql`m.read_to`)} else 0 end as unread
    from chat_member m join chat_conversation c on c.guid = m.conversation_guid
      left join person p on c.kind = 0 and p.guid = case when c.low_guid = ${reader} then c.high_guid else c.low_guid end
    where m.person_guid = ${reader} and m.gone_at is null and ${
      'guid' in of
        ? sql`m.conversation_guid = ${of.guid}`
        : sql`
      (c.kind = 1 or c.last_sequence > 0) and ${containsWords(of.words, sql`coalesce(c.search_name, p.search_name)`)}
      and ${of.before === undefined ? sql`true` : sql`(c.last_at, c.guid) < (select b.last_at, b.guid from chat_conversation b where b.guid = ${of.before})`}`
    }
    order by c.last_at desc, c.guid desc limit ${CONVERSATION_PAGE}`.execute(db);
  return rows;
}

/** Counts unread messages of others in all own conversations. */
export async function countUnread(db: Db | Tx, reader: string): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ count: number }>`
    select coalesce(sum(${unreadAfter(reader, sql`c.guid`, sql`m.read_to`)}), 0)::int as count
    from chat_member m join chat_conversation c on c.guid = m.conversation_guid
    where m.person_guid = ${reader} and m.gone_at is null and c.last_sequence > m.read_to`.execute(
    db,
  );
  return row?.count ?? 0;
}

/**
 * Returns a member's read mark, their unread count, and the mark up to which everybody has read.
 */
export async function readingOf(
  db: Db | Tx,
  reader: string,
  group: string,
): Promise<{ read_to: number; unread: number; read_by_all: number } | undefined> {
  const {
    rows: [row],
  } = await sql<{ read_to: number; unread: number; read_by_all: number }>`
    select m.read_to, ${unreadAfter(reader, sql`m.conversation_guid`, sql`m.read_to`)} as unread,
      (select min(a.read_to) from chat_member a where a.conversation_guid = m.conversation_guid and a.gone_at is null) as read_by_all
    from chat_member m where m.conversation_guid = ${group} and m.person_guid = ${reader} and m.gone_at is null`.execute(
    db,
  );
  return row;
}

/** Returns a person's current membership of a conversation. */
export async function memberOf(
  db: Db | Tx,
  person: string,
  group: string,
): Promise<(Omit<LockedConversation, 'last_at'> & { full_name: string }) | undefined> {
  const {
    rows: [row],
  } = await sql<Omit<LockedConversation, 'last_at'> & { full_name: string }>`
    select c.guid, c.kind, c.mode, c.owner_guid, c.members_count, c.last_sequence, m.muted, m.read_to, p.full_name
    from chat_member m join chat_conversation c on c.guid = m.conversation_guid join person p on p.guid = m.person_guid
    where m.conversation_guid = ${group} and m.person_guid = ${person} and m.gone_at is null`.execute(
    db,
  );
  return row;
}

/**
 * Locks a conversation until the transaction ends: changes of it, its members and their rights, and
 * messages in it run one after the other. Undefined when it does not exist or the person is not a
 * member.
 */
export async function lockConversation(
  tx: Tx,
  person: string,
  group: string,
): Promise<LockedConversation | undefined> {
  const conversation = await tx
    .selectFrom('chat_conversation')
    .select(['guid', 'kind', 'mode', 'owner_guid', 'members_count', 'last_sequence', 'last_at'])
    .where('guid', '=', group)
    .forNoKeyUpdate()
    .executeTakeFirst();
  // A separate query, because a row read before the lock may be outdated.
  const member =
    conversation &&
    (await tx
      .selectFrom('chat_member')
      .select(['muted', 'read_to'])
      .where('conversation_guid', '=', group)
      .where('person_guid', '=', person)
      .where('gone_at', 'is', null)
      .executeTakeFirst());
  return conversation && member && { ...conversation, ...member };
}

/**
 * Guids of a conversation's current members, who receive its events. One text, because reading a
 * thousand rows for each message would take longer than delivering it.
 */
export async function peopleIn(db: Db | Tx, group: string): Promise<string[]> {
  const {
    rows: [row],
  } = await sql<{ people: string | null }>`
    select string_agg(person_guid::text, ',') as people from chat_member where conversation_guid = ${group} and gone_at is null`.execute(
    db,
  );
  return row?.people?.split(',') ?? [];
}

/** Conversations of a person whose subscribers may see their presence. */
export async function conversationsWith(db: Db | Tx, person: string): Promise<string[]> {
  const rows = await db
    .selectFrom('chat_member')
    .innerJoin('chat_conversation', 'guid', 'conversation_guid')
    .select('guid')
    .where('person_guid', '=', person)
    .where('gone_at', 'is', null)
    .where((on) => on.or([on('kind', '=', CONVERSATION_KIND.group), on('last_sequence', '>', 0)]))
    .execute();
  return rows.map(({ guid }) => guid);
}

/** Returns a page of the members of a group, by name. */
export async function listMembers(
  db: Db | Tx,
  reader: string,
  group: string,
  after: string | undefined,
): Promise<ChatMemberRow[]> {
  const { rows } = await sql<ChatMemberRow>`
    select p.guid, p.full_name, ${photoFor(reader, 'p')} as profile_image_url, m.muted, c.owner_guid = p.guid as is_owner,
      coalesce((select ${unreadAfter(reader, sql`r.conversation_guid`, sql`r.read_to`)} from chat_conversation d join chat_member r on r.conversation_guid = d.guid and r.person_guid = ${reader} and r.gone_at is null
        where d.kind = 0 and d.low_guid = least(p.guid, ${reader}::uuid) and d.high_guid = greatest(p.guid, ${reader}::uuid) and d.last_sequence > r.read_to), 0) as unread
    from chat_member m join chat_conversation c on c.guid = m.conversation_guid join person p on p.guid = m.person_guid
    where m.conversation_guid = ${group} and m.gone_at is null and ${after === undefined ? sql`true` : sql`(p.full_name, p.guid) > (select b.full_name, b.guid from person b where b.guid = ${after})`}
    order by p.full_name, p.guid limit ${GROUP_MEMBERS.page}`.execute(db);
  return rows;
}
