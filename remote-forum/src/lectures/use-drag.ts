import { useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';

/** Pixels from the edges of the window within which dragging scrolls, and by how much at a time. */
const EDGE = { within: 72, step: 14 } as const;

interface Drag { index: number; gap: number }

export interface DragHandle {
  onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  onPointerUp: () => void;
  onPointerCancel: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** How many of the rows stand above a height in the window: the gap that it points at. */
function gapAt(list: HTMLElement | null, y: number): number {
  return [...list?.children ?? []].filter((row) => {
    const { top, height } = row.getBoundingClientRect();
    return top + height / 2 < y;
  }).length;
}

/**
 * Rows that are put in order by their handles: dragged with a mouse, a finger or a pen, or moved with the arrow keys.
 *
 * @param onDrop the row at this place goes to this gap
 */
export function useDrag({ onDrop, onStep }: { onDrop: (index: number, gap: number) => void; onStep: (index: number, direction: 'up' | 'down') => void }): {
  list: RefObject<HTMLUListElement>;
  drag: Drag | null;
  handleOf: (index: number) => DragHandle;
} {
  const list = useRef<HTMLUListElement>(null);
  const [drag, setDrag] = useState<Drag | null>(null);

  const handleOf = (index: number): DragHandle => ({
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
      if (drag) onDrop(drag.index, drag.gap);
    },
    onPointerCancel: () => setDrag(null),
    onKeyDown: (event) => {
      if (event.key === 'Escape') setDrag(null);
      if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
      event.preventDefault();
      onStep(index, event.key === 'ArrowUp' ? 'up' : 'down');
    },
  });

  return { list, drag, handleOf };
}
