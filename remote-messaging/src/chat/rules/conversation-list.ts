import type { ChatMessage, Conversation } from '@riwaq/api';

/**
 * Sorts by the date of the last message, else of creation, latest first. Equal dates are ordered by
 * guid, so that the order is stable.
 */
function byActivity(one: Conversation, other: Conversation): number {
  const [first, second] = [one, other].map(
    ({ lastMessage, createdDate }) => lastMessage?.datex ?? createdDate,
  ) as [string, string];
  return second.localeCompare(first) || (one.groupGuid < other.groupGuid ? -1 : 1);
}

/**
 * Merges a fetched conversation into the known one. A live event that arrived during the request is
 * newer than the response, so its last message and count win.
 */
function mergeConversation(known: Conversation | undefined, fetched: Conversation): Conversation {
  if (!known) return fetched;
  const readTo = Math.max(known.readTo, fetched.readTo);
  const readByAll = Math.max(known.readByAll, fetched.readByAll);
  if (known.lastSequence > fetched.lastSequence)
    return {
      ...fetched,
      lastSequence: known.lastSequence,
      lastMessage: known.lastMessage,
      count: known.count,
      readTo,
      readByAll,
    };
  return {
    ...fetched,
    readTo,
    readByAll,
    count: readTo >= fetched.lastSequence ? 0 : fetched.count,
  };
}

/** Merges fetched conversations into the known ones: each once, the latest first. */
export function withFetched(
  known: readonly Conversation[],
  fetched: readonly Conversation[],
): Conversation[] {
  const byGuid = new Map(known.map((each) => [each.groupGuid, each]));
  for (const each of fetched)
    byGuid.set(each.groupGuid, mergeConversation(byGuid.get(each.groupGuid), each));
  return [...byGuid.values()].sort(byActivity);
}

/**
 * Whether a message directly follows the known end of its conversation. If not, an earlier message
 * was missed.
 */
export const followsDirectly = (
  { sequence }: ChatMessage,
  { lastSequence }: Conversation,
): boolean => sequence <= lastSequence + 1;

/**
 * Applies a received message: it becomes the last one and adds one unread message, unless the user
 * wrote it or has the conversation in front of them (CHAT-9). An own message does not mark earlier
 * messages as read; it counts as read itself only if everything before it is, as on the server.
 * Idempotent: receiving the message again changes nothing.
 */
export function withReceived(
  known: readonly Conversation[],
  message: ChatMessage,
  { own, seen }: { own: boolean; seen: boolean },
): Conversation[] {
  return known
    .map((each) => {
      if (each.groupGuid !== message.groupGuid || message.sequence <= each.lastSequence)
        return each;
      const read =
        seen || (own && each.readTo === each.lastSequence && followsDirectly(message, each));
      return {
        ...each,
        lastSequence: message.sequence,
        lastMessage: message,
        count: read ? 0 : each.count + (own ? 0 : 1),
        readTo: read ? message.sequence : each.readTo,
      };
    })
    .sort(byActivity);
}

/** Marks messages up to sequence `upTo` as read: at most the messages after it remain unread. */
export const withRead = (
  known: readonly Conversation[],
  groupGuid: string,
  upTo: number,
): Conversation[] =>
  known.map((each) =>
    each.groupGuid === groupGuid && upTo > each.readTo
      ? {
          ...each,
          count: Math.min(each.count, Math.max(0, each.lastSequence - upTo)),
          readTo: upTo,
        }
      : each,
  );

/**
 * Applies a deletion for everybody: removes the content of the message where it is the last one of
 * its conversation.
 */
export const withoutMessage = (
  known: readonly Conversation[],
  groupGuid: string,
  guid: string,
  forget: (message: ChatMessage) => ChatMessage,
): Conversation[] =>
  known.map((each) =>
    each.groupGuid === groupGuid && each.lastMessage?.guid === guid
      ? { ...each, lastMessage: forget(each.lastMessage) }
      : each,
  );
