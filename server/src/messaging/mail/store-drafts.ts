import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database';
import type { DraftRow } from './rows';
import { filesOf } from './store-mails';

const columns = sql`d.guid, d.owner_guid, d.version, d.save_key, d.title, d.html, d.excerpt, d.to_guids, d.subject_guid, d.section_guid, d.reply_on_guid, d.modified_at, ${filesOf(sql`d.guid`)} as files`;

export async function listDrafts(db: Db | Tx, userGuid: string): Promise<DraftRow[]> {
  const { rows } =
    await sql<DraftRow>`select ${columns} from mail_draft d where d.owner_guid = ${userGuid} order by d.modified_at desc, d.guid`.execute(
      db,
    );
  return rows;
}

/** Finds a draft of any owner. */
export async function findDraft(db: Db | Tx, guid: string): Promise<DraftRow | undefined> {
  const {
    rows: [row],
  } = await sql<DraftRow>`select ${columns} from mail_draft d where d.guid = ${guid}`.execute(db);
  return row;
}

export type DraftValues = Pick<
  DraftRow,
  | 'title'
  | 'html'
  | 'excerpt'
  | 'to_guids'
  | 'subject_guid'
  | 'section_guid'
  | 'reply_on_guid'
  | 'save_key'
>;

/**
 * Stores a draft; returns false and changes nothing when the guid became another person's in the
 * meantime.
 */
export async function putDraft(
  tx: Tx,
  { guid, ownerGuid, version }: { guid: string; ownerGuid: string; version: number },
  values: DraftValues,
  now: Date,
): Promise<boolean> {
  const written = { ...values, version, modified_at: now };
  const put = await tx
    .insertInto('mail_draft')
    .values({ guid, owner_guid: ownerGuid, ...written })
    .onConflict((same) =>
      same.column('guid').doUpdateSet(written).where('mail_draft.owner_guid', '=', ownerGuid),
    )
    .returning('guid')
    .executeTakeFirst();
  return put !== undefined;
}

export async function countDrafts(tx: Tx, userGuid: string): Promise<number> {
  const { count } = await tx
    .selectFrom('mail_draft')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('owner_guid', '=', userGuid)
    .executeTakeFirstOrThrow();
  return count;
}

/** Deletes own drafts; returns those that existed. */
export async function deleteDrafts(
  tx: Tx,
  userGuid: string,
  guids: readonly string[],
): Promise<string[]> {
  const rows = await tx
    .deleteFrom('mail_draft')
    .where('owner_guid', '=', userGuid)
    .where('guid', 'in', guids)
    .returning('guid')
    .execute();
  return rows.map(({ guid }) => guid);
}
