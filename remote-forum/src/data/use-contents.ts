import useSWR, { useSWRConfig } from 'swr';
import { CONTENT_PAGE, RECENTLY_PAGE, type Topic, type TopicContent } from '@riwaq/api';
import { useHost, type HostContext } from '@riwaq/contract';
import {
  askFirstPageAhead,
  dataOf,
  type SwrCache,
  loadState,
  type LoadState,
  type PagedList,
  type Paging,
  usePaged,
} from '@riwaq/ui/page';
import type { ForumRoles } from '../permissions';
import { keys, type ContentListSource } from './keys';

/** A page of contents. The recent list has no topic and no roles. */
export interface ContentsPage {
  contents: TopicContent[];
  topic: Topic | null;
  roles: ForumRoles;
}

const paging = (size: number): Paging<ContentsPage, TopicContent> => ({
  size,
  guidOf: (content) => content.forumTopicContentGuid,
  itemsOf: (page) => page.contents,
  withItems: (page, contents) => ({ ...page, contents }),
});
const TOPIC_PAGING = paging(CONTENT_PAGE);
const RECENTLY_PAGING = paging(RECENTLY_PAGE);
const pagingOf = ({ kind }: ContentListSource) =>
  kind === 'topic' ? TOPIC_PAGING : RECENTLY_PAGING;

async function fetchContents(
  api: HostContext['api'],
  source: ContentListSource,
  before: string | undefined,
): Promise<ContentsPage> {
  const searchText = source.searchText || undefined;
  if (source.kind === 'recently') {
    return {
      contents: dataOf(
        await api('GET ForumTopic/GetTopicContentRecently', { query: { before, searchText } }),
      ),
      topic: null,
      roles: [],
    };
  }
  const { content, roles } = dataOf(
    await api('GET ForumTopic/GetTopicContent', {
      query: { topicGuid: source.topicGuid, before, searchText },
    }),
  );
  return { contents: content.topicContent, topic: content.topic, roles };
}

/** The contents of a topic, or the latest of all topics. */
export function useContents(source: ContentListSource): PagedList<ContentsPage, TopicContent> {
  const { api, session } = useHost();
  return usePaged(keys.contents(session.user.userGuid, source), pagingOf(source), (before) =>
    fetchContents(api, source, before),
  );
}

/** Prefetches the first contents of a list. */
export function prefetchContents(
  { api, session }: Pick<HostContext, 'api' | 'session'>,
  swrConfig: SwrCache,
  source: ContentListSource,
): void {
  const { userGuid } = session.user;
  askFirstPageAhead(swrConfig, keys.contents(userGuid, source), pagingOf(source), () =>
    fetchContents(api, source, undefined),
  );
}

/** Returns a function that prefetches the contents of a topic. */
export function usePrefetchContents(): (topicGuid: string) => void {
  const host = useHost();
  const swrConfig = useSWRConfig();
  return (topicGuid) =>
    prefetchContents(host, swrConfig, { kind: 'topic', topicGuid, searchText: '' });
}

/** Fetches one content by its guid, whatever its position in the topic; null fetches none. */
export function useContent(
  topicGuid: string | null,
  contentGuid: string | null,
): LoadState<TopicContent | null> {
  const { api, session } = useHost();
  const key =
    topicGuid !== null && contentGuid !== null
      ? keys.content(session.user.userGuid, topicGuid, contentGuid)
      : null;
  return loadState(
    useSWR(key, async ([, , , topic, guid]) => {
      const { content } = dataOf(
        await api('GET ForumTopic/GetTopicContent', {
          query: { topicGuid: topic, topicContentGuid: guid },
        }),
      );
      return content.topicContent[0] ?? null;
    }),
  );
}
