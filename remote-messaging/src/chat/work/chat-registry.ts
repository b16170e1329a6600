import { instancePerUser } from '@riwaq/ui/compiled-in';
import { registerSeenCheck } from '../chat-host';
import { UNSENT_CHAT } from '../rules/unsent-name';
import { Chat } from './chat';

/**
 * Returns the chat of a signed-in user: one instance per tab. It keeps running while all boxes are
 * closed, until the user signs out.
 */
export const chatOf = instancePerUser(UNSENT_CHAT, (host) => {
  const chat = new Chat(host);
  registerSeenCheck(host.session.user.userGuid, (groupGuid) => chat.sees(groupGuid), host.signal);
  return chat;
});
