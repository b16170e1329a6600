import {
  CHAT_FILES_PATH,
  CHAT_GROUP,
  CHAT_PAGE,
  CHAT_RATE,
  CHAT_SEND,
  CONVERSATION_KIND,
  extensionOf,
  foldForSearch,
  type ApiResponse,
  type ChatMessage,
  type ChatPage,
} from '@riwaq/api';
import { sql } from 'kysely';
import { allows } from '../../access/matrix';
import { ok, refuse } from '../../platform/http/area';
import type { Caller } from '../../platform/caller';
import { createOnce } from '../../platform/create-once';
import { forbidden, notFound } from '../../platform/http/errors';
import { onCommit, type Tx } from '../../platform/db/database';
import { auditReported } from '../../moderation/reports';
import { receivedArguments, sendingIn } from './presenters';
import type { ChatContext } from './context';
import type { LockedConversation, ChatMessageRow } from './rows';
import { lockConversation, memberOf, peopleIn, readingOf } from './store-conversations';
import {
  emptyMessage,
  findMessage,
  groupName,
  ownUpload,
  sentSince,
  listNear,
  writtenIn,
} from './store-messages';
import { bindContext } from '../../platform/bind-context';

/** Area name of files that are attached to messages. */
export const FILE_AREA = 'chat';

interface Sending {
  group: string;
  messageGuid: string;
  text: string;
  fileUrl: string | null;
}

const toOf = async (
  tx: Tx,
  { guid, kind }: LockedConversation,
  sender: string,
): Promise<string> => {
  if (kind === CONVERSATION_KIND.group) return guid;
  const { low_guid, high_guid } = await tx
    .selectFrom('chat_conversation')
    .select(['low_guid', 'high_guid'])
    .where('guid', '=', guid)
    .executeTakeFirstOrThrow();
  return (low_guid === sender ? high_guid : low_guid) ?? guid;
};

/**
 * Attaches an upload to a message, moves it to chat's path and returns the message's file
 * columns. Null when the upload is not available.
 */
async function attach(
  { files }: ChatContext,
  tx: Tx,
  caller: Caller,
  {
    group,
    messageGuid,
    fileUrl,
  }: { group: LockedConversation; messageGuid: string; fileUrl: string },
) {
  const upload = await ownUpload(tx, caller.userGuid, fileUrl);
  if (!upload) return null;
  await files.attach(tx, {
    caller,
    area: FILE_AREA,
    sourceGuid: messageGuid,
    fileUrls: [fileUrl],
  });
  const attached_type = extensionOf(upload.original_name);
  const attached_file = `${upload.guid}.${attached_type}`;
  await files.move(
    tx,
    upload.guid,
    `${CHAT_FILES_PATH}/${caller.userGuid}/${await toOf(tx, group, caller.userGuid)}/${attached_file}`,
  );
  return {
    attached_file,
    attached_type,
    file_name: upload.original_name,
    file_bytes: upload.bytes,
  };
}

async function rowOf(tx: Tx, guid: string): Promise<ChatMessageRow> {
  return (await findMessage(tx, guid)) ?? Promise.reject(notFound());
}

/** Returns a message of a conversation that the caller is a member of. */
async function seen(
  tx: Tx,
  caller: Caller,
  group: string,
  messageGuid: string,
): Promise<ChatMessageRow> {
  const row = (await memberOf(tx, caller.userGuid, group)) && (await findMessage(tx, messageGuid));
  if (!row || row.conversation_guid !== group) throw notFound();
  return row;
}

const send = (
  deps: ChatContext,
  caller: Caller,
  { group: guid, messageGuid, text, fileUrl }: Sending,
): Promise<ApiResponse<ChatMessage | null>> =>
  deps.transact(async (tx) => {
    const group = await lockConversation(tx, caller.userGuid, guid);
    if (!group) throw notFound();
    return createOnce(
      {
        find: () => findMessage(tx, messageGuid),
        isOwn: (stored) =>
          stored.from_guid === caller.userGuid && stored.conversation_guid === group.guid,
        respond: (stored) => ok(deps.presenters.message(stored)),
      },
      async () => {
        const sending = sendingIn(group, caller.userGuid);
        if (sending !== 'allowed') return refuse(CHAT_SEND[sending]);
        const now = deps.clock.now();
        if (
          (await sentSince(
            tx,
            caller.userGuid,
            new Date(now.getTime() - CHAT_RATE.seconds * 1000),
            CHAT_RATE.most,
          )) >= CHAT_RATE.most
        )
          return refuse(CHAT_SEND.tooFast);
        const file =
          fileUrl === null
            ? { attached_file: null, attached_type: null, file_name: null, file_bytes: null }
            : await attach(deps, tx, caller, { group, messageGuid, fileUrl });
        if (!file) return refuse(CHAT_SEND.fileMissing);

        const sequence = group.last_sequence + 1;
        // The clocks of the processes may differ: a later message is never dated earlier.
        const sent_at = now > group.last_at ? now : group.last_at;
        await tx
          .insertInto('chat_message')
          .values({
            guid: messageGuid,
            conversation_guid: group.guid,
            sequence,
            from_guid: caller.userGuid,
            text,
            search_text: foldForSearch(`${text} ${file.file_name ?? ''}`),
            ...file,
            sent_at,
            deleted_at: null,
          })
          .execute();
        await tx
          .updateTable('chat_conversation')
          .set({ last_sequence: sequence, last_at: sent_at })
          .where('guid', '=', group.guid)
          .execute();
        // A sender who had read everything has read their own message, too.
        if (group.read_to === group.last_sequence)
          await tx
            .updateTable('chat_member')
            .set({ read_to: sequence })
            .where('conversation_guid', '=', group.guid)
            .where('person_guid', '=', caller.userGuid)
            .execute();
        const message = deps.presenters.message(await rowOf(tx, messageGuid));
        const people = await peopleIn(tx, group.guid);
        onCommit(tx, () =>
          deps.realtime.toPeople(
            CHAT_GROUP,
            people,
            'ReceiveMessagePrivate',
            ...receivedArguments(message),
          ),
        );
        return ok(message);
      },
    );
  });

