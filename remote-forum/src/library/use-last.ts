import { useRef } from 'react';

/** The newest value that was there, so that what closes can still be seen closing. */
export function useLast<Value>(value: Value | null): Value | null {
  const last = useRef<Value | null>(null);
  if (value !== null) last.current = value;
  return last.current;
}
