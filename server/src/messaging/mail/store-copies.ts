import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database';
import type { DeliveryRow } from './rows';

/**
 * Stores a new mail's copies: its sender's own, which is visible at once, and those to be
 * delivered.
 */
export async function insertCopies(
  tx: Tx,
  {
    guid,
    seq,
    sender,
    people,
  }: { guid: string; seq: number; sender: string; people: readonly string[] },
  now: Date,
): Promise<void> {
  await sql`
    insert into mail_copy (mail_guid, person_guid, mail_seq, sent, delivered_at, read_at)
    select ${guid}::uuid, ${sender}::uuid, ${seq}::bigint, true, ${now}::timestamptz, ${now}::timestamptz union all
    select ${guid}::uuid, person, ${seq}::bigint, false, null, null from unnest(${[...people]}::uuid[]) person`.execute(
    tx,
  );
}

export interface Delivered {
  readonly mails: ReadonlyArray<DeliveryRow & { people: readonly string[] }>;
}

/**
 * Delivers pending copies, of one mail or of the oldest ones. Skips copies that another process is
 * delivering, so that each is delivered once.
 */
export async function deliverSome(
  tx: Tx,
  { mailGuid, most, now }: { mailGuid?: string; most: number; now: Date },
): Promise<Delivered['mails']> {
  const { rows } = await sql<{ mail_guid: string; person_guid: string }>`
    update mail_copy c set delivered_at = ${now}
    from (
      select mail_guid, person_guid from mail_copy where delivered_at is null and ${mailGuid === undefined ? sql`true` : sql`mail_guid = ${mailGuid}`}
      order by mail_seq limit ${most} for update skip locked
    ) due
    where c.mail_guid = due.mail_guid and c.person_guid = due.person_guid returning c.mail_guid, c.person_guid`.execute(
    tx,
  );
  const byMail = new Map<string, string[]>();
  for (const { mail_guid, person_guid } of rows)
    byMail.set(mail_guid, [...(byMail.get(mail_guid) ?? []), person_guid]);
  const mails: Array<DeliveryRow & { people: readonly string[] }> = [];
  // In a fixed order, because people who open several mails lock their rows, too.
  for (const guid of [...byMail.keys()].sort()) {
    const people = byMail.get(guid) ?? [];
    const mail = await tx
      .updateTable('mail')
      .set((set) => ({ delivered_count: set('delivered_count', '+', people.length) }))
      .where('guid', '=', guid)
      .returning(['guid', 'sender_guid', 'recipients_count', 'delivered_count', 'read_count'])
      .executeTakeFirstOrThrow();
    mails.push({ ...mail, people });
  }
  return mails;
}

/** Returns those of the mails that a person has. */
export async function hadOf(tx: Tx, userGuid: string, guids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('mail_copy')
    .select('mail_guid')
    .where('person_guid', '=', userGuid)
    .where('mail_guid', 'in', guids)
    .where('delivered_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(({ mail_guid }) => mail_guid);
}

/** Locks mails in a fixed order, so that two people who change several of them do not deadlock. */
const lockMails = (tx: Tx, guids: readonly string[]) =>
  tx
    .selectFrom('mail')
    .select('guid')
    .where('guid', 'in', guids)
    .orderBy('guid')
    .forUpdate()
    .execute();

/**
 * Marks received mails. Counts the first opening for the sender, and returns mails that were opened
 * for the first time.
 */
export async function markCopies(
  tx: Tx,
  userGuid: string,
  guids: readonly string[],
  readAt: Date | null,
): Promise<DeliveryRow[]> {
  const own = tx
    .updateTable('mail_copy')
    .where('person_guid', '=', userGuid)
    .where('mail_guid', 'in', guids)
    .where('sent', '=', false);
  await own
    .where('read_at', readAt === null ? 'is not' : 'is', null)
    .set({ read_at: readAt })
    .execute();
  if (readAt === null) return [];
  const opened = (
    await own.where('opened', '=', false).set({ opened: true }).returning('mail_guid').execute()
  ).map(({ mail_guid }) => mail_guid);
  if (opened.length === 0) return [];
  await lockMails(tx, opened);
  return tx
    .updateTable('mail')
    .set((set) => ({ read_count: set('read_count', '+', 1) }))
    .where('guid', 'in', opened)
    .returning(['guid', 'sender_guid', 'recipients_count', 'delivered_count', 'read_count'])
    .execute();
}

export async function archiveCopies(
  tx: Tx,
  userGuid: string,
  guids: readonly string[],
  archived: boolean,
): Promise<void> {
  await tx
    .updateTable('mail_copy')
    .set({ archived })
    .where('person_guid', '=', userGuid)
    .where('mail_guid', 'in', guids)
    .execute();
}

/** Deletes a person's copies. Deletes mails without a remaining copy and returns their guids. */
export async function deleteCopies(
  tx: Tx,
  userGuid: string,
  guids: readonly string[],
  now: Date,
): Promise<string[]> {
  await tx
    .updateTable('mail_copy')
    .set({ deleted_at: now })
    .where('person_guid', '=', userGuid)
    .where('mail_guid', 'in', guids)
    .execute();
  // The last two people may delete concurrently: the second one sees the first one's deletion.
  await lockMails(tx, guids);
  const gone = await tx
    .deleteFrom('mail')
    .where('guid', 'in', guids)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('mail_copy')
            .select('mail_guid')
            .whereRef('mail_copy.mail_guid', '=', 'mail.guid')
            .where('deleted_at', 'is', null),
        ),
      ),
    )
    .returning('guid')
    .execute();
  return gone.map(({ guid }) => guid);
}
