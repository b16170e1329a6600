import type { HostContext } from '@riwaq/contract';
import { UNSENT_ATTENDANCE } from './unsent-name';

/** The module at work for each person: what it is given outlives its pages. */
const atWork = new Map<string, HostContext>();

/** What the module was given for a person who is signed in. */
export function moduleOf(userGuid: string): HostContext {
  const host = atWork.get(userGuid);
  if (!host) throw new Error('Analytics is not at work for this person.');
  return host;
}

/**
 * Sends what waits once the server can be reached again, wherever in the site the person is then: whoever took a class in a
 * room without a network need not open its page anew. The code that sends is fetched where something waits, and not before.
 */
export function sendWaitingAttendance(host: HostContext): void {
  const { realtime, session, signal, storage, log } = host;
  const { userGuid } = session.user;
  atWork.set(userGuid, host);
  signal.addEventListener('abort', () => { if (atWork.get(userGuid) === host) atWork.delete(userGuid); });
  const send = async () => {
    if (!storage.keys().some((key) => key.startsWith(UNSENT_ATTENDANCE))) return;
    const { outboxOf } = await import('./outbox-at-work');
    if (!signal.aborted) outboxOf(userGuid).hurry();
  };
  const trySending = () => void send().catch((cause: unknown) => log.error('waiting attendance could not be sent', cause));
  realtime.subscribeState((state) => { if (state === 'live') trySending(); }, { signal });
  trySending();
}
