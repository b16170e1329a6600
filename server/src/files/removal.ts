import type { Log } from '../app/services';
import { inTransaction, onCommit, type Db, type Tx } from '../db/database';
import type { Tables } from '../db/tables';
import type { FileStore } from './file-store';

/** Octets that are to go: of a file, or of an upload that made none, whose parts go too. */
export type Gone = Tables['octets_to_remove'];

/** Removes octets from the store whose rows are deleted, and never those that a row refers to. */
export interface Removal {
  /**
   * Removes them after the commit or, when the store is away or the process ends, some time later.
   */
  letGo(tx: Tx, gone: readonly Gone[]): Promise<void>;
  /**
   * Removes now what is still to be removed under a guid, so that an upload can begin with it.
   * Rejects when the store does.
   */
  complete(guid: string): Promise<void>;
  /** Removes what could not be removed before. */
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
  /** Locks the row: an upload that begins with the guid waits until its old octets are gone. */
  const remove = ({ file_guid: guid, staged }: Gone) =>
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
      // An upload that began anew with the guid owns what is staged.
      if (staged && !upload) await store.discard(guid);
      // Also after an upload: the process may have ended between storing it and inserting the file.
      if (!file && !upload) await store.remove(guid);
      await tx.deleteFrom('octets_to_remove').where('file_guid', '=', guid).execute();
    });
  const removeAll = async (gone: readonly Gone[]) => {
    for (const each of gone) {
      await remove(each).catch((cause: unknown) => {
        log.warn(
          { err: cause, file: each.file_guid },
          'the octets of a deleted file could not be removed yet',
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
