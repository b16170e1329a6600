import type { ChatMessage, Conversation } from '@riwaq/api';

/**
 * The latest first, by the last message or the beginning; of two in the same second the order is
 * always the same.
 */
function byActivity(one: Conversation, other: Conversation): number {
  const [first, second] = [one, other].map(
    ({ lastMessage, createdDate }) => lastMessage?.datex ?? createdDate,
  ) as [string, string];
  return second.localeCompare(first) || (one.groupGuid < other.groupGuid ? -1 : 1);
}

/**
 * What was fetched of a conversation over what is known of it: what was heard while that was on its
 * way is newer.
 */
function newest(known: Conversation | undefined, fetched: Conversation): Conversation {
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

/** Conversations that were fetched, over those that are known: each once, the latest first. */
export function withFetched(
  known: readonly Conversation[],
  fetched: readonly Conversation[],
): Conversation[] {
  const byGuid = new Map(known.map((each) => [each.groupGuid, each]));
  for (const each of fetched) byGuid.set(each.groupGuid, newest(byGuid.get(each.groupGuid), each));
  return [...byGuid.values()].sort(byActivity);
}

/**
 * Whether a message is the next of a conversation as it is known: otherwise something before it was
 * not heard.
 */
export const follows = ({ sequence }: ChatMessage, { lastSequence }: Conversation): boolean =>
  sequence <= lastSequence + 1;

/**
 * A message that was heard: it is the last, and one more is unread unless it is the own or the
 * person has the conversation in front of them (document 3 section 4). An own one leaves unread
 * what was, and is read where all before it is, as on the server. Heard again it changes nothing.
 */
export function withHeard(
  known: readonly Conversation[],
  message: ChatMessage,
  { own, seen }: { own: boolean; seen: boolean },
): Conversation[] {
  return known
    .map((each) => {
      if (each.groupGuid !== message.groupGuid || message.sequence <= each.lastSequence)
        return each;
      const read = seen || (own && each.readTo === each.lastSequence && follows(message, each));
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

/** The person has read it up to a place: no more is unread than what came after that. */
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

/** A message was deleted for everybody: nothing of it is left where it was the last. */
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
