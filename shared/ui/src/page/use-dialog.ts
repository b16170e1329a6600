import { useCallback, useState } from 'react';

/**
 * A dialog that is opened with something. It stays mounted until it has closed, so that its closing
 * is seen.
 */
export interface DialogState<Value> {
  /** What it was opened with; null before the first time. */
  value: Value | null;
  open: boolean;
  /** Changes each time it is opened: the `key` of what must start anew. */
  turn: number;
  show: (value: Value) => void;
  /**
   * Closes it as it was opened when this was given: a slow answer to one closes none that was
   * opened since.
   */
  close: () => void;
}

export function useDialog<Value>(): DialogState<Value> {
  const [state, setState] = useState<{ value: Value | null; open: boolean; turn: number }>({
    value: null,
    open: false,
    turn: 0,
  });
  const show = useCallback(
    (value: Value) => setState(({ turn }) => ({ value, open: true, turn: turn + 1 })),
    [],
  );
  const { turn: given } = state;
  const close = useCallback(
    () => setState((now) => (now.turn === given ? { ...now, open: false } : now)),
    [given],
  );
  return { ...state, show, close };
}
