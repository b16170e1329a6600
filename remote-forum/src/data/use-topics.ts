import { TOPIC_PAGE, type ApiData, type Topic } from '@riwaq/api';
import { useHost, type HostContext } from '@riwaq/contract';
import {
  askFirstPageAhead,
  dataOf,
  type SwrCache,
  type PagedList,
  type Paging,
  usePaged,
} from '@riwaq/ui/page';
import { keys, type TopicListSource } from './keys';

export type TopicsAnswer = ApiData<'GET ForumTopic/GetTopics'>;

const PAGING: Paging<TopicsAnswer, Topic> = {
  size: TOPIC_PAGE,
  guidOf: (topic) => topic.forumTopicGuid,
  itemsOf: (page) => page.forumTopic,
  withItems: (page, forumTopic) => ({ ...page, forumTopic }),
};

async function fetchTopics(
  api: HostContext['api'],
  source: TopicListSource,
  before: string | undefined,
): Promise<TopicsAnswer> {
  switch (source.kind) {
    case 'forum':
      return dataOf(
        await api('GET ForumTopic/GetTopics', {
          query: { forumGuid: source.forumGuid ?? undefined, before },
        }),
      );
    case 'favorite':
      return dataOf(await api('GET ForumTopic/GetFavoriteTopics', { query: { before } }));
    case 'myTopics':
      return dataOf(
        await api('GET ForumTopic/GetMyTopics', {
          query: { before, searchText: source.searchText || undefined },
        }),
      );
  }
}

/** Prefetches the first topics of a list. */
export function prefetchTopics(
  { api, session }: Pick<HostContext, 'api' | 'session'>,
  swrConfig: SwrCache,
  source: TopicListSource,
): void {
  askFirstPageAhead(swrConfig, keys.topics(session.user.userGuid, source), PAGING, () =>
    fetchTopics(api, source, undefined),
  );
}

/**
 * The topics of a forum (null: outside of any forum), the favourites, or the user's own; a null
 * source fetches none.
 */
export function useTopics(source: TopicListSource | null): PagedList<TopicsAnswer, Topic> {
  const { api, session } = useHost();
  return usePaged(source && keys.topics(session.user.userGuid, source), PAGING, (before) => {
    if (!source) throw new Error('There is no list to ask for.');
    return fetchTopics(api, source, before);
  });
}
