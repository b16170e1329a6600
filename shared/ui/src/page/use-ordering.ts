import { useLayoutEffect, useRef, useState } from 'react';
import type { StatusCatalogue } from '@riwaq/api';
import { moveByOne, moveToGap, type Moved } from './order';
import { useAttempt } from './use-problem';

interface OrderingOptions<Item> {
  /** The items in the server's order. */
  stored: readonly Item[];
  guidOf: (item: Item) => string;
  /** The id of the element that moves an item; it is focused again after a move. */
  handleId: (guid: string) => string;
  /** Sends one move to the server; throws when it is refused. */
  send: (guid: string, moved: Moved) => Promise<void>;
  /** Status codes of the request that `send` makes. */
  catalogue: StatusCatalogue;
  /** Fetches the stored order again. */
  refresh: () => Promise<unknown>;
  /** Announcement of a move for screen readers. */
  announce: (item: Item, moved: Moved) => string;
}

export interface Ordering<Item> {
  /** The items in display order, with optimistic moves applied. */
  items: readonly Item[];
  toGap: (item: Item, gap: number) => void;
  byOne: (item: Item, direction: 'up' | 'down') => void;
  /** Announcement of the last move for screen readers. */
  announcement: string;
}

/**
 * An order that the user changes. Moves are optimistic and sent one after the other; after the last
 * response the stored order is fetched, which reverts a refused move.
 */
export function useOrdering<Item>({
  stored,
  guidOf,
  handleId,
  send,
  catalogue,
  refresh,
  announce,
}: OrderingOptions<Item>): Ordering<Item> {
  const attempt = useAttempt();
  const [order, setOrder] = useState<readonly string[] | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const sent = useRef<Promise<unknown>>(Promise.resolve());
  const pendingCount = useRef(0);
  const refocused = useRef<string | null>(null);
  const latest = useRef<readonly string[]>([]);
  latest.current = order ?? stored.map(guidOf);

  // Moving an element in the DOM removes the focus.
  useLayoutEffect(() => {
    if (refocused.current !== null) document.getElementById(handleId(refocused.current))?.focus();
    refocused.current = null;
  });

  const apply = (item: Item, moved: Moved | null): void => {
    if (!moved) return;
    const guid = guidOf(item);
    latest.current = moved.order;
    refocused.current = guid;
    setOrder(moved.order);
    setAnnouncement(announce(item, moved));
    pendingCount.current += 1;
    sent.current = sent.current.then(async () => {
      await attempt(() => send(guid, moved), catalogue);
      pendingCount.current -= 1;
      if (pendingCount.current > 0) return;
      await refresh();
      if (pendingCount.current === 0) setOrder(null);
    });
  };

  const place = new Map(order?.map((guid, index) => [guid, index]));
  const placeOf = (item: Item): number => place.get(guidOf(item)) ?? Infinity;
  return {
    items:
      order === null ? stored : [...stored].sort((one, other) => placeOf(one) - placeOf(other)),
    toGap: (item, gap) => apply(item, moveToGap(latest.current, guidOf(item), gap)),
    byOne: (item, direction) => apply(item, moveByOne(latest.current, guidOf(item), direction)),
    announcement,
  };
}
