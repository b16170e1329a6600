import { unstable_serialize, useSWRConfig } from 'swr';
import type { Reply } from '@riwaq/api';
import { useHost, type HostContext } from '@riwaq/contract';
import { dataOf } from '@riwaq/ui/page';
import { keys } from './keys';

/** Milliseconds for which prefetched replies are used. */
const PREFETCH_FRESH_MS = 10_000;

/** The newest replies of a content, requested before its thread is opened. */
export interface PrefetchedReplies {
  /** Time of the request, then of its answer. */
  at: number;
  /**
   * The request, for its first caller only: a thread that opens later must see what has been
   * written since. Rejects if the request fails.
   */
  take: () => Promise<Reply[]> | undefined;
  /** null while they are loading. */
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
  prefetched: (contentGuid: string) => PrefetchedReplies | undefined;
} {
  const { api, session } = useHost();
  const { cache, mutate } = useSWRConfig();
  const keyOf = (contentGuid: string) => keys.prefetchedReplies(session.user.userGuid, contentGuid);
  const prefetched = (contentGuid: string): PrefetchedReplies | undefined => {
    const cached = cache.get(unstable_serialize(keyOf(contentGuid)))?.data as
      PrefetchedReplies | undefined;
    return cached && Date.now() - cached.at < PREFETCH_FRESH_MS ? cached : undefined;
  };
  return {
    prefetch(contentGuid) {
      if (prefetched(contentGuid)) return;
      const request = fetchReplies(api, contentGuid);
      let unused: Promise<Reply[]> | undefined = request;
      const take = () => {
        const taken = unused;
        unused = undefined;
        return taken;
      };
      const store = (replies: readonly Reply[] | null) =>
        void mutate<PrefetchedReplies>(
          keyOf(contentGuid),
          { at: Date.now(), take, replies },
          { revalidate: false },
        );
      store(null);
      // An error is not shown here: opening the thread repeats the request.
      request.then(store, () => undefined);
    },
    prefetched,
  };
}
