import { DIGEST, type StoredLanguage } from '@riwaq/api';
import type { Clock, LocalTime, Schedule, SendDigest } from '../platform/services';
import { inTransaction, type Db, type Tx } from '../platform/db/database';
import { localDayAndHour } from './rules/digest-day';
import { digestText } from './rules/digest-text';

/** Poll interval for due digests, and the number of users per transaction. */
const LOOK_EVERY_MS = 60_000;
const AT_ONCE = 50;
/** Language of users who have not chosen one. */
const USUAL_LANGUAGE: StoredLanguage = 'ar';

export interface Digests {
  /** Sets how digests are delivered; without it there are none. */
  sendBy(send: SendDigest): void;
  /** Sends the due digests. Safe to run on several processes: each user gets one a day. */
  sendDue(): Promise<void>;
}

/** Locks a batch of the users whose digest is due, except those that another process sends. */
const lockDueUsers = (tx: Tx, day: string, hour: number) =>
  tx
    .selectFrom('person_setting')
    .select(['person_guid', 'language'])
    .where('digest_hour', '<=', hour)
    .where((is) => is.or([is('digested_on', 'is', null), is('digested_on', '<', day)]))
    .orderBy('person_guid')
    .limit(AT_ONCE)
    .forUpdate()
    .skipLocked()
    .execute();

/** Returns the notifications of a user's digest and marks them: the next one leaves them out. */
async function claimDigestItems(tx: Tx, personGuid: string, now: Date) {
  const rows = await tx
    .updateTable('notification')
    .set({ digested_at: now })
    .where('person_guid', '=', personGuid)
    .where('read_at', 'is', null)
    .where('digested_at', 'is', null)
    .where('kind', 'not in', (chosen) =>
      chosen
        .selectFrom('notification_preference')
        .select('kind')
        .where('person_guid', '=', personGuid)
        .where('in_digest', '=', false),
    )
    .returning(['seq', 'kind', 'fields', 'count', 'path'])
    .execute();
  return rows
    .sort((one, other) => other.seq - one.seq)
    .map(({ fields, ...row }) => ({ ...row, values: fields }));
}

/**
 * The daily digest (docs/decisions/0031): a user's unread notifications of the chosen kinds that
 * were in no earlier digest. The day is marked in the transaction that sends it, so that neither a
 * process that ends nor a concurrent one sends it twice or loses it.
 */
export function createDigests({
  db,
  clock,
  time,
  schedule,
}: {
  db: Db;
  clock: Clock;
  time: LocalTime;
  schedule: Schedule;
}): Digests {
  let send: SendDigest | null = null;

  async function sendSome(deliver: SendDigest): Promise<number> {
    const now = clock.now();
    const { day, hour } = localDayAndHour(time, now);
    return inTransaction(db, async (tx) => {
      const due = await lockDueUsers(tx, day, hour);
      for (const { person_guid, language } of due) {
        await tx
          .updateTable('person_setting')
          .set({ digested_on: day })
          .where('person_guid', '=', person_guid)
          .execute();
        const items = await claimDigestItems(tx, person_guid, now);
        const chosen = language ?? USUAL_LANGUAGE;
        if (items.length > 0)
          await deliver(tx, {
            personGuid: person_guid,
            language: chosen,
            ...digestText(chosen, items, DIGEST.named),
          });
      }
      return due.length;
    });
  }

  const sendDue = async (): Promise<void> => {
    if (send === null) return;
    while ((await sendSome(send)) === AT_ONCE);
  };
  schedule.every(LOOK_EVERY_MS, 'sending daily digests', sendDue);
  return {
    sendBy: (next) => {
      send = next;
    },
    sendDue,
  };
}
