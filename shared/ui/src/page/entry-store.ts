import type { ModuleStorage } from '@riwaq/contract';

/** Entries in this browser's storage, which survive a reload. All tabs share them. */
export interface EntryStore<Entry extends { readonly guid: string }> {
  /** In no particular order. */
  all(): Entry[];
  /** Returns whether the entry was stored: a full or forbidden storage drops it. */
  put(entry: Entry): boolean;
  remove(guid: string): void;
}

/**
 * Stores each entry under a separate key with `prefix`, so that two tabs never overwrite each
 * other.
 */
export function createEntryStore<Entry extends { readonly guid: string }>(
  storage: ModuleStorage,
  prefix: string,
): EntryStore<Entry> {
  return {
    all: () =>
      storage
        .keys()
        .filter((key) => key.startsWith(prefix))
        .flatMap((key) => storage.get<Entry>(key) ?? []),
    put(entry) {
      storage.set(prefix + entry.guid, entry);
      return storage.get<Entry>(prefix + entry.guid)?.guid === entry.guid;
    },
    remove: (guid) => storage.remove(prefix + guid),
  };
}
