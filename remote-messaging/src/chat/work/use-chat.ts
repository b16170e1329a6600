import { createContext, useContext } from 'react';
import type { ChatMessage, Conversation } from '@riwaq/api';
import type { OutboxView } from '@riwaq/outbox';
import { useWatched } from '@riwaq/ui/page';
import type { OutgoingMessage } from '../rules/outgoing-queue';
import type { Chat } from './chat';
import type { Thread, ChatThreadView } from './thread';

const Current = createContext<Chat | null>(null);
export const ChatProvider = Current.Provider;

/** Chat of the signed-in user. */
export function useChat(): Chat {
  const chat = useContext(Current);
  if (!chat) throw new Error('There is no chat here.');
  return chat;
}

export const useThread = (thread: Thread<ChatMessage>): ChatThreadView<ChatMessage> =>
  useWatched(thread);
export const useOutbox = (): OutboxView<OutgoingMessage> => useWatched(useChat().outbox);

/**
 * A known conversation; null once the user is no longer a member, undefined while it is being
 * fetched.
 */
export function useConversation(groupGuid: string): Conversation | null | undefined {
  const { conversations, gone } = useWatched(useChat().book);
  if (gone.has(groupGuid)) return null;
  return conversations.find((each) => each.groupGuid === groupGuid);
}
