import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lectureMoveStatuses, type LectureItem } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { dataOf } from '../data/answer';
import { useAttempt } from '../data/use-problem';
import { moveByOne, moveToGap, type Moved } from './order';
import { useRefreshLectures } from './use-lectures';

/** The element by which an item is moved. */
export const handleId = (itemGuid: string): string => `lecture-handle-${itemGuid}`;

export interface Ordering {
  /** The items as they are to be shown: moved at once, before the server has said so. */
  items: readonly LectureItem[];
  toGap: (item: LectureItem, gap: number) => void;
  byOne: (item: LectureItem, direction: 'up' | 'down') => void;
  /** What the last move did, to be read out. */
  announcement: string;
}

/** The teacher's order of what one folder holds. Moves show at once and are sent one after the other. */
export function useOrder(folderGuid: string | null, stored: readonly LectureItem[]): Ordering {
  const { t } = useTranslation('forum');
  const { api } = useHost();
  const attempt = useAttempt();
  const refresh = useRefreshLectures();
  const [order, setOrder] = useState<readonly string[] | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const sent = useRef<Promise<unknown>>(Promise.resolve());
  const underWay = useRef(0);
  const refocused = useRef<string | null>(null);

  const current = order ?? stored.map(({ itemGuid }) => itemGuid);
  const latest = useRef(current);
  latest.current = current;

  // An element that is moved in the page loses the focus.
  useLayoutEffect(() => {
    if (refocused.current !== null) document.getElementById(handleId(refocused.current))?.focus();
    refocused.current = null;
  });

  const apply = (item: LectureItem, moved: Moved | null) => {
    if (!moved) return;
    latest.current = moved.order;
    refocused.current = item.itemGuid;
    setOrder(moved.order);
    setAnnouncement(t('lectures.order.moved', { name: item.title, place: moved.place, total: moved.order.length }));
    underWay.current += 1;
    sent.current = sent.current.then(async () => {
      await attempt(async () => {
        dataOf(await api('POST Lectures/MoveItem', { body: { itemGuid: item.itemGuid, folderGuid, afterGuid: moved.afterGuid } }));
      }, lectureMoveStatuses);
      underWay.current -= 1;
      if (underWay.current > 0) return;
      await refresh();
      if (underWay.current === 0) setOrder(null);
    });
  };

  const place = new Map(current.map((guid, index) => [guid, index]));
  const items = order === null ? stored : [...stored].sort((one, other) => (place.get(one.itemGuid) ?? Infinity) - (place.get(other.itemGuid) ?? Infinity));
  return {
    items,
    toGap: (item, gap) => apply(item, moveToGap(latest.current, item.itemGuid, gap)),
    byOne: (item, direction) => apply(item, moveByOne(latest.current, item.itemGuid, direction)),
    announcement,
  };
}
