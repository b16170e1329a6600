import { useTranslation } from 'react-i18next';
import type { LectureItem } from '@riwaq/api';
import { ReachBottom } from '@riwaq/ui/core';
import type { PagedList } from '../data/use-paged';
import { MoreFailed } from '../layout/more-failed';
import { ItemRow, pathOfItem, type ItemEditing } from './item-row';
import { useDrag } from './use-drag';
import type { LectureContent } from './use-lectures';
import { useOrder } from './use-order';

interface ItemListProps {
  list: PagedList<LectureContent, LectureItem>;
  items: readonly LectureItem[];
  folderGuid: string | null;
  /** What a search found, which is in no teacher's order. */
  found: boolean;
  studentsCount: number | null;
  /** Left out for students. */
  editingOf?: (item: LectureItem) => Omit<ItemEditing, 'order'>;
}

/** What a folder holds, in the teacher's order, which the teacher changes here. */
export function ItemList({ list, items, folderGuid, found, studentsCount, editingOf }: ItemListProps) {
  const { t } = useTranslation('forum');
  const order = useOrder(folderGuid, items);
  const drag = useDrag({
    onDrop: (index, gap) => { const item = order.items[index]; if (item) order.toGap(item, gap); },
    onStep: (index, direction) => { const item = order.items[index]; if (item) order.byOne(item, direction); },
  });
  const last = order.items.length - 1;
  const gapOf = (index: number): 'before' | 'after' | undefined => {
    if (!drag.drag || drag.drag.gap === drag.drag.index || drag.drag.gap === drag.drag.index + 1) return undefined;
    if (drag.drag.gap === index) return 'before';
    return index === last && drag.drag.gap > last ? 'after' : undefined;
  };
  const orderOf = (item: LectureItem, index: number): ItemEditing['order'] => (found || items.length < 2 ? undefined : {
    handle: drag.handleOf(index),
    onUp: index > 0 ? () => order.byOne(item, 'up') : null,
    onDown: index < last ? () => order.byOne(item, 'down') : null,
  });

  return (
    <>
      <ul className="rw-forum-rows rw-lec-items" ref={drag.list} aria-label={t(found ? 'lectures.found' : 'lectures.items')} data-dragging={drag.drag !== null || undefined}>
        {order.items.map((item, index) => (
          <li key={item.itemGuid} data-gap={gapOf(index)} data-dragged={drag.drag?.index === index || undefined}>
            <ItemRow
              item={item}
              to={pathOfItem(item, folderGuid)}
              found={found}
              studentsCount={studentsCount}
              {...(editingOf && { editing: { ...editingOf(item), order: orderOf(item, index) } })}
            />
          </li>
        ))}
      </ul>
      <p className="rw-hidden" role="status">{order.announcement}</p>
      {list.more === 'failed'
        ? <MoreFailed onRetry={() => void list.loadMore()} />
        : <ReachBottom onReach={() => void list.loadMore()} disabled={!list.hasMore || list.more === 'loading'} loading={list.more === 'loading'} />}
    </>
  );
}
