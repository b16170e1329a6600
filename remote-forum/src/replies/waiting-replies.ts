import type { HostContext } from '@riwaq/contract';
import { registerOutbox } from '@riwaq/ui/compiled-in';
import { UNSENT_REPLIES } from './unsent-name';

/** Sends the queued replies of closed threads once the server can be reached. */
export const sendWaitingReplies = (host: HostContext): void =>
  registerOutbox(host, {
    prefix: UNSENT_REPLIES,
    load: async () => (await import('./thread-registry')).sendClosedThreads,
  });
