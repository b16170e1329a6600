import { useTranslation } from 'react-i18next';
import type { LectureItem } from '@riwaq/api';
import { ReachBottom } from '@riwaq/ui/core';
import { MoreFailed, type PagedList, useDrag } from '@riwaq/ui/page';
import { ItemRow, pathOfItem, type ItemEditing } from './item-row';
import type { LectureContent } from './use-lectures';
import { useOrder } from './use-order';

interface ItemListProps {
  list: PagedList<LectureContent, LectureItem>;
  items: readonly LectureItem[];
  folderGuid: string | null;
  /** Whether the items are search results, which have no teacher's order. */
  found: boolean;
  studentsCount: number | null;
  /** Undefined for students. */
  editingOf?: (item: LectureItem) => Omit<ItemEditing, 'order'>;
}

/** The content of a folder in the teacher's order, which the teacher can change here. */
export function ItemList({
  list,
  items,
  folderGuid,
  found,
  studentsCount,
  editingOf,
}: ItemListProps) {
  const { t } = useTranslation('forum');
  const order = useOrder(folderGuid, items);
  const { list: rows, marksOf, orderOf } = useDrag(order);
  const movable = !found && items.length > 1;

  return (
    <>
      <ul
        className="rw-card rw-forum-rows rw-lec-items rw-ordered"
        {...rows}
        aria-label={t(found ? 'lectures.found' : 'lectures.items')}
      >
        {order.items.map((item, index) => (
          <li key={item.itemGuid} {...marksOf(index)}>
            <ItemRow
              item={item}
              to={pathOfItem(item, folderGuid)}
              found={found}
              studentsCount={studentsCount}
              {...(editingOf && {
                editing: { ...editingOf(item), ...(movable && { order: orderOf(item) }) },
              })}
            />
          </li>
        ))}
      </ul>
      <p className="rw-hidden" role="status">
        {order.announcement}
      </p>
      {list.more === 'failed' ? (
        <MoreFailed onRetry={() => void list.loadMore()} />
      ) : (
        <ReachBottom
          onReach={() => void list.loadMore()}
          disabled={!list.hasMore || list.more === 'loading'}
          loading={list.more === 'loading'}
        />
      )}
    </>
  );
}
