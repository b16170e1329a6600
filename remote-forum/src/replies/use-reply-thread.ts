import { useHost } from '@riwaq/contract';
import { useLiveThread } from '@riwaq/ui/compiled-in';
import { useRepliesAhead } from '../data/replies-ahead';
import { replyThreads } from './closed-threads';
import { ReplyThread, type ThreadView } from './reply-thread';

/**
 * The replies of a content, live while they are shown. It is the same content for as long as they
 * are.
 */
export function useReplyThread(contentGuid: string): { thread: ReplyThread; view: ThreadView } {
  const { api, storage } = useHost();
  const ahead = useRepliesAhead();
  return useLiveThread(
    replyThreads,
    contentGuid,
    () => new ReplyThread({ api, storage, contentGuid, latest: ahead.known(contentGuid) }),
  );
}
