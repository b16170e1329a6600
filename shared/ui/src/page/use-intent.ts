import { useEffect, useRef, type FocusEventHandler, type PointerEventHandler } from 'react';

/**
 * Milliseconds that a pointer rests on something before that counts: one that passes by asks for
 * nothing.
 */
export const REST_MS = 50;

interface Intent {
  onPointerEnter: PointerEventHandler;
  onPointerLeave: PointerEventHandler;
  onPointerDown: PointerEventHandler;
  onFocus: FocusEventHandler;
}

/**
 * Calls `prepare` when somebody is about to press something: a pointer rests on it or goes down, or
 * the focus comes.
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
