import type { Log } from '../app/services';
import { onCommit, type Db, type Tx } from '../db/database';
import type { Tables } from '../db/tables';
import type { FileStore } from './file-store';

/** Octets that are to go: of a file, or of an upload that made none, whose parts go too. */
export type Gone = Tables['octets_to_remove'];

/** Takes octets out of the store whose rows are deleted. */
export interface Removal {
  /** They go after the commit or, when the store is away or the process ends, some time later. */
  letGo(tx: Tx, gone: readonly Gone[]): Promise<void>;
  /** Removes what could not be removed before. */
  again(): Promise<void>;
}

export function createRemoval({ db, store, log }: { db: Db; store: Pick<FileStore, 'discard' | 'remove'>; log: Log }): Removal {
  const remove = async (gone: readonly Gone[]) => {
    for (const { file_guid: guid, staged } of gone) {
      try {
        if (staged) await store.discard(guid);
        // Of an upload too: it may have been kept when the process ended before the file was written down.
        await store.remove(guid);
        await db.deleteFrom('octets_to_remove').where('file_guid', '=', guid).execute();
      } catch (cause) {
        log.warn({ err: cause, file: guid }, 'the octets of a deleted file could not be removed yet');
      }
    }
  };
  return {
    async letGo(tx, gone) {
      if (gone.length === 0) return;
      await tx.insertInto('octets_to_remove').values([...gone]).onConflict((same) => same.doNothing()).execute();
      onCommit(tx, () => remove(gone));
    },
    async again() {
      // A browser that begins anew has the same guid: those octets are somebody's again.
      await db.deleteFrom('octets_to_remove').where(({ exists, selectFrom, or }) => or([
        exists(selectFrom('file').select('guid').whereRef('file.guid', '=', 'octets_to_remove.file_guid')),
        exists(selectFrom('upload').select('guid').whereRef('upload.guid', '=', 'octets_to_remove.file_guid')),
      ])).execute();
      await remove(await db.selectFrom('octets_to_remove').selectAll().execute());
    },
  };
}