async function load(
  { db, presenters }: ChatContext,
  caller: Caller,
  { group, skip, before, after }: { group: string; skip: number; before?: number; after?: number },
): Promise<ApiResponse<ChatPage>> {
  if (!(await memberOf(db, caller.userGuid, group))) throw notFound();
  const rows = await listNear(db, caller.userGuid, group, {
    skip,
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
  });
  const isMore = rows.length > CHAT_PAGE;
  const messages = rows.slice(0, CHAT_PAGE).map(presenters.message);
  return ok(
    after === undefined
      ? {
          messages: messages.reverse(),
          hasOlder: isMore,
          hasNewer: before !== undefined || skip > 0,
        }
      : { messages, hasOlder: after > 0 || skip > 0, hasNewer: isMore },
  );
}

async function read(
  { transact, db, realtime }: ChatContext,
  caller: Caller,
  { group, upTo }: { group: string; upTo: number | null },
): Promise<ApiResponse<null>> {
  const before = await transact(async (tx) => {
    const member = await tx
      .selectFrom('chat_member')
      .select('read_to')
      .where('conversation_guid', '=', group)
      .where('person_guid', '=', caller.userGuid)
      .where('gone_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!member) throw notFound();
    await sql`
          update chat_member m set read_to = least(coalesce(${upTo}::bigint, c.last_sequence), c.last_sequence) from chat_conversation c
          where c.guid = m.conversation_guid and m.conversation_guid = ${group} and m.person_guid = ${caller.userGuid} and m.read_to < least(coalesce(${upTo}::bigint, c.last_sequence), c.last_sequence)`.execute(
      tx,
    );
    return member.read_to;
  });
  // Read after the commit, so that of two concurrent readers the later one sees both marks.
  const now = await readingOf(db, caller.userGuid, group);
  if (!now || now.read_to === before) return ok(null);
  realtime.toPeople(
    CHAT_GROUP,
    [caller.userGuid],
    'ReceiveUnreadPrivate',
    group,
    now.read_to,
    now.unread,
  );
  if (now.read_by_all > before)
    realtime.toPeople(
      CHAT_GROUP,
      await peopleIn(db, group),
      'ReceiveReadPrivate',
      group,
      now.read_by_all,
    );
  return ok(null);
}

const remove = (
  { transact, realtime, clock, audit, files }: ChatContext,
  caller: Caller,
  { group, messageGuid, forAll }: { group: string; messageGuid: string; forAll: boolean },
): Promise<ApiResponse<null>> =>
  transact(async (tx) => {
    const message = await seen(tx, caller, group, messageGuid);
    if (!forAll) {
      await tx
        .insertInto('chat_hidden')
        .values({ message_guid: message.guid, person_guid: caller.userGuid })
        .onConflict((same) => same.doNothing())
        .execute();
      onCommit(tx, () =>
        realtime.toPeople(
          CHAT_GROUP,
          [caller.userGuid],
          'MessageDeletedPrivate',
          group,
          message.guid,
          false,
        ),
      );
      return ok(null);
    }
    if (!allows('chat.unsay', { owner: message.from_guid === caller.userGuid })) throw forbidden();
    if (!(await emptyMessage(tx, message.guid, clock.now()))) return ok(null);
    await auditReported(
      tx,
      { audit, clock },
      caller,
      { column: 'message_guid', guid: message.guid },
      {
        title: await groupName(tx, group),
        before: writtenIn(message),
        after: null,
      },
    );
    await files.release(tx, FILE_AREA, [message.guid]);
    const people = await peopleIn(tx, group);
    onCommit(tx, () =>
      realtime.toPeople(CHAT_GROUP, people, 'MessageDeletedPrivate', group, message.guid, true),
    );
    return ok(null);
  });

async function typing(
  { db, realtime }: ChatContext,
  caller: Caller,
  group: string,
): Promise<ApiResponse<null>> {
  const member = await memberOf(db, caller.userGuid, group);
  if (!member) throw notFound();
  if (sendingIn(member, caller.userGuid) === 'allowed')
    realtime.toGroup(group, 'ReceiveTypingPrivate', group, caller.userGuid, member.full_name);
  return ok(null);
}

/** Sends, reads and deletes messages. The sender is always the caller. */
export function createMessages(deps: ChatContext) {
  return bindContext(deps, { send, load, read, remove, typing });
}
