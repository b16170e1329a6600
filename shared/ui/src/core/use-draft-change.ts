import { useRef } from 'react';
import type { Draft } from './use-draft';

/**
 * Changes a part of a draft, upon what was changed just before: two changes may come before it is
 * drawn with them, even though it is drawn without them in between (React draws what is urgent
 * first).
 */
export function useDraftChange<T extends object>({
  value,
  set,
}: Draft<T>): (part: Partial<T> | ((now: T) => Partial<T>)) => void {
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
