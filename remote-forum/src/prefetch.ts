import { SWRConfig } from 'swr';
import type { HostContext, OpenedPage } from '@riwaq/contract';
import { prefetchContents } from './data/use-contents';
import { prefetchForums } from './data/use-forums';
import { prefetchTopics } from './data/use-topics';
import { parseView, type ContentTarget } from './forum-view';
import { RatesDrawer, RecentlyScreen, RepliesDrawer, TopicScreen } from './lazy-parts';

const DRAWERS = { replies: RepliesDrawer, rates: RatesDrawer } as const;

/** Fetches the code of the drawer that an address opens beside that of its screen. */
function preloadDrawer(target: ContentTarget | null): void {
  if (target?.open) DRAWERS[target.open].preload();
}

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
      preloadDrawer(view.target);
      prefetchContents(host, cache, { kind: 'topic', topicGuid: view.topicGuid, searchText: '' });
      break;
    case 'recently':
      RecentlyScreen.preload();
      preloadDrawer(view.target);
      prefetchContents(host, cache, { kind: 'recently', searchText: '' });
      break;
    case 'favorite':
      prefetchTopics(host, cache, { kind: 'favorite' });
      break;
    case 'myTopics':
      prefetchTopics(host, cache, { kind: 'myTopics', searchText: '' });
  }
}
