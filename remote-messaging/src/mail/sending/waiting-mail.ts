import type { HostContext } from '@riwaq/contract';
import { UNSENT_MAILS } from './unsent-name';

/** The module at work for each person: what it is given outlives its pages. */
const atWork = new Map<string, HostContext>();

/** What the module was given for a person who is signed in, or else what a page of it has. */
export const moduleOf = (page: HostContext): HostContext => atWork.get(page.session.user.userGuid) ?? page;

/**
 * Sends the mails that wait once the server can be reached again, wherever in the site the person is then. The code that sends
 * is fetched where something waits, and not before.
 */
export function sendWaitingMail(host: HostContext): void {
  const { realtime, session, signal, storage, log } = host;
  const { userGuid } = session.user;
  atWork.set(userGuid, host);
  const send = async () => {
    if (!storage.keys().some((key) => key.startsWith(UNSENT_MAILS))) return;
    const { outboxOf } = await import('./outbox-at-work');
    if (!signal.aborted) await outboxOf(host).hurry();
  };
  const trySending = () => void send().catch((cause: unknown) => log.error('waiting mail could not be sent', cause));
  realtime.subscribeState((state) => { if (state === 'live') trySending(); }, { signal });
  window.addEventListener('online', trySending);
  signal.addEventListener('abort', () => {
    window.removeEventListener('online', trySending);
    if (atWork.get(userGuid) === host) atWork.delete(userGuid);
  });
  trySending();
}
