import type { Caller } from '../app/caller';
import { assertFreeGroup } from '../app/free-group';
import type { Services } from '../app/services';
import { inTransaction, onCommit, type Tx } from '../db/database';
import { createAnswers, type Answers } from './answers';
import { createEvictions, type Evictions } from './evictions';
import { findSource } from './standing';

/** What the area's services share. */
export interface PortfolioContext extends Services {
  readonly answers: Answers;
  readonly evictions: Evictions;
  /** One transaction; a message that could not be sent after it is logged, not undone. */
  transact<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>;
  /**
   * Changes the caller's own portfolio: one change after another, so that what is counted is right.
   */
  changeOwn<Result>(caller: Caller, work: (tx: Tx, now: Date) => Promise<Result>): Promise<Result>;
  /**
   * Throws 409 when a new thing is to have a guid that something elsewhere has: live groups go by
   * it. What stands in a portfolio is for the caller to look at.
   */
  assertFree(caller: Caller, wanted: string | undefined): Promise<void>;
  /**
   * Whoever looks at the portfolio hears of a change after the commit; of what nobody else sees the
   * owner alone.
   */
  tell(tx: Tx, studentGuid: string, onlyOwner?: boolean): void;
}

export function createPortfolioContext(services: Services): PortfolioContext {
  const { db, clock, log, realtime } = services;
  const transact: PortfolioContext['transact'] = (work) =>
    inTransaction(db, work, (cause) =>
      log.error({ err: cause }, 'An effect of a committed change of a portfolio failed.'),
    );
  return {
    ...services,
    answers: createAnswers(services),
    evictions: createEvictions(services),
    transact,
    changeOwn: (caller, work) =>
      transact(async (tx) => {
        await tx
          .selectFrom('person')
          .select('guid')
          .where('guid', '=', caller.userGuid)
          .forNoKeyUpdate()
          .execute();
        return work(tx, clock.now());
      }),
    assertFree: (caller, wanted) =>
      assertFreeGroup(realtime, caller, wanted, (guid) => findSource(db, guid)),
    tell(tx, studentGuid, onlyOwner = false) {
      onCommit(tx, () => {
        realtime.toUser(studentGuid, 'ReceivePortfolioChange', { studentGuid });
        if (!onlyOwner) realtime.toGroup(studentGuid, 'ReceivePortfolioChange', { studentGuid });
      });
    },
  };
}
