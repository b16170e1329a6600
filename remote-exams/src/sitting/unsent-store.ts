import type { ModuleStorage } from '@riwaq/contract';
import { isNewer, type UnsentAnswer, type UnsentStore } from './answer-queue';

/**
 * Unsent answers of an exam, stored in this browser, one entry per question. Two tabs share it: an
 * answer from an older version of the attempt never replaces one from a newer version.
 */
export function createUnsentStore(storage: ModuleStorage, examGuid: string): UnsentStore {
  const prefix = `answer:${examGuid}:`;
  const read = (key: string): UnsentAnswer | undefined => storage.get<UnsentAnswer>(key);
  return {
    all: () =>
      storage
        .keys()
        .filter((key) => key.startsWith(prefix))
        .flatMap((key) => read(key) ?? []),
    put(unsent) {
      const key = prefix + unsent.questionGuid;
      const stored = read(key);
      if (!stored || !isNewer(stored, unsent)) storage.set(key, unsent);
    },
    remove(unsent) {
      const key = prefix + unsent.questionGuid;
      if (read(key)?.clientKey === unsent.clientKey) storage.remove(key);
    },
  };
}
