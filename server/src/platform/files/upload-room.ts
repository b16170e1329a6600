import type { FieldReason } from '@riwaq/api';
import { HttpError } from '../http/errors';
import type { Clock } from '../services';
import type { Db, Tx } from '../db/database';
import type { FileStore } from './file-store';
import type { Removal } from './removal';
import type { FilesService } from './service';

/** Maximum number of unfinished uploads of one user. */
const UNFINISHED_MAX = 50;
/** Retry-After in seconds above that limit. */
const RETRY_AFTER_SECONDS = 10;
/** Idle time after which an upload is stale; longer than one chunk may take. */
const STALE_MS = 10 * 60_000;
export const storageFull = () =>
  new HttpError(413, 'too-large', [{ path: 'file', message: 'storageFull' satisfies FieldReason }]);

/**
 * Storage used by a user's files and unfinished uploads: the announced size of active uploads, the
 * received bytes of stale ones.
 */
export async function storedBytes(tx: Tx, ownerGuid: string, aliveSince: Date): Promise<number> {
  const files = await tx
    .selectFrom('file')
    .select((all) => all.fn.sum<number | null>('bytes').as('bytes'))
    .where('owner_guid', '=', ownerGuid)
    .executeTakeFirstOrThrow();
  const uploads = await tx
    .selectFrom('upload')
    .select(({ fn, eb }) =>
      fn
        .sum<number | null>(
          eb
            .case()
            .when('active_at', '>', aliveSince)
            .then(eb.ref('total_bytes'))
            .else(eb.ref('received'))
            .end(),
        )
        .as('bytes'),
    )
    .where('owner_guid', '=', ownerGuid)
    .where('file_guid', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(files.bytes) + Number(uploads.bytes);
}

export interface UploadsDeps {
  db: Db;
  store: FileStore;
  removal: Removal;
  files: Pick<FilesService, 'deleteOwn'>;
  clock: Clock;
  storageBytes: number;
}

export interface UploadsContext extends UploadsDeps {
  turns: Map<string, Promise<unknown>>;
}

export const aliveSince = ({ clock }: UploadsContext) => new Date(clock.now().getTime() - STALE_MS);

/**
 * Deletes those of the uploads that created no file; their bytes are removed after the commit.
 * Returns the number deleted.
 */
export const forgetUnfinished = async (
  { removal }: UploadsContext,
  tx: Tx,
  guids: readonly string[],
): Promise<number> => {
  const gone =
    guids.length === 0
      ? []
      : await tx
          .deleteFrom('upload')
          .where('guid', 'in', guids)
          .where('file_guid', 'is', null)
          .returning('guid')
          .execute();
  await removal.letGo(
    tx,
    gone.map(({ guid }) => ({ file_guid: guid, staged: true })),
  );
  return gone.length;
};

export const makeRoom = async (
  context: UploadsContext,
  tx: Tx,
  ownerGuid: string,
): Promise<void> => {
  const unfinished = await tx
    .selectFrom('upload')
    .select(['guid', 'active_at'])
    .where('owner_guid', '=', ownerGuid)
    .where('file_guid', 'is', null)
    .orderBy('active_at')
    .execute();
  const tooMany = unfinished.length + 1 - UNFINISHED_MAX;
  if (tooMany <= 0) return;
  const since = aliveSince(context);
  const stale = unfinished
    .filter(({ active_at }) => active_at <= since)
    .slice(0, tooMany)
    .map(({ guid }) => guid);
  if ((await forgetUnfinished(context, tx, stale)) < tooMany) {
    throw new HttpError(
      429,
      'too-many',
      [{ path: 'file', message: 'uploadsUnderWay' satisfies FieldReason }],
      RETRY_AFTER_SECONDS,
    );
  }
};
