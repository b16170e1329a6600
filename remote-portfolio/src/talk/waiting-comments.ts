import type { HostContext } from '@riwaq/contract';
import { sendWhenReachable } from '@riwaq/ui/compiled-in';
import { UNSENT_COMMENTS } from './unsent-name';

/** Sends unsent comments of items that are not open, once the server is reachable again. */
export function sendWaitingComments(host: HostContext): void {
  sendWhenReachable(host, UNSENT_COMMENTS, async () => {
    const { sendUnopenedThreads } = await import('./comment-threads');
    await sendUnopenedThreads(host);
  });
}
