import type { HostContext } from '@riwaq/contract';
import { registerOutbox } from '@riwaq/ui/compiled-in';
import { UNSENT_COMMENTS } from './unsent-name';

/** Sends unsent comments of items that are not open, once the server is reachable again. */
export const sendWaitingComments = (host: HostContext): void =>
  registerOutbox(host, {
    prefix: UNSENT_COMMENTS,
    load: async () => (await import('./comment-threads')).sendUnopenedThreads,
  });
