import { unstable_serialize, useSWRConfig } from 'swr';
import type { Reply } from '@riwaq/api';
import { useHost, type HostContext } from '@riwaq/contract';
import { dataOf } from '@riwaq/ui/page';
import { keys } from './keys';

/**
 * Milliseconds for which replies that were fetched ahead are shown while they are asked for again.
 */
const AHEAD_MS = 10_000;

/** `replies`: null while they are on their way. */
interface RepliesAhead { at: number; replies: readonly Reply[] | null }

/** A page of a content's replies, oldest first: the newest, or those before one. */
export async function fetchReplies(api: HostContext['api'], contentGuid: string, before?: string): Promise<Reply[]> {
  return dataOf(await api('GET ForumTopic/GetReplies', { query: { forumTopicContentGuid: contentGuid, before } }));
}

/**
 * Fetches the newest replies of a content before they are opened, and answers them when they are.
 */
export function useRepliesAhead(): { ask: (contentGuid: string) => void; known: (contentGuid: string) => readonly Reply[] | undefined } {
  const { api, session } = useHost();
  const { cache, mutate } = useSWRConfig();
  const keyOf = (contentGuid: string) => keys.repliesAhead(session.user.userGuid, contentGuid);
  const fresh = (contentGuid: string): RepliesAhead | undefined => {
    const kept = cache.get(unstable_serialize(keyOf(contentGuid)))?.data as RepliesAhead | undefined;
    return kept && Date.now() - kept.at < AHEAD_MS ? kept : undefined;
  };
  return {
    ask(contentGuid) {
      if (fresh(contentGuid)) return;
      const keep = (replies: RepliesAhead['replies']) => void mutate<RepliesAhead>(keyOf(contentGuid), { at: Date.now(), replies }, { revalidate: false });
      keep(null);
      // A failure is met again, and told, when they are opened.
      fetchReplies(api, contentGuid).then(keep, () => undefined);
    },
    known: (contentGuid) => fresh(contentGuid)?.replies ?? undefined,
  };
}
