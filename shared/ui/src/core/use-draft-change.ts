import { useRef } from 'react';
import type { DraftHandle } from './use-draft';

/**
 * Returns a function that merges changes into a draft. Each change builds on the previous one even
 * if React has not rendered between them, or has rendered an older value (concurrent rendering).
 */
export function useDraftChange<T extends object>({
  value,
  set,
}: DraftHandle<T>): (part: Partial<T> | ((now: T) => Partial<T>)) => void {
  const drawn = useRef(value);
  const newest = useRef(value);
  if (drawn.current !== value) drawn.current = newest.current = value;
  return (part) => {
    newest.current = {
      ...newest.current,
      ...(typeof part === 'function' ? part(newest.current) : part),
    };
    set(newest.current);
  };
}
