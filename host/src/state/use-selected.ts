import { useRef, useSyncExternalStore } from 'react';
import type { ReadableStore } from './store';

/** Whether two plain values have the same content. */
export const isSameJson = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * Subscribes to a part of a store. A change of the store that leaves the selected part equal
 * renders nothing: a component that shows one module is not rendered again for each other one.
 */
export function useSelected<Value, Selected>(
  store: ReadableStore<Value>,
  select: (value: Value) => Selected,
  isEqual: (one: Selected, other: Selected) => boolean = Object.is,
): Selected {
  const last = useRef<{ readonly selected: Selected } | null>(null);
  return useSyncExternalStore(store.subscribe, () => {
    const selected = select(store.get());
    if (!last.current || !isEqual(last.current.selected, selected)) last.current = { selected };
    return last.current.selected;
  });
}
