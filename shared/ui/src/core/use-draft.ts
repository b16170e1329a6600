import { useHost, type ModuleStorage } from '@riwaq/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { newGuid } from './guid';

/** `by`: id of the mounted hook that stored it. */
interface StoredDraft<T> {
  value: T;
  savedAt: string;
  by?: string;
}

export interface DraftOptions<T> {
  /** Value without a stored draft; storing an equal value removes the draft. */
  initial: T;
}

export interface Draft<T> {
  value: T;
  set(value: T): void;
  /**
   * Time at which the restored draft was stored (ISO 8601, UTC), or null if nothing was restored.
   */
  restoredFrom: string | null;
  /**
   * Resets to `initial` and removes the stored draft. Drafts that other tabs or dialogs have stored
   * since remain, as with `clear`.
   */
  discard(): void;
  /**
   * Call this when the text was accepted. Removes the stored draft and stops storing until the hook
   * is mounted again, because an editor may report its last change late. The shown value stays.
   * Drafts stored since by another tab, or by a dialog that was opened again, remain.
   *
   * @param rest For a new entity: maps text written in another tab or reopened dialog since, which
   * now belongs to a different new entity. A reopened dialog that shows exactly the accepted text
   * is reset instead.
   */
  clear(rest?: (written: T) => T): void;
  /**
   * Changes when `value` was replaced by this hook: use it as the `key` of an editor with its own
   * state.
   */
  revision: number;
}

/** Reads the stored drafts whose keys begin with `prefix`, without mounting them. */
export function keptDrafts<T>(storage: ModuleStorage, prefix: string): T[] {
  return storage
    .keys()
    .filter((key) => key.startsWith(storageKey(prefix)))
    .flatMap((key) => storage.get<StoredDraft<T>>(key)?.value ?? []);
}

/** Removes the stored draft of a key that is not mounted, when its text was accepted or dropped. */
export const forgetDraft = (storage: ModuleStorage, key: string): void => {
  for (const name of entryNames(storage, key)) storage.remove(name);
};

const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
const storageKey = (key: string): string => `draft:${key}`;
/** Prefix of further entries of a draft: used when another tab has written the first one. */
const furtherEntryPrefix = (key: string): string => `${storageKey(key)}~`;
/** Names of all entries of a draft: one for each tab that has written it. */
const entryNames = (storage: ModuleStorage, key: string): string[] =>
  storage
    .keys()
    .filter((name) => name === storageKey(key) || name.startsWith(furtherEntryPrefix(key)));

/**
 * Callbacks of the drafts mounted in this page, called when a draft was accepted by another
 * component.
 */
const mountedDrafts = new Set<
  (
    storage: ModuleStorage,
    key: string,
    accepted: unknown,
    rest: (written: unknown) => unknown,
  ) => void
>();

/**
 * A text in progress that survives a reload: stored in this browser while it is typed, restored
 * when `key` is mounted again, removed once accepted. Needs a host.
 */
export function useDraft<T>(key: string, { initial }: DraftOptions<T>): Draft<T> {
  const { storage } = useHost();
  /** The newest entry; older ones are restored after it is settled. */
  const find = () =>
    entryNames(storage, key)
      .flatMap((name) => storage.get<StoredDraft<T>>(name) ?? [])
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

  // A full storage may contain an older version of the text, so `by` and the time are compared too.
  const isOwn = useCallback(
    (kept: StoredDraft<T>): boolean =>
      kept.by === showing.id ||
      (kept.savedAt === showing.found?.savedAt && kept.by === showing.found.by) ||
      same(kept.value, showing.written),
    [showing],
  );
  /**
   * Removes this hook's entries. Returns the names of the others, which other tabs have written.
   */
  const forget = useCallback(
    (): string[] =>
      entryNames(storage, key).filter((name) => {
        const kept = storage.get<StoredDraft<T>>(name);
        if (kept && !isOwn(kept)) return true;
        storage.remove(name);
        return false;
      }),
    [isOwn, key, storage],
  );
  /**
   * Stores the value in the first entry, or in an entry of its own if another tab has written the
   * first.
   */
  const store = useCallback(
    (value: T) => {
      const [first, beside] = [storageKey(key), `${furtherEntryPrefix(key)}${showing.id}`];
      const there = storage.get<StoredDraft<T>>(first);
      const isFree =
        !there ||
        there.by === showing.id ||
        (there.savedAt === showing.found?.savedAt && there.by === showing.found.by);
      const name = isFree && storage.get(beside) === undefined ? first : beside;
      storage.set(name, {
        value,
        savedAt: new Date().toISOString(),
        by: showing.id,
      } satisfies StoredDraft<T>);
    },
    [key, showing, storage],
  );
  // Stored without a debounce: after a crash or a remount the last keystroke is restored.
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
        const elsewhere = storage.get<StoredDraft<T>>(name);
        if (elsewhere && rest) storage.set(name, { ...elsewhere, value: rest(elsewhere.value) });
      }
      setState((current) => ({ ...current, restoredFrom: null }));
      if (rest)
        mountedDrafts.forEach((tell) =>
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
    mountedDrafts.add(tell);
    return () => void mountedDrafts.delete(tell);
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
