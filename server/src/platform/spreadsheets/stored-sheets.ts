import { DAY_MS } from '@riwaq/api';
import type { Db, Tx } from '../db/database';
import type { Sheet } from './sheet';

/**
 * Maximum number of stored spreadsheets of one person, and the time after which they are deleted.
 */
const STORED_MAX = 5;
export const STORED_MS = DAY_MS;

/** Stores a parsed spreadsheet and deletes the person's oldest ones beyond the maximum. */
export async function storeSheets(
  tx: Tx,
  { guid, owner, sheets }: { guid: string; owner: string; sheets: readonly Sheet[] },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('kept_sheet')
    .values({ guid, owner_guid: owner, sheets: JSON.stringify(sheets), created_at: now })
    .execute();
  const newest = await tx
    .selectFrom('kept_sheet')
    .select('guid')
    .where('owner_guid', '=', owner)
    .orderBy('created_at', 'desc')
    .limit(STORED_MAX)
    .execute();
  await tx
    .deleteFrom('kept_sheet')
    .where('owner_guid', '=', owner)
    .where(
      'guid',
      'not in',
      newest.map((row) => row.guid),
    )
    .execute();
}

/** The person's own stored spreadsheet; undefined when it was deleted or is somebody else's. */
export async function findSheets(
  db: Db | Tx,
  guid: string,
  owner: string,
): Promise<readonly Sheet[] | undefined> {
  const row = await db
    .selectFrom('kept_sheet')
    .select('sheets')
    .where('guid', '=', guid)
    .where('owner_guid', '=', owner)
    .executeTakeFirst();
  return row?.sheets as readonly Sheet[] | undefined;
}

export async function deleteSheetsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('kept_sheet').where('created_at', '<', before).execute();
}
