import type { HostContext } from '@riwaq/contract';
import { sendWhenReachable } from '@riwaq/ui/compiled-in';
import { UNSENT_REPLIES } from './unsent-name';

/** Sends the replies of threads that are closed, once the server can be reached again. */
export function sendWaitingReplies(host: HostContext): void {
  sendWhenReachable(host, UNSENT_REPLIES, async () => {
    const { sendClosedThreads } = await import('./closed-threads');
    await sendClosedThreads(host);
  });
}
