import { useCallback, useSyncExternalStore } from 'react';
import type { ReadableStore } from './store';

/** The value of a store, kept up to date. */
export function useStore<Value>(store: ReadableStore<Value>): Value {
  return useSyncExternalStore(
    store.subscribe,
    useCallback(() => store.get(), [store]),
  );
}
