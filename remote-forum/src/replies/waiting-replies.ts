import type { HostContext } from '@riwaq/contract';
import { contentsWithUnsent } from './unsent-contents';

/**
 * Sends the replies of threads that are closed, once the server can be reached again: whoever wrote one without a
 * network need not open its thread anew. The code of a thread is fetched where something waits, and not before.
 */
export function sendWaitingReplies(host: HostContext): void {
  const { realtime, storage, log } = host;
  const send = async () => {
    if (contentsWithUnsent(storage).length === 0) return;
    const { sendClosedThreads } = await import('./closed-threads');
    await sendClosedThreads(host);
  };
  const trySending = () => void send().catch((cause: unknown) => log.error('waiting replies could not be sent', cause));
  realtime.subscribeState((state) => { if (state === 'live') trySending(); });
  trySending();
}
