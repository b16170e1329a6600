import type { HostContext } from '@riwaq/contract';
import { sendWhenReachable } from '@riwaq/ui/compiled-in';
import { UNSENT_MAILS } from './unsent-name';

/** The module at work for each person: what it is given outlives its pages. */
const atWork = new Map<string, HostContext>();

/** What the module was given for a person who is signed in, or else what a page of it has. */
export const moduleOf = (page: HostContext): HostContext =>
  atWork.get(page.session.user.userGuid) ?? page;

/** Sends the mails that wait once the server can be reached again. */
export function sendWaitingMail(host: HostContext): void {
  const {
    session: {
      user: { userGuid },
    },
    signal,
  } = host;
  atWork.set(userGuid, host);
  signal.addEventListener('abort', () => {
    if (atWork.get(userGuid) === host) atWork.delete(userGuid);
  });
  sendWhenReachable(host, UNSENT_MAILS, async () => {
    const { outboxOf } = await import('./outbox-at-work');
    if (!signal.aborted) await outboxOf(host).hurry();
  });
}
