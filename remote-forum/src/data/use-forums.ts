import useSWR from 'swr';
import { FORUM_PAGE, type ApiData, type Forum } from '@riwaq/api';
import { useHost, type HostContext } from '@riwaq/contract';
import {
  askFirstPageAhead,
  dataOf,
  isMissing,
  type SwrCache,
  type LoadState,
  type PagedList,
  type Paging,
  useKeptPages,
  usePaged,
} from '@riwaq/ui/page';
import { keys } from './keys';

export type ForumsAnswer = ApiData<'GET Forums/GetForums'>;

const PAGING: Paging<ForumsAnswer, Forum> = {
  size: FORUM_PAGE,
  guidOf: (forum) => forum.forumGuid,
  itemsOf: (page) => page.forums,
  withItems: (page, forums) => ({ ...page, forums }),
};

export type ForumListState = LoadState<ForumsAnswer> & {
  list: PagedList<ForumsAnswer, Forum>;
  refresh: () => Promise<unknown>;
};

async function fetchForums(
  api: HostContext['api'],
  forumGuid: string | null,
  before: string | undefined,
): Promise<ForumsAnswer> {
  return dataOf(
    await api('GET Forums/GetForums', { query: { forumGuid: forumGuid ?? undefined, before } }),
  );
}

/** Prefetches the first forums of a level. */
export function prefetchForums(
  { api, session }: Pick<HostContext, 'api' | 'session'>,
  swrConfig: SwrCache,
  forumGuid: string | null,
): void {
  askFirstPageAhead(swrConfig, keys.forums(session.user.userGuid, forumGuid), PAGING, () =>
    fetchForums(api, forumGuid, undefined),
  );
}

/**
 * The loaded forums at the top (null) or below a forum, with that forum and the user's roles.
 */
export function useForums(forumGuid: string | null): ForumListState {
  const { api, session } = useHost();
  const list = usePaged(keys.forums(session.user.userGuid, forumGuid), PAGING, (before) =>
    fetchForums(api, forumGuid, before),
  );
  const { state, refresh } = list;
  if (state.kind !== 'ready') return { ...state, list, refresh };
  const { first, items } = state.data;
  return {
    kind: 'ready',
    data: { ...first, forums: items },
    get refreshing() {
      return state.refreshing;
    },
    list,
    refresh,
  };
}

/** Maximum depth of the trail, deeper than any real nesting: ends the loop if data is circular. */
const DEEPEST = 10;

/**
 * Returns a forum and its visible ancestors, the topmost first; null while loading. Cached forums
 * are not fetched. A hidden parent ends the trail.
 */
export function useForumTrail(forumGuid: string | null): Forum[] | null {
  const { api, session } = useHost();
  const cachedPages = useKeptPages<ForumsAnswer>();
  const user = session.user.userGuid;

  const forumOf = async (guid: string): Promise<Forum | null> => {
    const [cached] = cachedPages.all(keys.forums(user, guid));
    if (cached) return cached.currentForum;
    try {
      return (await fetchForums(api, guid, undefined)).currentForum;
    } catch (cause) {
      if (isMissing(cause)) return null;
      throw cause;
    }
  };

  const { data = null } = useSWR(
    forumGuid === null ? null : keys.trail(user, forumGuid),
    async () => {
      const trail: Forum[] = [];
      for (let guid = forumGuid; guid !== null && trail.length < DEEPEST;) {
        const forum: Forum | null = await forumOf(guid);
        if (!forum) break;
        trail.unshift(forum);
        guid = forum.parentForumGuid;
      }
      return trail;
    },
    { revalidateOnFocus: false, revalidateIfStale: false },
  );
  return data;
}
