import type { Visibility } from '@riwaq/api';
import type { Caller } from '../platform/caller';
import { assertFreeGroup } from '../platform/free-group';
import type { Services } from '../platform/services';
import { onCommit, type Tx } from '../platform/db/database';
import { createTransact, type Transact } from '../platform/db/transact';
import { createPresenters, type PortfolioPresenters } from './presenters';
import { createEvictions, type PortfolioEvictions } from './evictions';
import { filterViewers } from './store-profiles';
import { findSource } from './viewer-relation';

/** The people who may see a change of a portfolio. */
export interface PortfolioChange {
  /** The visibility of what changed: of both versions, the one that more people see. */
  readonly visibility: Visibility;
  /** Whether only teachers and the owner see it. */
  readonly ofFeedback?: boolean;
}

/** Dependencies shared by the portfolio's services. */
export interface PortfolioContext extends Services {
  readonly presenters: PortfolioPresenters;
  readonly evictions: PortfolioEvictions;
  readonly transact: Transact;
  /**
   * Changes the caller's own portfolio. Changes run one after the other, so that counts are
   * correct.
   */
  changeOwn<Result>(caller: Caller, work: (tx: Tx, now: Date) => Promise<Result>): Promise<Result>;
  /**
   * Throws 409 when a requested guid is used outside the portfolios, because live groups are named
   * by it. The caller checks guids that are used in a portfolio.
   */
  assertFree(caller: Caller, wanted: string | undefined): Promise<void>;
  /**
   * Notifies the owner's tabs and, of the portfolio's subscribers, those who may see the change,
   * after the commit. Anybody may subscribe to a portfolio, because everybody sees its card.
   */
  notifyViewers(tx: Tx, studentGuid: string, change: PortfolioChange): void;
}

export function createPortfolioContext(services: Services): PortfolioContext {
  const { db, clock, realtime } = services;
  const transact = createTransact(services, 'portfolios');
  return {
    ...services,
    presenters: createPresenters(services),
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
    notifyViewers(tx, studentGuid, { visibility, ofFeedback = false }) {
      onCommit(tx, async () => {
        const change = { studentGuid };
        realtime.toUser(studentGuid, 'ReceivePortfolioChange', change);
        if (visibility === 'me') return;
        if (visibility === 'university' && !ofFeedback)
          return realtime.toGroup(studentGuid, 'ReceivePortfolioChange', change);
        const subscribers = await realtime.peopleIn(studentGuid);
        const viewers = await filterViewers(db, subscribers, {
          studentGuid,
          visibility,
          ofFeedback,
        });
        realtime.toPeople(studentGuid, viewers, 'ReceivePortfolioChange', change);
      });
    },
  };
}
