import { useEffect, useSyncExternalStore } from 'react';

/** A module that is imported after the page is shown. */
export interface LazyModule<T> {
  /** Resolves when the module is loaded. A failure is not cached: the next call retries. */
  load(): Promise<T>;
  /** The loaded module, or null. */
  readonly value: T | null;
  subscribe(listener: () => void): () => void;
}

export function lazyModule<T>(fetch: () => Promise<T>): LazyModule<T> {
  const listeners = new Set<() => void>();
  let value: T | null = null;
  let loading: Promise<T> | null = null;
  return {
    get value() {
      return value;
    },
    load() {
      loading ??= fetch().then(
        (fetched) => {
          value = fetched;
          listeners.forEach((listener) => listener());
          return fetched;
        },
        (cause: unknown) => {
          loading = null;
          throw cause;
        },
      );
      return loading;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/**
 * Loads the module, at once or after some milliseconds, and re-renders when it is loaded; null
 * until then, and while it is not `used`.
 */
export function useLazyModule<T>(code: LazyModule<T>, afterMs = 0, used = true): T | null {
  const value = useSyncExternalStore(code.subscribe, () => (used ? code.value : null));
  useEffect(() => {
    if (code.value) return;
    const ask = (): void => void code.load().catch(() => undefined);
    if (afterMs === 0) return ask();
    const timer = setTimeout(ask, afterMs);
    return () => clearTimeout(timer);
  }, [code, afterMs]);
  return value;
}
