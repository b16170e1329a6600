import type { HostContext } from '@riwaq/contract';
import { sendWhenReachable } from '@riwaq/ui/compiled-in';
import { UNSENT_CHAT } from './rules/unsent-name';

const atWork = new Map<string, HostContext>();

/**
 * Returns the host context of a signed-in user. It outlives every chat box, because chat keeps
 * sending while all boxes are closed.
 */
export function hostOf(userGuid: string): HostContext {
  const host = atWork.get(userGuid);
  if (!host) throw new Error('Messaging is not at work for this person.');
  return host;
}

/**
 * Per user, the check whether a conversation is in front of them; registered once the chat code has
 * loaded.
 */
const seeing = new Map<string, (groupGuid: string) => boolean>();

export function tellWhatIsSeen(userGuid: string, sees: (groupGuid: string) => boolean): void {
  seeing.set(userGuid, sees);
}

/**
 * Whether the user has a conversation in front of them: a message that arrives in it does not count
 * as unread.
 */
export const isSeen = (userGuid: string, groupGuid: string): boolean =>
  seeing.get(userGuid)?.(groupGuid) ?? false;

/**
 * Starts chat for a user until they sign out, and flushes the queue of unsent messages once the
 * server is reachable again.
 */
export function startChat(host: HostContext): void {
  const {
    session: {
      user: { userGuid },
    },
    signal,
  } = host;
  atWork.set(userGuid, host);
  signal.addEventListener('abort', () => {
    if (atWork.get(userGuid) !== host) return;
    atWork.delete(userGuid);
    seeing.delete(userGuid);
  });
  sendWhenReachable(host, UNSENT_CHAT, async () => {
    const { chatOf } = await import('./work/chat-of');
    if (!signal.aborted) chatOf(userGuid).outbox.hurry();
  });
}
