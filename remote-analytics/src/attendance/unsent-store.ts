import type { ModuleStorage } from '@riwaq/contract';
import type { UnsentMark, UnsentStore } from './attendance-queue';
import { classDayKey } from './class-day';
import { UNSENT_ATTENDANCE } from './unsent-name';

/** Creates the store of unsent marks: one storage entry per student and day. */
export function createUnsentStore(storage: ModuleStorage): UnsentStore {
  const keyOf = ({ place, studentGuid }: UnsentMark): string =>
    `${UNSENT_ATTENDANCE}${classDayKey(place)}:${studentGuid}`;
  return {
    all: () =>
      storage
        .keys()
        .filter((key) => key.startsWith(UNSENT_ATTENDANCE))
        .flatMap((key) => storage.get<UnsentMark>(key) ?? []),
    put(unsent) {
      storage.set(keyOf(unsent), unsent);
      return storage.get<UnsentMark>(keyOf(unsent))?.clientKey === unsent.clientKey;
    },
    remove(unsent) {
      if (storage.get<UnsentMark>(keyOf(unsent))?.clientKey === unsent.clientKey)
        storage.remove(keyOf(unsent));
    },
  };
}
