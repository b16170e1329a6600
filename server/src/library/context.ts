import { LIBRARY_GROUP } from '@riwaq/api';
import type { Services } from '../platform/services';
import { onCommit, type Tx } from '../platform/db/database';
import { createTransact, type Transact } from '../platform/db/transact';
import { createPresenters, type LibraryPresenters } from './presenters';

/** Dependencies shared by the library's services. */
export interface LibraryContext extends Services {
  readonly presenters: LibraryPresenters;
  readonly transact: Transact;
  /** Notifies the library's subscribers after the commit. */
  notifySubscribers(tx: Tx, documentGuids: readonly string[]): void;
}

export function createLibraryContext(services: Services): LibraryContext {
  const { realtime } = services;
  return {
    ...services,
    presenters: createPresenters(services),
    transact: createTransact(services, 'the library'),
    notifySubscribers: (tx, documentGuids) =>
      onCommit(tx, () =>
        realtime.toGroup(LIBRARY_GROUP, 'ReceiveLibraryChange', {
          documentGuids: [...documentGuids],
        }),
      ),
  };
}
