import { useRef } from 'react';
import type { DraftHandle } from '@riwaq/ui/core';

/**
 * Changes a draft based on its newest value. A quotation and the next typed letters may both arrive
 * before the draft renders again; a change based on the rendered value would lose the first.
 */
export function useTextChange({
  value,
  set,
}: Pick<DraftHandle<string>, 'value' | 'set'>): (change: (newest: string) => string) => void {
  const drawn = useRef(value);
  const newest = useRef(value);
  if (drawn.current !== value) drawn.current = newest.current = value;
  return (change) => {
    newest.current = change(newest.current);
    set(newest.current);
  };
}
