import { useHost, type ModuleStorage } from '@riwaq/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { newGuid } from './guid';

/** `by` is the showing that kept it. */
interface KeptDraft<T> {
  value: T;
  savedAt: string;
  by?: string;
}

export interface DraftOptions<T> {
  /** What stands there when nothing was kept; keeping something equal to it keeps nothing. */
  initial: T;
}

export interface Draft<T> {
  value: T;
  set(value: T): void;
  /** When what is shown was kept on an earlier visit (ISO 8601, UTC), or null when it was not. */
  restoredFrom: string | null;
  /**
   * Back to `initial`, and nothing is kept of it. What has been written elsewhere since stays, as
   * with `clear`.
   */
  discard(): void;
  /**
   * Nothing is kept of it any more, nor again before it is shown anew: what an editor tells late was accepted with the rest.
   * To be called when the text has been accepted. What is shown stays, and so does what has been written elsewhere since, in
   * another tab or in a dialog that was opened again.
   *
   * @param rest for something new: what becomes of what was written elsewhere, which is another thing by now. Where the
   *   very same is shown it begins anew.
   */
  clear(rest?: (written: T) => T): void;
  /**
   * Changes when `value` was replaced from here: the `key` of an editor that keeps its own text.
   */
  revision: number;
}

/**
 * The texts under work that are kept under keys that begin with `prefix`, without taking them up.
 */
export function keptDrafts<T>(storage: ModuleStorage, prefix: string): T[] {
  return storage
    .keys()
    .filter((key) => key.startsWith(storageKey(prefix)))
    .flatMap((key) => storage.get<KeptDraft<T>>(key)?.value ?? []);
}

/** Forgets what is kept under a key that is not shown: what it was a draft of is settled. */
export const forgetDraft = (storage: ModuleStorage, key: string): void => {
  for (const name of entriesOf(storage, key)) storage.remove(name);
};

const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
const storageKey = (key: string): string => `draft:${key}`;
/** Begins the name of an entry beside the first one: another tab writes in the same draft. */
const besideOf = (key: string): string => `${storageKey(key)}~`;
/** Names of all entries of a draft: one for each tab that has written in it. */
const entriesOf = (storage: ModuleStorage, key: string): string[] =>
  storage.keys().filter((name) => name === storageKey(key) || name.startsWith(besideOf(key)));

/** Each draft that this page shows, told of what has been accepted of it elsewhere in the page. */
const shownHere = new Set<
  (
    storage: ModuleStorage,
    key: string,
    accepted: unknown,
    rest: (written: unknown) => unknown,
  ) => void
>();

/**
 * A text under work that outlives the page: kept in this browser while it is typed, found again
 * when `key` is shown again, gone once it has been accepted. Needs a host.
 */
export function useDraft<T>(key: string, { initial }: DraftOptions<T>): Draft<T> {
  const { storage } = useHost();
  /** The newest entry: older ones are found once that is settled. */
  const find = () =>
    entriesOf(storage, key)
      .flatMap((name) => storage.get<KeptDraft<T>>(name) ?? [])
      .filter(({ value }) => !same(value, initial))
      .sort((one, other) => other.savedAt.localeCompare(one.savedAt))[0];
  const open = (revision: number) => {
    const kept = find();
    const value = kept ? kept.value : initial;
    return {
      key,
      revision,
      value,
      restoredFrom: kept?.savedAt ?? null,
      showing: { id: newGuid(), found: kept, accepted: false, written: value },
    };
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

  // A full storage may hold an earlier letter of it.
  const isOwn = useCallback(
    (kept: KeptDraft<T>): boolean =>
      kept.by === showing.id ||
      (kept.savedAt === showing.found?.savedAt && kept.by === showing.found.by) ||
      same(kept.value, showing.written),
    [showing],
  );
  /** Forgets the own entries. Returns the names of the others: they were written in other tabs. */
  const forget = useCallback(
    (): string[] =>
      entriesOf(storage, key).filter((name) => {
        const kept = storage.get<KeptDraft<T>>(name);
        if (kept && !isOwn(kept)) return true;
        storage.remove(name);
        return false;
      }),
    [isOwn, key, storage],
  );
  /** Stores it in the own entry: the first one, unless another tab has written there. */
  const store = useCallback(
    (value: T) => {
      const [first, beside] = [storageKey(key), `${besideOf(key)}${showing.id}`];
      const there = storage.get<KeptDraft<T>>(first);
      const isFree =
        !there ||
        there.by === showing.id ||
        (there.savedAt === showing.found?.savedAt && there.by === showing.found.by);
      const name = isFree && storage.get(beside) === undefined ? first : beside;
      storage.set(name, {
        value,
        savedAt: new Date().toISOString(),
        by: showing.id,
      } satisfies KeptDraft<T>);
    },
    [key, showing, storage],
  );
  // Kept at once, not after a pause: whatever ends the page, or shows the same draft anew, finds
  // the last letter.
  const set = useCallback(
    (value: T) => {
      showing.written = value;
      setState((current) => ({ ...current, value }));
      if (showing.accepted) return;
      if (same(value, first.current)) forget();
      else store(value);
    },
    [forget, showing, store],
  );
  const clear = useCallback(
    (rest?: (written: T) => T) => {
      showing.accepted = true;
      for (const name of forget()) {
        const elsewhere = storage.get<KeptDraft<T>>(name);
        if (elsewhere && rest) storage.set(name, { ...elsewhere, value: rest(elsewhere.value) });
      }
      setState((current) => ({ ...current, restoredFrom: null }));
      if (rest)
        shownHere.forEach((tell) =>
          tell(storage, key, showing.written, rest as (written: unknown) => unknown),
        );
    },
    [forget, key, showing, storage],
  );
  const beginAnew = useCallback(() => {
    showing.written = first.current;
    setState((current) => ({
      ...current,
      restoredFrom: null,
      value: first.current,
      revision: current.revision + 1,
    }));
  }, [showing]);
  const discard = useCallback(() => {
    forget();
    beginAnew();
  }, [beginAnew, forget]);

  useEffect(() => {
    const tell = (
      where: ModuleStorage,
      name: string,
      accepted: unknown,
      rest: (written: unknown) => unknown,
    ): void => {
      if (where !== storage || name !== key || showing.accepted) return;
      if (same(showing.written, accepted)) return beginAnew();
      const value = rest(showing.written) as T;
      showing.written = value;
      setState((current) => ({ ...current, value }));
    };
    shownHere.add(tell);
    return () => void shownHere.delete(tell);
  }, [beginAnew, key, showing, storage]);

  return {
    value: shown.value,
    restoredFrom: shown.restoredFrom,
    revision: shown.revision,
    set,
    clear,
    discard,
  };
}
