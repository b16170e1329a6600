import type { ExpressionBuilder } from 'kysely';
import type { Caller } from '../caller';
import type { OwnGuards } from '../http/guards';
import type { Clock, Log } from '../services';
import type { Db, Tx } from '../db/database';
import type { Tables } from '../db/tables';
import type { FileAddresses } from './addresses';
import type { FileStore } from './file-store';
import type { createHashing } from './hashes';
import type { Removal } from './removal';

export interface FilesDeps {
  db: Db;
  store: FileStore;
  removal: Removal;
  addresses: FileAddresses;
  guards: Pick<OwnGuards, 'passFile'>;
  clock: Clock;
  log: Log;
}

export interface FilesContext extends FilesDeps {
  readers: Map<string, (caller: Caller, sourceGuid: string) => Promise<boolean>>;
  perReadAuthorisers: Map<
    string,
    (reader: { userGuid: string }, sourceGuid: string) => Promise<boolean>
  >;
  counters: Map<string, (tx: Tx, sourceGuid: string, fileGuid: string) => Promise<void>>;
  hashOf: ReturnType<typeof createHashing>;
  visitors: ((visitor: string, fileGuid: string) => Promise<boolean | null>)[];
}

/** Columns of a stored file. */
export const FILE_COLUMNS = [
  'file.guid',
  'file.file_url as fileUrl',
  'file.original_name as originalName',
  'file.mime',
  'file.bytes',
  'file.download_count as downloadCount',
] as const;

/** Whether a file is attached to nothing. */
export const unlinked = ({ not, exists, selectFrom }: ExpressionBuilder<Tables, 'file'>) =>
  not(
    exists(
      selectFrom('file_link').select('area').whereRef('file_link.file_guid', '=', 'file.guid'),
    ),
  );

export const linksOf = (from: Db | Tx, fileGuid: string) =>
  from
    .selectFrom('file_link')
    .select(['area', 'source_guid'])
    .where('file_guid', '=', fileGuid)
    .execute();

/** Removes the bytes of deleted files or staged uploads after the commit. */
export const letGo = (
  { removal }: FilesContext,
  tx: Tx,
  gone: readonly { guid: string }[],
  staged = false,
) =>
  removal.letGo(
    tx,
    gone.map(({ guid }) => ({ file_guid: guid, staged })),
  );
