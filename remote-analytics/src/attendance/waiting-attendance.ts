import type { HostContext } from '@riwaq/contract';
import { sendWhenReachable } from '@riwaq/ui/compiled-in';
import { UNSENT_ATTENDANCE } from './unsent-name';

/** The module at work for each person: what it is given outlives its pages. */
const atWork = new Map<string, HostContext>();

/** What the module was given for a person who is signed in. */
export function moduleOf(userGuid: string): HostContext {
  const host = atWork.get(userGuid);
  if (!host) throw new Error('Analytics is not at work for this person.');
  return host;
}

/** Sends the attendance that waits once the server can be reached again. */
export function sendWaitingAttendance(host: HostContext): void {
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
  sendWhenReachable(host, UNSENT_ATTENDANCE, async () => {
    const { outboxOf } = await import('./outbox-at-work');
    if (!signal.aborted) outboxOf(userGuid).hurry();
  });
}
