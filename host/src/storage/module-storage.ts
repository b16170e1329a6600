import type { ModuleStorage } from '@riwaq/contract';
import type { BrowserStorage } from './browser-storage';
import { mayWrite } from './own-writing';

const prefixOf = (moduleId: string, userGuid: string): string => `module.${moduleId}.${userGuid}.`;

/** Whether a module stores a value for a user under a key with one of these prefixes. */
export function keepsAny(
  storage: BrowserStorage,
  moduleId: string,
  userGuid: string,
  names: readonly string[],
): boolean {
  if (names.length === 0) return false;
  const begun = names.map((name) => prefixOf(moduleId, userGuid) + name);
  return storage.keys().some((key) => begun.some((prefix) => key.startsWith(prefix)));
}

/** The part of the browser's storage that belongs to one module and one user. */
export function createModuleStorage(
  storage: BrowserStorage,
  moduleId: string,
  userGuid: string,
): ModuleStorage {
  const prefix = prefixOf(moduleId, userGuid);
  return {
    get<T>(key: string): T | undefined {
      const text = storage.read(prefix + key);
      if (text === null) return undefined;
      try {
        return JSON.parse(text) as T;
      } catch {
        return undefined;
      }
    },
    set(key, value) {
      if (mayWrite(storage, userGuid)) storage.write(prefix + key, JSON.stringify(value));
    },
    remove: (key) => storage.remove(prefix + key),
    keys: () =>
      storage
        .keys()
        .filter((key) => key.startsWith(prefix))
        .map((key) => key.slice(prefix.length)),
  };
}
