import { ReachBottom } from '../core/reach-bottom';
import type { PagedList } from './use-paged';
import { MoreFailed } from './more-failed';

/**
 * The end of a paged list: the next page comes when the person gets near it. Put it where the list
 * scrolls.
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
