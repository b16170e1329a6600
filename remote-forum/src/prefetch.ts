import { SWRConfig } from 'swr';
import type { HostContext, OpenedPage } from '@riwaq/contract';
import { prefetchContents } from './data/use-contents';
import { prefetchForums } from './data/use-forums';
import { prefetchTopics } from './data/use-topics';
import { parseView } from './forum-view';
import { RecentlyScreen, TopicScreen } from './lazy-parts';

/** Prefetches the first data of the view that an address opens, while its code is loading. */
export function prefetchPage(host: HostContext, { routeId, query }: OpenedPage): void {
  if (routeId !== 'forums') return;
  const cache = SWRConfig.defaultValue;
  const view = parseView(query);
  switch (view.kind) {
    case 'forums':
      prefetchForums(host, cache, view.forumGuid);
      prefetchTopics(host, cache, { kind: 'forum', forumGuid: view.forumGuid });
      break;
    case 'topic':
      TopicScreen.preload();
      prefetchContents(host, cache, { kind: 'topic', topicGuid: view.topicGuid, searchText: '' });
      break;
    case 'recently':
      RecentlyScreen.preload();
      prefetchContents(host, cache, { kind: 'recently', searchText: '' });
      break;
    case 'favorite':
      prefetchTopics(host, cache, { kind: 'favorite' });
      break;
    case 'myTopics':
      prefetchTopics(host, cache, { kind: 'myTopics', searchText: '' });
  }
}
