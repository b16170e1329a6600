import { useHost, type ModuleStorage } from '@riwaq/contract';
import { useCallback, useEffect, useRef, useState } from 'react';

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
   * Nothing is kept of it any more, nor again before it is shown anew: what an editor tells late was accepted with the rest.
   * To be called when the text has been accepted. What is shown stays. Where else the same is shown, as in a dialog that was
   * opened again meanwhile, it begins anew; something else that is kept by now, there or in another tab, stays.
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

/** Each draft that this page shows, told of what has been accepted of it elsewhere in the page. */
const shownHere = new Set<(storage: ModuleStorage, key: string, accepted: unknown) => void>();

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
    const value = kept ? kept.value : initial;
    return { key, revision, value, restoredFrom: kept?.savedAt ?? null, showing: { accepted: false, written: value } };
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
    showing.written = value;
    setState((current) => ({ ...current, value }));
    if (showing.accepted) return;
    if (same(value, first.current)) storage.remove(storageKey(key));
    else storage.set(storageKey(key), { value, savedAt: new Date().toISOString() } satisfies KeptDraft<T>);
  }, [key, showing, storage]);
  const clear = useCallback(() => {
    showing.accepted = true;
    const kept = storage.get<KeptDraft<T>>(storageKey(key));
    if (kept && same(kept.value, showing.written)) storage.remove(storageKey(key));
    setState((current) => ({ ...current, restoredFrom: null }));
    shownHere.forEach((tell) => tell(storage, key, showing.written));
  }, [key, showing, storage]);
  const beginAnew = useCallback(() => {
    showing.written = first.current;
    setState((current) => ({ ...current, restoredFrom: null, value: first.current, revision: current.revision + 1 }));
  }, [showing]);
  const discard = useCallback(() => {
    storage.remove(storageKey(key));
    beginAnew();
  }, [beginAnew, key, storage]);

  useEffect(() => {
    const tell = (where: ModuleStorage, name: string, accepted: unknown): void => {
      if (where === storage && name === key && !showing.accepted && same(showing.written, accepted)) beginAnew();
    };
    shownHere.add(tell);
    return () => void shownHere.delete(tell);
  }, [beginAnew, key, showing, storage]);

  return { value: shown.value, restoredFrom: shown.restoredFrom, revision: shown.revision, set, clear, discard };
}
