import type { HostContext } from '@riwaq/contract';
import { sendWhenReachable } from '@riwaq/ui/compiled-in';
import { UNSENT_CHAT } from './rules/unsent-name';

const atWork = new Map<string, HostContext>();

/** What the module was given for a person who is signed in: it outlives every box. */
export function hostOf(userGuid: string): HostContext {
  const host = atWork.get(userGuid);
  if (!host) throw new Error('Messaging is not at work for this person.');
  return host;
}

/** What people have in front of them, once the code of chat is there. */
const seeing = new Map<string, (groupGuid: string) => boolean>();

export function tellWhatIsSeen(userGuid: string, sees: (groupGuid: string) => boolean): void {
  seeing.set(userGuid, sees);
}

/** Whether a person has a conversation in front of them: what arrives in it is not unread. */
export const isSeen = (userGuid: string, groupGuid: string): boolean =>
  seeing.get(userGuid)?.(groupGuid) ?? false;

/**
 * Lets chat work for a person until they sign out, and sends what waits once the server can be
 * reached again.
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
