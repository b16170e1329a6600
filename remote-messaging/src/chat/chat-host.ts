import type { HostContext } from '@riwaq/contract';
import { registerOutbox } from '@riwaq/ui/compiled-in';
import { UNSENT_CHAT } from './rules/unsent-name';

/**
 * Per user, the check whether a conversation is in front of them; registered once the chat code has
 * loaded.
 */
const seenChecks = new Map<string, (groupGuid: string) => boolean>();

/** Registers the check of a user until the signal aborts. */
export function registerSeenCheck(
  userGuid: string,
  sees: (groupGuid: string) => boolean,
  signal: AbortSignal,
): void {
  seenChecks.set(userGuid, sees);
  signal.addEventListener('abort', () => {
    if (seenChecks.get(userGuid) === sees) seenChecks.delete(userGuid);
  });
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
export const startChat = (host: HostContext): void =>
  registerOutbox(host, {
    prefix: UNSENT_CHAT,
    load: async () => {
      const { chatOf } = await import('./work/chat-registry');
      return ({ session }) => chatOf(session.user.userGuid).outbox.flush();
    },
  });
