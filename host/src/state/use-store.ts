import { useCallback, useSyncExternalStore } from 'react';
import type { ReadableStore } from './store';

/** Subscribes to a store and returns its value. */
export function useStore<Value>(store: ReadableStore<Value>): Value {
  return useSyncExternalStore(
    store.subscribe,
    useCallback(() => store.get(), [store]),
  );
}
