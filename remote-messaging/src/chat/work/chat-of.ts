import { hostOf, tellWhatIsSeen } from '../at-work';
import { Chat } from './chat';

const atWork = new Map<string, Chat>();

/**
 * Returns the chat of a signed-in user: one instance per tab. It keeps running while all boxes are
 * closed, until the user signs out.
 */
export function chatOf(userGuid: string): Chat {
  const known = atWork.get(userGuid);
  if (known) return known;
  const host = hostOf(userGuid);
  const chat = new Chat(host);
  atWork.set(userGuid, chat);
  tellWhatIsSeen(userGuid, (groupGuid) => chat.sees(groupGuid));
  host.signal.addEventListener('abort', () => {
    if (atWork.get(userGuid) === chat) atWork.delete(userGuid);
  });
  return chat;
}
