import type { HostContext } from '@riwaq/contract';
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
export const isSeen = (userGuid: string, groupGuid: string): boolean => seeing.get(userGuid)?.(groupGuid) ?? false;

/**
 * Lets chat work for a person until they sign out. What waits to be sent is sent once the server can be reached, wherever
 * in the site the person is then; the code that sends comes where something waits, and not before.
 */
export function startChat(host: HostContext): void {
  const { realtime, session, signal, storage, log } = host;
  const { userGuid } = session.user;
  atWork.set(userGuid, host);
  signal.addEventListener('abort', () => {
    if (atWork.get(userGuid) !== host) return;
    atWork.delete(userGuid);
    seeing.delete(userGuid);
  });
  const send = async () => {
    if (!storage.keys().some((key) => key.startsWith(UNSENT_CHAT))) return;
    const { chatOf } = await import('./work/chat-of');
    if (!signal.aborted) chatOf(userGuid).outbox.hurry();
  };
  const trySending = () => void send().catch((cause: unknown) => log.error('waiting messages could not be sent', cause));
  realtime.subscribeState((state) => { if (state === 'live') trySending(); }, { signal });
  trySending();
}
