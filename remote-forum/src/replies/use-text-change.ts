import { useRef } from 'react';
import type { Draft } from '@riwaq/ui/core';

/**
 * Changes the text of a draft upon its newest value. A quotation and the first letters after it may
 * both come before the draft is drawn again; a change of the drawn value would lose the first of
 * them.
 */
export function useTextChange({
  value,
  set,
}: Pick<Draft<string>, 'value' | 'set'>): (change: (newest: string) => string) => void {
  const drawn = useRef(value);
  const newest = useRef(value);
  if (drawn.current !== value) drawn.current = newest.current = value;
  return (change) => {
    newest.current = change(newest.current);
    set(newest.current);
  };
}
