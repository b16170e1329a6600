import { useCallback, useEffect, useRef, useState } from 'react';

export type Load<T> =
  { kind: 'idle' } | { kind: 'loading' } | { kind: 'ready'; data: T } | { kind: 'failed' };

/**
 * Loads once per `key` (null: do not load); ignores responses for earlier keys. `retry` repeats
 * after a failure.
 */
export function useLoad<T>(
  key: string | null,
  load: () => Promise<T>,
): { state: Load<T>; retry: () => void } {
  const [attempt, setAttempt] = useState(0);
  const wanted = key === null ? null : `${key}#${attempt}`;
  const [loaded, setLoaded] = useState<{ of: string; state: Load<T> } | null>(null);
  const newest = useRef(load);
  newest.current = load;

  useEffect(() => {
    if (wanted === null) return;
    let current = true;
    const settle = (state: Load<T>) => {
      if (current) setLoaded({ of: wanted, state });
    };
    newest.current().then(
      (data) => settle({ kind: 'ready', data }),
      () => settle({ kind: 'failed' }),
    );
    return () => {
      current = false;
    };
  }, [wanted]);

  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  if (wanted === null) return { state: { kind: 'idle' }, retry };
  return { state: loaded?.of === wanted ? loaded.state : { kind: 'loading' }, retry };
}
