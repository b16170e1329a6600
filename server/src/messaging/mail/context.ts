import type { Caller } from '../../platform/caller';
import type { Services } from '../../platform/services';
import { inTransaction, onCommit, type Tx } from '../../platform/db/database';
import { createPresenters, type MailPresenters } from './presenters';
import { createDelivery, type MailDeliveryJob } from './delivery';

/** Dependencies shared by the services of mail. */
export interface MailContext extends Services {
  readonly presenters: MailPresenters;
  readonly delivery: MailDeliveryJob;
  /**
   * Changes the caller's own mails or drafts in one transaction. Changes of one person run one
   * after the other, so that retries and counts are correct.
   */
  changeOwn<Result>(caller: Caller, work: (tx: Tx, now: Date) => Promise<Result>): Promise<Result>;
  /** Notifies the caller's tabs of a change of own mails or drafts, after the commit. */
  notifyTabs(tx: Tx, caller: Caller, guids: readonly string[]): void;
}

export function createMailContext(services: Services): MailContext {
  const { db, clock, log, realtime } = services;
  const presenters = createPresenters(services);
  return {
    ...services,
    presenters,
    delivery: createDelivery({ ...services, presenters }),
    changeOwn: (caller, work) =>
      inTransaction(
        db,
        async (tx) => {
          await tx
            .selectFrom('person')
            .select('guid')
            .where('guid', '=', caller.userGuid)
            .forNoKeyUpdate()
            .execute();
          return work(tx, clock.now());
        },
        (cause) => log.error({ err: cause }, 'An effect of a committed change of mail failed.'),
      ),
    notifyTabs: (tx, { userGuid }, guids) =>
      onCommit(tx, () => realtime.toUser(userGuid, 'ReceiveMailChange', { guids: [...guids] })),
  };
}
