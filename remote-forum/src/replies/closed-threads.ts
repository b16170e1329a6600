import type { HostContext } from '@riwaq/contract';
import { ThreadRegistry } from '@riwaq/ui/compiled-in';
import { ReplyThread } from './reply-thread';
import { UNSENT_REPLIES } from './unsent-name';

/** Threads of replies by the content that they are on. */
export const replyThreads = new ThreadRegistry<ReplyThread>();

/** Sends the replies that wait in threads that are not at work. */
export const sendClosedThreads = (host: HostContext): Promise<void> => {
  const { api, storage } = host;
  return replyThreads.sendClosed(
    host,
    UNSENT_REPLIES,
    (contentGuid) => new ReplyThread({ api, storage, contentGuid }),
  );
};
