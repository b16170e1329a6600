import { hostOf, tellWhatIsSeen } from '../at-work';
import { Chat } from './chat';

const atWork = new Map<string, Chat>();

/**
 * Chat of a person who is signed in: one in a tab, which goes on when its boxes are closed, until
 * the person signs out.
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
