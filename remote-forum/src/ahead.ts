import { SWRConfig } from 'swr';
import type { HostContext, OpenedPage } from '@riwaq/contract';
import { askContentsAhead } from './data/use-contents';
import { askForumsAhead } from './data/use-forums';
import { askTopicsAhead } from './data/use-topics';
import { parseView } from './forum-view';
import { RecentlyScreen, TopicScreen } from './parts';

/** Asks for what the view of an address shows first, while the code that shows it is on its way. */
export function askAhead(host: HostContext, { routeId, query }: OpenedPage): void {
  if (routeId !== 'forums') return;
  const kept = SWRConfig.defaultValue;
  const view = parseView(query);
  switch (view.kind) {
    case 'forums':
      askForumsAhead(host, kept, view.forumGuid);
      askTopicsAhead(host, kept, { kind: 'forum', forumGuid: view.forumGuid });
      break;
    case 'topic':
      TopicScreen.preload();
      askContentsAhead(host, kept, { kind: 'topic', topicGuid: view.topicGuid, searchText: '' });
      break;
    case 'recently':
      RecentlyScreen.preload();
      askContentsAhead(host, kept, { kind: 'recently', searchText: '' });
      break;
    case 'favorite':
      askTopicsAhead(host, kept, { kind: 'favorite' });
      break;
    case 'myTopics':
      askTopicsAhead(host, kept, { kind: 'myTopics', searchText: '' });
  }
}
