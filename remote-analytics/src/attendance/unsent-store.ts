import type { ModuleStorage } from '@riwaq/contract';
import type { Unsent, UnsentStore } from './attendance-queue';
import { placeKey } from './place';

const PREFIX = 'attendance:unsent:';

/** What is unsent of attendance, in this browser, one entry for each student of a day. */
export function createUnsentStore(storage: ModuleStorage): UnsentStore {
  const keyOf = ({ place, studentGuid }: Unsent): string => `${PREFIX}${placeKey(place)}:${studentGuid}`;
  return {
    all: () => storage.keys().filter((key) => key.startsWith(PREFIX)).flatMap((key) => storage.get<Unsent>(key) ?? []),
    put: (unsent) => storage.set(keyOf(unsent), unsent),
    remove(unsent) {
      if (storage.get<Unsent>(keyOf(unsent))?.clientKey === unsent.clientKey) storage.remove(keyOf(unsent));
    },
  };
}
