import { useHost, type ModuleStorage } from '@riwaq/contract';
import { useCallback, useRef, useState } from 'react';

interface KeptDraft<T> { value: T; savedAt: string }

export interface DraftOptions<T> {
  /** What stands there when nothing was kept; keeping something equal to it keeps nothing. */
  initial: T;
}

export interface Draft<T> {
  value: T;
  set(value: T): void;
  /** When what is shown was kept on an earlier visit (ISO 8601, UTC), or null when it was not. */
  restoredFrom: string | null;
  /** Back to `initial`, and nothing is kept. */
  discard(): void;
  /**
   * Nothing is kept any more, nor again before it is shown anew: what an editor tells late was accepted with the rest.
   * To be called when the text has been accepted. What is shown stays.
   */
  clear(): void;
  /** Changes when `value` was replaced from here: the `key` of an editor that keeps its own text. */
  revision: number;
}

/** The texts under work that are kept under keys that begin with `prefix`, without taking them up. */
export function keptDrafts<T>(storage: ModuleStorage, prefix: string): T[] {
  return storage.keys().filter((key) => key.startsWith(storageKey(prefix)))
    .flatMap((key) => storage.get<KeptDraft<T>>(key)?.value ?? []);
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const storageKey = (key: string): string => `draft:${key}`;

/**
 * A text under work that outlives the page: kept in this browser while it is typed, found again when `key` is
 * shown again, gone once it has been accepted. Needs a host.
 */
export function useDraft<T>(key: string, { initial }: DraftOptions<T>): Draft<T> {
  const { storage } = useHost();
  const find = () => {
    const kept = storage.get<KeptDraft<T>>(storageKey(key));
    return kept && !same(kept.value, initial) ? kept : undefined;
  };
  const open = (revision: number) => {
    const kept = find();
    return { key, revision, value: kept ? kept.value : initial, restoredFrom: kept?.savedAt ?? null, showing: { accepted: false } };
  };
  const [state, setState] = useState(() => open(0));
  let shown = state;
  if (state.key !== key) {
    shown = open(state.revision + 1);
    setState(shown);
  }

  const { showing } = shown;
  const first = useRef(initial);
  first.current = initial;

  // Kept at once, not after a pause: whatever ends the page, or shows the same draft anew, finds the last letter.
  const set = useCallback((value: T) => {
    setState((current) => ({ ...current, value }));
    if (showing.accepted) return;
    if (same(value, first.current)) storage.remove(storageKey(key));
    else storage.set(storageKey(key), { value, savedAt: new Date().toISOString() } satisfies KeptDraft<T>);
  }, [key, showing, storage]);
  const clear = useCallback(() => {
    showing.accepted = true;
    storage.remove(storageKey(key));
    setState((current) => ({ ...current, restoredFrom: null }));
  }, [key, showing, storage]);
  const discard = useCallback(() => {
    storage.remove(storageKey(key));
    setState((current) => ({ ...current, restoredFrom: null, value: first.current, revision: current.revision + 1 }));
  }, [key, storage]);

  return { value: shown.value, restoredFrom: shown.restoredFrom, revision: shown.revision, set, clear, discard };
}
