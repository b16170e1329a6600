import { unstable_serialize, useSWRConfig } from 'swr';
import type { Reply } from '@riwaq/api';
import { useHost, type HostContext } from '@riwaq/contract';
import { dataOf } from '@riwaq/ui/page';
import { keys } from './keys';

/** Milliseconds for which prefetched replies are shown while they are refetched. */
const PREFETCH_FRESH_MS = 10_000;

/** `replies`: null while they are loading. */
interface PrefetchedReplies {
  at: number;
  replies: readonly Reply[] | null;
}

/** Fetches a page of replies, oldest first: the newest page, or the one before a given reply. */
export async function fetchReplies(
  api: HostContext['api'],
  contentGuid: string,
  before?: string,
): Promise<Reply[]> {
  return dataOf(
    await api('GET ForumTopic/GetReplies', {
      query: { forumTopicContentGuid: contentGuid, before },
    }),
  );
}

/** Prefetches the newest replies of a content, and returns them when the thread is opened. */
export function useReplyPrefetch(): {
  prefetch: (contentGuid: string) => void;
  prefetched: (contentGuid: string) => readonly Reply[] | undefined;
} {
  const { api, session } = useHost();
  const { cache, mutate } = useSWRConfig();
  const keyOf = (contentGuid: string) => keys.prefetchedReplies(session.user.userGuid, contentGuid);
  const fresh = (contentGuid: string): PrefetchedReplies | undefined => {
    const cached = cache.get(unstable_serialize(keyOf(contentGuid)))?.data as
      PrefetchedReplies | undefined;
    return cached && Date.now() - cached.at < PREFETCH_FRESH_MS ? cached : undefined;
  };
  return {
    prefetch(contentGuid) {
      if (fresh(contentGuid)) return;
      const store = (replies: PrefetchedReplies['replies']) =>
        void mutate<PrefetchedReplies>(
          keyOf(contentGuid),
          { at: Date.now(), replies },
          { revalidate: false },
        );
      store(null);
      // Errors are ignored here: opening the thread repeats the request and shows the error.
      fetchReplies(api, contentGuid).then(store, () => undefined);
    },
    prefetched: (contentGuid) => fresh(contentGuid)?.replies ?? undefined,
  };
}
