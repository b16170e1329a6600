import { MAIL_BATCH } from '@riwaq/api';
import type { Services } from '../../platform/services';
import { inTransaction, onCommit, type Tx } from '../../platform/db/database';
import type { MailPresenters } from './presenters';
import { deliverSome } from './store-copies';

/** Interval between searches for deliveries that an ended process left behind. */
const LOOK_EVERY_MS = 2_000;

export interface MailDeliveryJob {
  /**
   * Delivers the first batch of a mail's copies in the transaction that sends it, and the rest in
   * batches after the commit.
   */
  begin(tx: Tx, mailGuid: string): Promise<void>;
  /** Delivers all pending copies. Safe with several processes. */
  deliverAll(): Promise<void>;
}

/**
 * Delivers mails to their recipients. Pending copies are stored in the database, so delivery
 * continues after a process has ended.
 */
export function createDelivery({
  db,
  clock,
  realtime,
  notifications,
  schedule,
  log,
  presenters,
}: Services & { presenters: MailPresenters }): MailDeliveryJob {
  async function deliver(tx: Tx, mailGuid?: string): Promise<number> {
    const mails = await deliverSome(tx, {
      ...(mailGuid === undefined ? {} : { mailGuid }),
      most: MAIL_BATCH,
      now: clock.now(),
    });
    onCommit(tx, async () => {
      for (const mail of mails) {
        for (const person of mail.people)
          realtime.toUser(person, 'ReceiveMail', { mailGuid: mail.guid });
        if (mail.sender_guid !== null)
          realtime.toUser(mail.sender_guid, 'ReceiveMailDelivery', presenters.delivery(mail));
      }
      await notifications.pushUnread([...new Set(mails.flatMap(({ people }) => people))]);
    });
    return mails.reduce((sum, { people }) => sum + people.length, 0);
  }

  const effectFailed = (cause: unknown) =>
    log.error({ err: cause }, 'An effect of a delivered mail failed.');
  async function deliverAll(): Promise<void> {
    // An incomplete batch is the last one.
    while ((await inTransaction(db, (tx) => deliver(tx), effectFailed)) === MAIL_BATCH);
  }
  schedule.every(LOOK_EVERY_MS, 'delivering mails', deliverAll);

  return {
    async begin(tx, mailGuid) {
      if ((await deliver(tx, mailGuid)) < MAIL_BATCH) return;
      onCommit(tx, () => {
        void deliverAll().catch((cause: unknown) =>
          log.warn({ err: cause }, 'Delivering mails failed; it is tried again.'),
        );
      });
    },
    deliverAll,
  };
}
