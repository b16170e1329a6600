import { ReachBottom } from '../core/reach-bottom';
import type { PagedList } from './use-paged';
import { MoreFailed } from './more-failed';

/**
 * End of a paged list: loads the next page when the user scrolls near it. Place it inside of the
 * scroll container.
 */
export function More<Page, Item>({ list }: { list: PagedList<Page, Item> }) {
  if (list.more === 'failed') return <MoreFailed onRetry={() => void list.loadMore()} />;
  return (
    <ReachBottom
      onReach={() => void list.loadMore()}
      disabled={!list.hasMore || list.more === 'loading'}
      loading={list.more === 'loading'}
    />
  );
}
