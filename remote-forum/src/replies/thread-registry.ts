import type { HostContext } from '@riwaq/contract';
import { ThreadRegistry } from '@riwaq/ui/compiled-in';
import { ReplyThread } from './reply-thread';
import { UNSENT_REPLIES } from './unsent-name';

/** Threads that are open or sending, by the guid of their content. */
export const activeThreads = new ThreadRegistry<ReplyThread>();

/** Sends the queued replies of threads that are neither open nor sending. */
export const sendClosedThreads = (host: HostContext): Promise<void> => {
  const { api, storage } = host;
  return activeThreads.sendClosed(
    host,
    UNSENT_REPLIES,
    (contentGuid) => new ReplyThread({ api, storage, contentGuid }),
  );
};
