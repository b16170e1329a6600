import { useRef } from 'react';

/** Returns the last value that was not null, for example to show a dialog while it closes. */
export function useLast<Value>(value: Value | null): Value | null {
  const last = useRef<Value | null>(null);
  if (value !== null) last.current = value;
  return last.current;
}
