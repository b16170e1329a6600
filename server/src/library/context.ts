import { LIBRARY_GROUP } from '@riwaq/api';
import type { Services } from '../platform/services';
import { inTransaction, onCommit, type Tx } from '../platform/db/database';
import { createPresenters, type LibraryPresenters } from './presenters';

/** Dependencies shared by the library's services. */
export interface LibraryContext extends Services {
  readonly presenters: LibraryPresenters;
  /**
   * Runs `work` in one transaction. Effects after the commit that fail are logged; the transaction
   * is not undone.
   */
  transact<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>;
  /** Notifies the library's subscribers after the commit. */
  notifySubscribers(tx: Tx, documentGuids: readonly string[]): void;
}

export function createLibraryContext(services: Services): LibraryContext {
  const { db, log, realtime } = services;
  return {
    ...services,
    presenters: createPresenters(services),
    transact: (work) =>
      inTransaction(db, work, (cause) =>
        log.error({ err: cause }, 'An effect of a committed library change failed.'),
      ),
    notifySubscribers: (tx, documentGuids) =>
      onCommit(tx, () =>
        realtime.toGroup(LIBRARY_GROUP, 'ReceiveLibraryChange', {
          documentGuids: [...documentGuids],
        }),
      ),
  };
}
