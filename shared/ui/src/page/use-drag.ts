import { useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import type { Ordering } from './use-ordering';

/** Auto-scroll while dragging: distance in pixels from the window's edges, and pixels per step. */
const EDGE = { within: 72, step: 14 } as const;

interface Drag {
  index: number;
  gap: number;
}

interface DragHandle {
  onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  onPointerUp: () => void;
  onPointerCancel: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** Index of the gap between rows at a vertical position of the window. */
function gapAt(list: HTMLElement | null, y: number): number {
  return [...(list?.children ?? [])].filter((row) => {
    const { top, height } = row.getBoundingClientRect();
    return top + height / 2 < y;
  }).length;
}

/** Handlers that move a row. */
export interface RowOrder {
  /** Props for the drag handle. */
  handle: DragHandle;
  /** Moves the row by one; null at the end of the list. */
  onUp: (() => void) | null;
  onDown: (() => void) | null;
}

/**
 * Data attributes of a row: whether it is dragged, and whether the dragged row would be dropped
 * before or after it.
 */
export interface RowMarks {
  'data-gap': 'before' | 'after' | undefined;
  'data-dragged': true | undefined;
}

/**
 * Rows that are ordered by their handles: by dragging with mouse, finger or pen, or with the arrow
 * keys. Give `list` to the parent element of the rows, which has the class `rw-ordered`.
 */
export function useDrag<Item, List extends HTMLElement = HTMLUListElement>({
  items,
  toGap,
  byOne,
}: Ordering<Item>): {
  list: { ref: RefObject<List>; 'data-dragging': true | undefined };
  marksOf: (index: number) => RowMarks;
  orderOf: (item: Item) => RowOrder;
} {
  const list = useRef<List>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const last = items.length - 1;

  const handleOf = (item: Item, index: number): DragHandle => ({
    onPointerDown: (event) => {
      if (event.button !== 0) return;
      event.preventDefault();
      event.currentTarget.focus();
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ index, gap: index });
    },
    onPointerMove: ({ clientY }) => {
      if (!drag) return;
      if (clientY < EDGE.within) window.scrollBy(0, -EDGE.step);
      if (clientY > window.innerHeight - EDGE.within) window.scrollBy(0, EDGE.step);
      const gap = gapAt(list.current, clientY);
      if (gap !== drag.gap) setDrag({ ...drag, gap });
    },
    onPointerUp: () => {
      setDrag(null);
      const dragged = drag && items[drag.index];
      if (dragged) toGap(dragged, drag.gap);
    },
    onPointerCancel: () => setDrag(null),
    onKeyDown: (event) => {
      if (event.key === 'Escape') setDrag(null);
      if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
      event.preventDefault();
      byOne(item, event.key === 'ArrowUp' ? 'up' : 'down');
    },
  });
  const gapOf = (index: number): RowMarks['data-gap'] => {
    if (!drag || drag.gap === drag.index || drag.gap === drag.index + 1) return undefined;
    if (drag.gap === index) return 'before';
    return index === last && drag.gap > last ? 'after' : undefined;
  };

  return {
    list: { ref: list, 'data-dragging': drag ? true : undefined },
    marksOf: (index) => ({
      'data-gap': gapOf(index),
      'data-dragged': drag?.index === index ? true : undefined,
    }),
    orderOf: (item) => {
      const index = items.indexOf(item);
      return {
        handle: handleOf(item, index),
        onUp: index > 0 ? () => byOne(item, 'up') : null,
        onDown: index < last ? () => byOne(item, 'down') : null,
      };
    },
  };
}
