import type { HostContext } from '@riwaq/contract';
import { sendWhenReachable } from '@riwaq/ui/compiled-in';
import { UNSENT_REPLIES } from './unsent-name';

/** Sends the queued replies of closed threads once the server can be reached. */
export function sendWaitingReplies(host: HostContext): void {
  sendWhenReachable(host, UNSENT_REPLIES, async () => {
    const { sendClosedThreads } = await import('./thread-registry');
    await sendClosedThreads(host);
  });
}
