import type { HostContext } from '@riwaq/contract';
import { sendWhenReachable } from '@riwaq/ui/compiled-in';
import { UNSENT_ATTENDANCE } from './unsent-name';

/** Module host per user: it outlives the hosts of the module's pages. */
const activeHosts = new Map<string, HostContext>();

/** Returns the module's host of the signed-in user; throws if the module is not active. */
export function moduleHostOf(userGuid: string): HostContext {
  const host = activeHosts.get(userGuid);
  if (!host) throw new Error('Analytics is not at work for this person.');
  return host;
}

/** Sends queued marks once the server is reachable again. */
export function sendWaitingAttendance(host: HostContext): void {
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
  sendWhenReachable(host, UNSENT_ATTENDANCE, async () => {
    const { outboxOf } = await import('./outbox-registry');
    if (!signal.aborted) outboxOf(userGuid).flush();
  });
}
