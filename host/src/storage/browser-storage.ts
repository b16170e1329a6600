/**
 * Text values stored in this browser. Never throws: when the storage is full or forbidden, values
 * are lost. All keys of the shell start with `riwaq.`.
 */
export interface BrowserStorage {
  read(key: string): string | null;
  /** Returns whether the value was stored. */
  write(key: string, value: string): boolean;
  remove(key: string): void;
  keys(): string[];
  /**
   * The values that were not stored, by key, until they are removed or stored: they may exist only
   * in the memory of this page.
   */
  refused(): ReadonlyMap<string, string>;
  /** Called when another tab changed a key, or cleared everything (null). */
  onForeignChange(listener: (key: string | null) => void): () => void;
}

const PREFIX = 'riwaq.';

export function createBrowserStorage(window: Window): BrowserStorage {
  const refused = new Map<string, string>();
  const attempt = <T>(work: (storage: Storage) => T, otherwise: T): T => {
    try {
      return work(window.localStorage);
    } catch {
      return otherwise;
    }
  };
  return {
    read: (key) => attempt((storage) => storage.getItem(PREFIX + key), null),
    write(key, value) {
      const isStored = attempt((storage) => {
        storage.setItem(PREFIX + key, value);
        return true;
      }, false);
      if (isStored) refused.delete(key);
      else refused.set(key, value);
      return isStored;
    },
    remove(key) {
      refused.delete(key);
      attempt((storage) => storage.removeItem(PREFIX + key), undefined);
    },
    refused: () => refused,
    keys: () =>
      attempt(
        (storage) =>
          Object.keys(storage)
            .filter((key) => key.startsWith(PREFIX))
            .map((key) => key.slice(PREFIX.length)),
        [],
      ),
    onForeignChange(listener) {
      const hear = ({ key }: StorageEvent): void => {
        if (key === null) listener(null);
        else if (key.startsWith(PREFIX)) listener(key.slice(PREFIX.length));
      };
      window.addEventListener('storage', hear);
      return () => window.removeEventListener('storage', hear);
    },
  };
}
