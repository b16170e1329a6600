import { randomUUID } from 'node:crypto';
import {
  CHAT_GROUP,
  CHAT_OPEN,
  CHAT_SEARCH,
  CONVERSATION_KIND,
  type ApiResponse,
  type ChatMessage,
  type ChatPerson,
  type Conversation,
} from '@riwaq/api';
import { allows } from '../../access/matrix';
import { ok, refuse } from '../../platform/http/area';
import type { Caller } from '../../platform/caller';
import { notFound } from '../../platform/http/errors';
import { onCommit, type Db, type Tx } from '../../platform/db/database';
import { requiredWords } from '../../platform/db/search-pattern';
import type { ChatContext } from './context';
import { countUnread, listConversations, memberOf } from './store-conversations';
import { lastMessages, searchMessages } from './store-messages';
import { peopleFor, tiesTo } from './store-people';
import { bindContext } from '../../platform/bind-context';

/** Returns a conversation for one of its members; 404 for everybody else. */
export async function conversationOf(
  { presenters }: Pick<ChatContext, 'presenters'>,
  db: Db | Tx,
  reader: string,
  group: string,
): Promise<Conversation> {
  const [row] = await listConversations(db, reader, { guid: group });
  if (!row) throw notFound();
  return presenters.conversation(
    row,
    (await lastMessages(db, reader, [row.guid])).get(row.guid),
    reader,
  );
}

async function list(
  { db, presenters }: ChatContext,
  caller: Caller,
  { searchText, before }: { searchText?: string | undefined; before?: string | undefined },
): Promise<ApiResponse<Conversation[]>> {
  const rows = await listConversations(db, caller.userGuid, {
    words: requiredWords(searchText),
    ...(before === undefined ? {} : { before }),
  });
  const last = await lastMessages(
    db,
    caller.userGuid,
    rows.map(({ guid }) => guid),
  );
  return ok(rows.map((row) => presenters.conversation(row, last.get(row.guid), caller.userGuid)));
}

const one = async (
  context: ChatContext,
  caller: Caller,
  group: string,
): Promise<ApiResponse<Conversation>> =>
  ok(await conversationOf(context, context.db, caller.userGuid, group));

const unread = async (
  { db }: ChatContext,
  caller: Caller,
): Promise<ApiResponse<{ count: number }>> => ok({ count: await countUnread(db, caller.userGuid) });

const people = async (
  { db, presenters }: ChatContext,
  caller: Caller,
  searchText: string | undefined,
): Promise<ApiResponse<ChatPerson[]>> =>
  ok(
    (await peopleFor(db, caller, requiredWords(searchText))).map((person) => ({
      ...person,
      profileImageUrl: presenters.photo(person.profileImageUrl, caller.userGuid),
    })),
  );

/**
 * Returns the existing conversation of two people even if they may no longer open one; creates
 * one only between people who may write to each other.
 */
const open = (
  context: ChatContext,
  caller: Caller,
  personGuid: string,
): Promise<ApiResponse<Conversation | null>> =>
  context.transact(async (tx) => {
    const [low_guid = '', high_guid = ''] = [caller.userGuid, personGuid.toLowerCase()].sort();
    const find = () =>
      tx
        .selectFrom('chat_conversation')
        .select('guid')
        .where('kind', '=', CONVERSATION_KIND.private)
        .where('low_guid', '=', low_guid)
        .where('high_guid', '=', high_guid)
        .executeTakeFirst();
    const there = await find();
    if (there) return ok(await conversationOf(context, tx, caller.userGuid, there.guid));
    const ties = low_guid === high_guid ? undefined : await tiesTo(tx, caller, personGuid);
    if (!ties || !allows('chat.open', { ...ties })) return refuse(CHAT_OPEN.notAllowed);
    const now = context.clock.now();
    const guid = randomUUID();
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('chat_conversation')
      .values({
        guid,
        kind: CONVERSATION_KIND.private,
        low_guid,
        high_guid,
        owner_guid: null,
        name: null,
        last_at: now,
        created_at: now,
      })
      .onConflict((same) => same.doNothing())
      .executeTakeFirstOrThrow();
    // The other person created it in the meantime.
    if (numInsertedOrUpdatedRows === 0n)
      return ok(await conversationOf(context, tx, caller.userGuid, (await find())?.guid ?? guid));
    await tx
      .insertInto('chat_member')
      .values(
        [low_guid, high_guid].map((person_guid) => ({
          conversation_guid: guid,
          person_guid,
          gone_at: null,
          joined_at: now,
        })),
      )
      .execute();
    onCommit(tx, () =>
      context.realtime.toPeople(CHAT_GROUP, [caller.userGuid], 'ReceiveChatChange', {
        groupGuid: guid,
        gone: false,
      }),
    );
    return ok(await conversationOf(context, tx, caller.userGuid, guid));
  });

async function search(
  { db, presenters }: ChatContext,
  caller: Caller,
  {
    groupGuid,
    searchText,
    before,
  }: { groupGuid: string; searchText: string; before?: number | undefined },
): Promise<ApiResponse<ChatMessage[]>> {
  if (!(await memberOf(db, caller.userGuid, groupGuid))) throw notFound();
  const words = requiredWords(searchText, CHAT_SEARCH.fewest);
  if (words.length === 0) return ok([]);
  return ok(
    (
      await searchMessages(db, caller.userGuid, groupGuid, {
        words,
        ...(before === undefined ? {} : { before }),
      })
    ).map(presenters.message),
  );
}

/** Lists, opens and searches conversations; finds people and messages. */
export function createConversations(context: ChatContext) {
  return bindContext(context, { list, one, unread, people, open, search });
}
