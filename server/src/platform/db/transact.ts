import type { Services } from '../services';
import { inTransaction, type Tx } from './database';

/**
 * Runs `work` in one transaction. Effects after the commit that fail are logged; the transaction is
 * not undone.
 */
export type Transact = <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>;

/** @param area names the area in the log */
export const createTransact =
  ({ db, log }: Pick<Services, 'db' | 'log'>, area: string): Transact =>
  (work) =>
    inTransaction(db, work, (cause) =>
      log.error({ err: cause }, `An effect of a committed change of ${area} failed.`),
    );
