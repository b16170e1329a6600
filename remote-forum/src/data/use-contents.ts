import useSWR, { useSWRConfig } from 'swr';
import { CONTENT_PAGE, RECENTLY_PAGE, type Topic, type TopicContent } from '@riwaq/api';
import { useHost, type HostContext } from '@riwaq/contract';
import { askFirstPageAhead, dataOf, type KeptAnswers, loadState, type LoadState, type PagedList, type Paging, usePaged } from '@riwaq/ui/page';
import type { ForumRoles } from '../permissions';
import { keys, type ContentListSource } from './keys';

/** A page of contents. The recently list belongs to no topic and brings no roles. */
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
const pagingOf = ({ kind }: ContentListSource) => (kind === 'topic' ? TOPIC_PAGING : RECENTLY_PAGING);

async function fetchContents(api: HostContext['api'], source: ContentListSource, before: string | undefined): Promise<ContentsPage> {
  const searchText = source.searchText || undefined;
  if (source.kind === 'recently') {
    return { contents: dataOf(await api('GET ForumTopic/GetTopicContentRecently', { query: { before, searchText } })), topic: null, roles: [] };
  }
  const { content, roles } = dataOf(await api('GET ForumTopic/GetTopicContent', { query: { topicGuid: source.topicGuid, before, searchText } }));
  return { contents: content.topicContent, topic: content.topic, roles };
}

/** The contents of a topic, or the latest of all topics. */
export function useContents(source: ContentListSource): PagedList<ContentsPage, TopicContent> {
  const { api, session } = useHost();
  return usePaged(keys.contents(session.user.userGuid, source), pagingOf(source), (before) => fetchContents(api, source, before));
}

/** Asks for the first contents of a list before it is shown. */
export function askContentsAhead({ api, session }: Pick<HostContext, 'api' | 'session'>, kept: KeptAnswers, source: ContentListSource): void {
  const { userGuid } = session.user;
  askFirstPageAhead(kept, keys.contents(userGuid, source), pagingOf(source), () => fetchContents(api, source, undefined));
}

/** Answers a function that fetches the contents of a topic before it is opened. */
export function useContentsAhead(): (topicGuid: string) => void {
  const host = useHost();
  const kept = useSWRConfig();
  return (topicGuid) => askContentsAhead(host, kept, { kind: 'topic', topicGuid, searchText: '' });
}

/** One content by its guid, wherever it stands in its topic; null asks for none. */
export function useContent(topicGuid: string | null, contentGuid: string | null): LoadState<TopicContent | null> {
  const { api, session } = useHost();
  const key = topicGuid !== null && contentGuid !== null ? keys.content(session.user.userGuid, topicGuid, contentGuid) : null;
  return loadState(useSWR(key, async ([, , , topic, guid]) => {
    const { content } = dataOf(await api('GET ForumTopic/GetTopicContent', { query: { topicGuid: topic, topicContentGuid: guid } }));
    return content.topicContent[0] ?? null;
  }));
}
