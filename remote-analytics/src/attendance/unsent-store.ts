import type { ModuleStorage } from '@riwaq/contract';
import type { Unsent, UnsentStore } from './attendance-queue';
import { placeKey } from './place';
import { UNSENT_ATTENDANCE } from './unsent-name';

/** Creates the store of unsent marks: one storage entry per student and day. */
export function createUnsentStore(storage: ModuleStorage): UnsentStore {
  const keyOf = ({ place, studentGuid }: Unsent): string =>
    `${UNSENT_ATTENDANCE}${placeKey(place)}:${studentGuid}`;
  return {
    all: () =>
      storage
        .keys()
        .filter((key) => key.startsWith(UNSENT_ATTENDANCE))
        .flatMap((key) => storage.get<Unsent>(key) ?? []),
    put(unsent) {
      storage.set(keyOf(unsent), unsent);
      return storage.get<Unsent>(keyOf(unsent))?.clientKey === unsent.clientKey;
    },
    remove(unsent) {
      if (storage.get<Unsent>(keyOf(unsent))?.clientKey === unsent.clientKey)
        storage.remove(keyOf(unsent));
    },
  };
}
