import type { ModuleStorage } from '../host-context';

/** Storage in memory that serialises values as JSON, like the real one. */
export function createTestStorage(initial: Readonly<Record<string, unknown>> = {}): ModuleStorage {
  const values = new Map(
    Object.entries(initial).map(([key, value]) => [key, JSON.stringify(value)]),
  );
  return {
    get: <T>(key: string) => {
      const text = values.get(key);
      return text === undefined ? undefined : (JSON.parse(text) as T);
    },
    set: (key, value) => void values.set(key, JSON.stringify(value)),
    remove: (key) => void values.delete(key),
    keys: () => [...values.keys()],
  };
}
