import { useCallback, useState } from 'react';

/** A dialog that is opened with something. It stays mounted until it has closed, so that the focus can go back. */
export interface DialogState<Value> {
  /** What it was opened with; null before the first time. */
  value: Value | null;
  open: boolean;
  /** Changes each time it is opened: the `key` of what must start anew. */
  turn: number;
  show: (value: Value) => void;
  close: () => void;
}

/** What had the focus, or the button of the menu that is about to go. */
function focusedNow(): Element | null {
  return document.querySelector('.ant-dropdown-open') ?? document.activeElement;
}

export function useDialog<Value>(): DialogState<Value> {
  const [state, setState] = useState<{ value: Value | null; open: boolean; turn: number; from: Element | null }>({ value: null, open: false, turn: 0, from: null });
  const { from } = state;
  const show = useCallback((value: Value) => {
    const opener = focusedNow();
    setState(({ turn }) => ({ value, open: true, turn: turn + 1, from: opener }));
  }, []);
  const close = useCallback(() => {
    setState((now) => ({ ...now, open: false }));
    // After the dialog has let go of the focus.
    setTimeout(() => {
      if (from instanceof HTMLElement && from.isConnected) from.focus();
    });
  }, [from]);
  return { value: state.value, open: state.open, turn: state.turn, show, close };
}
