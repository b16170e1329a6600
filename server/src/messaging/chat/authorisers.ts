import { CHAT_GROUP, CHAT_TEXT_MAX, MEMBER_CHANGE, seenText } from '@riwaq/api';
import { z } from 'zod';
import { malformed } from '../../platform/http/errors';
import { parsePart } from '../../platform/http/validate';
import type { ChatContext } from './context';
import type { createGroups } from './service-groups';
import { FILE_AREA, type createMessages } from './service-messages';
import { memberOf } from './store-conversations';

const guid = z.guid().toLowerCase();
const place = z
  .number()
  .int()
  .nonnegative()
  .max(Number.MAX_SAFE_INTEGER)
  .nullish()
  .transform((value) => value ?? undefined);
/** Trims a text; a text without visible characters is empty. */
const words = z
  .string()
  .trim()
  .max(CHAT_TEXT_MAX)
  .transform((text) => (seenText(text) === '' ? '' : text));
const ARGUMENTS = {
  SendMessagePrivate: z.tuple([guid, guid, words, z.string().max(500).nullish()]),
  ReadMessagePrivate: z.tuple([guid, place.optional()]),
  DeleteMessagePrivate: z.tuple([guid, guid, z.boolean()]),
  LoadMessagesPrivate: z
    .tuple([
      guid,
      z.number().int().nonnegative().max(1_000_000_000),
      place.optional(),
      place.optional(),
    ])
    .refine(([, , before, after]) => before === undefined || after === undefined),
  ChangeMemberStatus: z.tuple([guid, guid, z.literal(Object.values(MEMBER_CHANGE))]),
  TypingPrivate: z.tuple([guid]),
};
const parse = <Schema extends z.ZodType>(
  schema: Schema,
  args: readonly unknown[],
): z.output<Schema> => parsePart(schema, args) as z.output<Schema>;

/**
 * Implements the hub's methods (CHAT-7) and authorises the live groups of conversations (their
 * guids), the group of all chat users, and reads of messages' files.
 */
export function registerAuthorisers(
  { db, realtime, files }: ChatContext,
  {
    messages,
    groups,
  }: { messages: ReturnType<typeof createMessages>; groups: ReturnType<typeof createGroups> },
): void {
  realtime.implementMethod('SendMessagePrivate', async (caller, args) => {
    const [group, messageGuid, text, fileUrl = null] = parse(ARGUMENTS.SendMessagePrivate, args);
    if (text === '' && fileUrl === null) throw malformed('2', 'required');
    return messages.send(caller, { group, messageGuid, text, fileUrl });
  });
  realtime.implementMethod('ReadMessagePrivate', async (caller, args) => {
    const [group, upTo = null] = parse(ARGUMENTS.ReadMessagePrivate, args);
    return messages.read(caller, { group, upTo });
  });
  realtime.implementMethod('DeleteMessagePrivate', async (caller, args) => {
    const [group, messageGuid, forAll] = parse(ARGUMENTS.DeleteMessagePrivate, args);
    return messages.remove(caller, { group, messageGuid, forAll });
  });
  realtime.implementMethod('LoadMessagesPrivate', async (caller, args) => {
    const [group, skip, before, after] = parse(ARGUMENTS.LoadMessagesPrivate, args);
    return messages.load(caller, {
      group,
      skip,
      ...(before === undefined ? {} : { before }),
      ...(after === undefined ? {} : { after }),
    });
  });
  realtime.implementMethod('ChangeMemberStatus', async (caller, args) => {
    const [group, memberGuid, status] = parse(ARGUMENTS.ChangeMemberStatus, args);
    return groups.changeMember(caller, { group, memberGuid, status });
  });
  realtime.implementMethod('TypingPrivate', async (caller, args) => {
    const [group] = parse(ARGUMENTS.TypingPrivate, args);
    return messages.typing(caller, group);
  });

  realtime.authoriseGroups(async ({ userGuid }, group) => {
    if (group === CHAT_GROUP) return 'unlisted';
    const conversation = await db
      .selectFrom('chat_conversation')
      .select('guid')
      .where('guid', '=', group)
      .executeTakeFirst();
    return conversation ? (await memberOf(db, userGuid, group)) !== undefined : null;
  });

  files.authoriseEachRead(FILE_AREA, async ({ userGuid }, messageGuid) => {
    const message = await db
      .selectFrom('chat_message')
      .select('conversation_guid')
      .where('guid', '=', messageGuid)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    return (
      message !== undefined &&
      (await memberOf(db, userGuid, message.conversation_guid)) !== undefined
    );
  });
}
