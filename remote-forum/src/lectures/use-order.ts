import { useTranslation } from 'react-i18next';
import { lectureMoveStatuses, type LectureItem } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { dataOf, useOrdering, type Ordering } from '@riwaq/ui/page';
import { useRefreshLectures } from './use-lectures';

/** The element by which an item is moved. */
export const handleId = (itemGuid: string): string => `lecture-handle-${itemGuid}`;

/** The teacher's order of the items in one folder. */
export function useOrder(
  folderGuid: string | null,
  stored: readonly LectureItem[],
): Ordering<LectureItem> {
  const { t } = useTranslation('forum');
  const { api } = useHost();
  return useOrdering({
    stored,
    handleId,
    catalogue: lectureMoveStatuses,
    refresh: useRefreshLectures(),
    guidOf: ({ itemGuid }) => itemGuid,
    send: async (itemGuid, { afterGuid }) => {
      dataOf(await api('POST Lectures/MoveItem', { body: { itemGuid, folderGuid, afterGuid } }));
    },
    announce: ({ title }, { place, order }) =>
      t('lectures.order.moved', { name: title, place, total: order.length }),
  });
}
