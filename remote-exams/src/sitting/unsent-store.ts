import type { ModuleStorage } from '@riwaq/contract';
import { isNewer, type UnsentAnswer, type UnsentStore } from './answer-queue';

/**
 * Unsent answers of an exam, stored in this browser, one entry per question. Two tabs share it: an
 * answer from an older version of the attempt never replaces one from a newer version.
 */
export function createUnsentStore(storage: ModuleStorage, examGuid: string): UnsentStore {
  const prefix = `answer:${examGuid}:`;
  const read = (key: string): UnsentAnswer | undefined => storage.get<UnsentAnswer>(key);
  /** The newest answer of this tab by its key, perhaps not stored. */
  const newest = new Map<string, UnsentAnswer>();
  return {
    all: () =>
      storage
        .keys()
        .filter((key) => key.startsWith(prefix))
        .flatMap((key) => read(key) ?? []),
    put(unsent) {
      const key = prefix + unsent.questionGuid;
      const stored = read(key);
      newest.set(key, unsent);
      if (!stored || !isNewer(stored, unsent)) storage.set(key, unsent);
    },
    remove(unsent) {
      const key = prefix + unsent.questionGuid;
      const stored = read(key);
      // Also one that was not stored: the host asks before a sign-out would lose it.
      if ((stored ?? newest.get(key))?.clientKey === unsent.clientKey) storage.remove(key);
    },
  };
}
