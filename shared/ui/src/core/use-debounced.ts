import { useCallback, useEffect, useRef } from 'react';

export interface Debounced<Args extends unknown[]> {
  (...args: Args): void;
  /** Forgets a call that waits. */
  cancel(): void;
  /** Makes a call that waits at once. */
  flush(): void;
}

/**
 * Calls the newest `act` once, `ms` after the last call; a call that waits is forgotten at unmount.
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
      timer.current = setTimeout(flush, ms);
    },
    [flush, ms],
  );

  useEffect(() => cancel, [cancel]);
  return useRef(Object.assign(call, { cancel, flush })).current;
}
