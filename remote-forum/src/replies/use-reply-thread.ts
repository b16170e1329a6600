import { useHost } from '@riwaq/contract';
import { useLiveThread } from '@riwaq/ui/compiled-in';
import { useReplyPrefetch } from '../data/reply-prefetch';
import { activeThreads } from './thread-registry';
import { ReplyThread, type ReplyThreadView } from './reply-thread';

/**
 * The live thread of replies to a content. `contentGuid` must not change while the component is
 * mounted.
 */
export function useReplyThread(contentGuid: string): {
  thread: ReplyThread;
  view: ReplyThreadView;
} {
  const { api, storage } = useHost();
  const { prefetched } = useReplyPrefetch();
  return useLiveThread(
    activeThreads,
    contentGuid,
    () => new ReplyThread({ api, storage, contentGuid, prefetched: prefetched(contentGuid) }),
  );
}
