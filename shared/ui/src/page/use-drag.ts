import { useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import type { Ordering } from './use-ordering';

/** Pixels from the edges of the window within which dragging scrolls, and by how much at a time. */
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

/** How many of the rows stand above a height in the window: the gap that it points at. */
function gapAt(list: HTMLElement | null, y: number): number {
  return [...(list?.children ?? [])].filter((row) => {
    const { top, height } = row.getBoundingClientRect();
    return top + height / 2 < y;
  }).length;
}

/** How a row is moved. */
export interface RowOrder {
  /** What its handle listens to. */
  handle: DragHandle;
  /** One place further; null at the end. */
  onUp: (() => void) | null;
  onDown: (() => void) | null;
}

/** The marks of a row: that it is dragged, and that what is dragged would go before or after it. */
export interface RowMarks {
  'data-gap': 'before' | 'after' | undefined;
  'data-dragged': true | undefined;
}

/**
 * Rows that are put in order by their handles: dragged with a mouse, a finger or a pen, or moved
 * with the arrow keys. `list` goes to the element whose children the rows are, which has the class
 * `rw-ordered`.
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
