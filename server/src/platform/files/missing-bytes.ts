import type { StoredFile } from '../services';
import type { FilesContext } from './context';

export const hasBytes = async (
  { store, db, clock, log }: FilesContext,
  { guid, bytes }: Pick<StoredFile, 'guid' | 'bytes'>,
): Promise<boolean> => {
  if ((await store.bytesOf(guid)) === bytes) return true;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('missing_bytes')
    .columns(['file_guid', 'seen_at'])
    // The file may be deleted in the meantime, and then is not missing.
    .expression((from) =>
      from
        .selectFrom('file')
        .where('guid', '=', guid)
        .forKeyShare()
        .select(['guid', (value) => value.val(clock.now()).as('seen_at')]),
    )
    .onConflict((same) => same.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows) log.warn({ file: guid }, 'the bytes of a file are missing');
  return false;
};

/** Deletes the records of missing files whose bytes are back, such as after a restore. */
export const recheckMissing = async ({ db, store }: FilesContext) => {
  const rows = await db
    .selectFrom('missing_bytes')
    .innerJoin('file', 'guid', 'file_guid')
    .select(['guid', 'bytes'])
    .execute();
  for (const { guid, bytes } of rows) {
    if ((await store.bytesOf(guid)) !== bytes) continue;
    await db.deleteFrom('missing_bytes').where('file_guid', '=', guid).execute();
  }
};
