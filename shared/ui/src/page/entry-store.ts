import type { ModuleStorage } from '@riwaq/contract';

/** Entries that are kept in this browser, over a reload. Several tabs share them. */
export interface EntryStore<Entry extends { readonly guid: string }> {
  /** In no order. */
  all(): Entry[];
  /** Whether it is kept: a full or forbidden storage only forgets. */
  put(entry: Entry): boolean;
  remove(guid: string): void;
}

/**
 * Keeps each entry under a name of its own, which begins with `prefix`, so that two tabs never
 * write over each other.
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
