import { chatHostOf, registerSeenCheck } from '../chat-host';
import { Chat } from './chat';

const activeChats = new Map<string, Chat>();

/**
 * Returns the chat of a signed-in user: one instance per tab. It keeps running while all boxes are
 * closed, until the user signs out.
 */
export function chatOf(userGuid: string): Chat {
  const known = activeChats.get(userGuid);
  if (known) return known;
  const host = chatHostOf(userGuid);
  const chat = new Chat(host);
  activeChats.set(userGuid, chat);
  registerSeenCheck(userGuid, (groupGuid) => chat.sees(groupGuid));
  host.signal.addEventListener('abort', () => {
    if (activeChats.get(userGuid) === chat) activeChats.delete(userGuid);
  });
  return chat;
}
