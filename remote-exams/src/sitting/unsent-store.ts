import type { ModuleStorage } from '@riwaq/contract';
import { isNewer, type UnsentAnswer, type UnsentStore } from './answer-queue';

/**
 * What is unsent of an exam, in this browser, one entry for each question. Two tabs of the browser
 * share it: what an older entering typed never takes the place of what a newer one did.
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
      const kept = read(key);
      if (!kept || !isNewer(kept, unsent)) storage.set(key, unsent);
    },
    remove(unsent) {
      const key = prefix + unsent.questionGuid;
      if (read(key)?.clientKey === unsent.clientKey) storage.remove(key);
    },
  };
}
