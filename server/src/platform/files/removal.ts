import type { Log } from '../services';
import { inTransaction, onCommit, type Db, type Tx } from '../db/database';
import type { Tables } from '../db/tables';
import type { FileStore } from './file-store';

/** Bytes to remove: of a file, or of an unfinished upload, including its staged parts. */
export type PendingRemoval = Tables['octets_to_remove'];

/** Removes bytes whose rows are deleted, and never bytes that a row refers to. */
export interface Removal {
  /**
   * Schedules the removal after the commit; it is retried later if the store is unavailable or the
   * process ends.
   */
  letGo(tx: Tx, gone: readonly PendingRemoval[]): Promise<void>;
  /**
   * Completes a pending removal under a guid now, so that an upload can begin with it. Rejects when
   * the store does.
   */
  complete(guid: string): Promise<void>;
  /** Retries pending removals. */
  again(): Promise<void>;
}

export function createRemoval({
  db,
  store,
  log,
}: {
  db: Db;
  store: Pick<FileStore, 'discard' | 'remove'>;
  log: Log;
}): Removal {
  /** Locks the row, so that an upload with the guid waits until the old bytes are removed. */
  const remove = ({ file_guid: guid, staged }: PendingRemoval) =>
    inTransaction(db, async (tx) => {
      const waiting = await tx
        .selectFrom('octets_to_remove')
        .select('file_guid')
        .where('file_guid', '=', guid)
        .forUpdate()
        .executeTakeFirst();
      if (!waiting) return;
      const [file, upload] = await Promise.all(
        (['file', 'upload'] as const).map((table) =>
          tx.selectFrom(table).select('guid').where('guid', '=', guid).executeTakeFirst(),
        ),
      );
      // Staged bytes may belong to a new upload with the guid.
      if (staged && !upload) await store.discard(guid);
      // Also after an upload: the process may have ended between storing the bytes and inserting
      // the file's row.
      if (!file && !upload) await store.remove(guid);
      await tx.deleteFrom('octets_to_remove').where('file_guid', '=', guid).execute();
    });
  const removeAll = async (gone: readonly PendingRemoval[]) => {
    for (const each of gone) {
      await remove(each).catch((cause: unknown) => {
        log.warn(
          { err: cause, file: each.file_guid },
          'the content of a deleted file could not be removed yet',
        );
      });
    }
  };
  return {
    async letGo(tx, gone) {
      if (gone.length === 0) return;
      await tx
        .insertInto('octets_to_remove')
        .values([...gone])
        .onConflict((same) => same.doNothing())
        .execute();
      onCommit(tx, () => removeAll(gone));
    },
    async complete(guid) {
      const gone = await db
        .selectFrom('octets_to_remove')
        .selectAll()
        .where('file_guid', '=', guid)
        .executeTakeFirst();
      if (gone) await remove(gone);
    },
    again: async () => removeAll(await db.selectFrom('octets_to_remove').selectAll().execute()),
  };
}
