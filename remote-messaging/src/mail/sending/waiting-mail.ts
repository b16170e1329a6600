import type { HostContext } from '@riwaq/contract';
import { sendWhenReachable } from '@riwaq/ui/compiled-in';
import { UNSENT_MAILS } from './unsent-name';

/** Module host per user: it outlives the hosts of the module's pages. */
const activeHosts = new Map<string, HostContext>();

/**
 * Returns the module's host of the signed-in user, or the page's own host if the module is not
 * active.
 */
export const moduleHostOf = (page: HostContext): HostContext =>
  activeHosts.get(page.session.user.userGuid) ?? page;

/** Sends queued mails once the server is reachable again. */
export function sendWaitingMail(host: HostContext): void {
  const {
    session: {
      user: { userGuid },
    },
    signal,
  } = host;
  activeHosts.set(userGuid, host);
  signal.addEventListener('abort', () => {
    if (activeHosts.get(userGuid) === host) activeHosts.delete(userGuid);
  });
  sendWhenReachable(host, UNSENT_MAILS, async () => {
    const { outboxOf } = await import('./outbox-registry');
    if (!signal.aborted) await outboxOf(host).flush();
  });
}
