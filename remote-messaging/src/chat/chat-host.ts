import type { HostContext } from '@riwaq/contract';
import { sendWhenReachable } from '@riwaq/ui/compiled-in';
import { UNSENT_CHAT } from './rules/unsent-name';

const activeHosts = new Map<string, HostContext>();

/**
 * Returns the host context of a signed-in user. It outlives every chat box, because chat keeps
 * sending while all boxes are closed.
 */
export function chatHostOf(userGuid: string): HostContext {
  const host = activeHosts.get(userGuid);
  if (!host) throw new Error('Messaging is not at work for this person.');
  return host;
}

/**
 * Per user, the check whether a conversation is in front of them; registered once the chat code has
 * loaded.
 */
const seenChecks = new Map<string, (groupGuid: string) => boolean>();

export function registerSeenCheck(userGuid: string, sees: (groupGuid: string) => boolean): void {
  seenChecks.set(userGuid, sees);
}

/**
 * Whether the user has a conversation in front of them: a message that arrives in it does not count
 * as unread.
 */
export const isSeen = (userGuid: string, groupGuid: string): boolean =>
  seenChecks.get(userGuid)?.(groupGuid) ?? false;

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
  activeHosts.set(userGuid, host);
  signal.addEventListener('abort', () => {
    if (activeHosts.get(userGuid) !== host) return;
    activeHosts.delete(userGuid);
    seenChecks.delete(userGuid);
  });
  sendWhenReachable(host, UNSENT_CHAT, async () => {
    const { chatOf } = await import('./work/chat-registry');
    if (!signal.aborted) chatOf(userGuid).outbox.flush();
  });
}
