import { useCallback, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';

export interface Debounced<Args extends unknown[]> {
  (...args: Args): void;
  /** Drops a pending call. */
  cancel(): void;
  /** Runs a pending call immediately. */
  flush(): void;
}

/**
 * Debounces `act`: calls the newest function once, `ms` after the last call, and renders what it
 * changes at once; drops a pending call on unmount.
 */
export function useDebounced<Args extends unknown[]>(
  act: (...args: Args) => void,
  ms: number,
): Debounced<Args> {
  const newest = useRef(act);
  newest.current = act;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const waiting = useRef<Args>(undefined);

  const cancel = useCallback(() => {
    clearTimeout(timer.current);
    waiting.current = undefined;
  }, []);
  const flush = useCallback(() => {
    const args = waiting.current;
    cancel();
    if (args) newest.current(...args);
  }, [cancel]);
  const call = useCallback(
    (...args: Args) => {
      clearTimeout(timer.current);
      waiting.current = args;
      // React renders a change from a timer only after the events that wait already, so a button
      // pressed at this moment would use the state before it.
      timer.current = setTimeout(() => flushSync(flush), ms);
    },
    [flush, ms],
  );

  useEffect(() => cancel, [cancel]);
  return useRef(Object.assign(call, { cancel, flush })).current;
}
