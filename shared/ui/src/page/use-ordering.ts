import { useLayoutEffect, useRef, useState } from 'react';
import type { StatusCatalogue } from '@riwaq/api';
import { moveByOne, moveToGap, type Moved } from './order';
import { useAttempt } from './use-problem';

interface OrderingOptions<Item> {
  /** The items in the order that the server has told. */
  stored: readonly Item[];
  guidOf: (item: Item) => string;
  /** The id of the element by which an item is moved; it has the focus again after a move. */
  handleId: (guid: string) => string;
  /** Tells the server of one move: throws when it is refused. */
  send: (guid: string, moved: Moved) => Promise<void>;
  /** Status codes of the call that `send` makes. */
  catalogue: StatusCatalogue;
  /** Asks for the stored order again. */
  refresh: () => Promise<unknown>;
  /** What a move did, to be read out. */
  announce: (item: Item, moved: Moved) => string;
}

export interface Ordering<Item> {
  /** The items as they are to be shown: moved at once, before the server has said so. */
  items: readonly Item[];
  toGap: (item: Item, gap: number) => void;
  byOne: (item: Item, direction: 'up' | 'down') => void;
  /** What the last move did, to be read out. */
  announcement: string;
}

/**
 * An order that a person makes. Moves show at once and are sent one after the other; a refused one
 * goes back.
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
  const underWay = useRef(0);
  const refocused = useRef<string | null>(null);
  const latest = useRef<readonly string[]>([]);
  latest.current = order ?? stored.map(guidOf);

  // An element that is moved in the page loses the focus.
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
    underWay.current += 1;
    sent.current = sent.current.then(async () => {
      await attempt(() => send(guid, moved), catalogue);
      underWay.current -= 1;
      if (underWay.current > 0) return;
      await refresh();
      if (underWay.current === 0) setOrder(null);
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
