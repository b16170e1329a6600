import { useEffect, useRef, type FocusEventHandler, type PointerEventHandler } from 'react';

/**
 * Milliseconds that a pointer must rest on an element; a pointer that passes by triggers nothing.
 */
export const REST_MS = 50;

interface Intent {
  onPointerEnter: PointerEventHandler;
  onPointerLeave: PointerEventHandler;
  onPointerDown: PointerEventHandler;
  onFocus: FocusEventHandler;
}

/**
 * Calls `prepare` when the user is about to press an element: the pointer rests on it or goes down,
 * or it gets the focus.
 */
export function useIntent(prepare: () => void): Intent {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    onPointerEnter: () => {
      timer.current = setTimeout(prepare, REST_MS);
    },
    onPointerLeave: () => clearTimeout(timer.current),
    onPointerDown: prepare,
    onFocus: prepare,
  };
}
