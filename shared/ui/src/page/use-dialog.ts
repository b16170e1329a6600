import { useCallback, useState } from 'react';

/**
 * State of a dialog that is opened with a value. It stays mounted until it has closed, so that the
 * closing animation shows.
 */
export interface DialogState<Value> {
  /** Value with which it was last opened; null before the first time. */
  value: Value | null;
  open: boolean;
  /** Increments each time it is opened: use it as the `key` of state that must reset. */
  turn: number;
  show: (value: Value) => void;
  /**
   * Closes the dialog opened when this callback was created: a slow response for one dialog must
   * not close a later one.
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
