import { Readable } from 'node:stream';
import {
  extensionOf,
  UPLOAD,
  uploadRefusal,
  type FieldReason,
  type UploadProgress,
} from '@riwaq/api';
import { allows } from '../../access/matrix';
import type { Caller } from '../caller';
import { HttpError, malformed, notFound } from '../http/errors';
import { inTransaction, type Tx } from '../db/database';
import { contentMatches, mimeOf } from './content-types';
import { safeFileName } from './file-name';
import { isMissing, isTaken } from './file-store';
import { bindContext } from '../bind-context';
import {
  storageFull,
  storedBytes,
  type UploadsDeps,
  type UploadsContext,
  aliveSince,
  forgetUnfinished,
  makeRoom,
} from './upload-room';

/** The bytes `start` to `end`, inclusive, of an upload. */
export interface Part {
  uploadGuid: string;
  location: string;
  fileName: string;
  start: number;
  end: number;
  total: number;
  content: Readable;
}

/**
 * The part does not continue the received bytes: reports the offset at which the client must
 * continue.
 */
export class OffsetMismatch extends Error {
  readonly received: number;
  constructor(received: number) {
    super('out of step');
    this.received = received;
  }
}

export interface FileUploads {
  /**
   * Receives the next part. A repeated part changes nothing; the last one creates the file. Throws
   * {@link OffsetMismatch}, 400 with the reason, 404 for another user's upload and for the guid of
   * a file, 413 for a file that is too large by itself or for the caller's quota, 429 with a
   * Retry-After for one upload too many. Before refusing, it discards the caller's oldest stale
   * uploads.
   */
  take(caller: Caller, part: Part): Promise<UploadProgress>;
  /**
   * Progress of an own upload; 404 when there is none. Completes one that has received all bytes:
   * the process may have ended before it could.
   */
  state(caller: Caller, location: string, uploadGuid: string): Promise<UploadProgress>;
  /**
   * Discards an own upload and its result, also a file that was completed in the meantime, as long
   * as it is unattached. Does nothing when there is none, or it is another user's.
   */
  forget(caller: Caller, location: string, uploadGuid: string): Promise<void>;
}

const continues = (caller: Caller, upload: { owner_guid: string }) =>
  allows('upload.continue', { owner: upload.owner_guid === caller.userGuid });
/**
 * The bytes of a part. Fails with 400 when more arrive than announced, before the store receives
 * them; leaves the source open, because the response uses its connection.
 */
async function* announced({ content, start, end }: Part): AsyncGenerator<Uint8Array> {
  let left = end - start + 1;
  for await (const chunk of content.iterator({
    destroyOnReturn: false,
  }) as AsyncIterable<Uint8Array>) {
    left -= chunk.length;
    if (left < 0) throw malformed('content-range', 'invalid');
    yield chunk;
  }
}

const refused = (reason: FieldReason) => malformed('file', reason);

const serialise = async <Result>(
  { turns }: UploadsContext,
  uploadGuid: string,
  work: () => Promise<Result>,
): Promise<Result> => {
  const mine = (turns.get(uploadGuid) ?? Promise.resolve()).catch(() => undefined).then(work);
  turns.set(uploadGuid, mine);
  try {
    return await mine;
  } finally {
    if (turns.get(uploadGuid) === mine) turns.delete(uploadGuid);
  }
};

const rowOf = ({ db }: UploadsContext, uploadGuid: string) =>
  db.selectFrom('upload').selectAll().where('guid', '=', uploadGuid).executeTakeFirst();

/**
 * Throws 404, as for another user's upload, when a file has the guid: readers of that file know
 * the guid, and their uploads must not become that file. The caller's own files are no exception,
 * because a file must never change after it may have been handed in.
 */
const refuseTaken = async (tx: Tx, guid: string): Promise<void> => {
  const file = await tx
    .selectFrom('file')
    .select('guid')
    .where('guid', '=', guid)
    .executeTakeFirst();
  if (file) throw notFound();
};

/** Finds or creates the upload of a part. A stale upload must fit into the quota again. */
const begin = async (context: UploadsContext, caller: Caller, part: Part) => {
  const { removal, db, storageBytes, clock } = context;
  const existing = await rowOf(context, part.uploadGuid);
  if (
    existing &&
    (!continues(caller, existing) ||
      existing.file_guid !== null ||
      existing.active_at > aliveSince(context))
  )
    return existing;
  if (!existing) await removal.complete(part.uploadGuid);
  await inTransaction(db, async (tx) => {
    // Locks the user, so that concurrently started uploads are counted one after another.
    await tx
      .selectFrom('person')
      .select('guid')
      .where('guid', '=', caller.userGuid)
      .forNoKeyUpdate()
      .execute();
    if (!existing) {
      await refuseTaken(tx, part.uploadGuid);
      await makeRoom(context, tx, caller.userGuid);
    }
    const wanted = existing ? existing.total_bytes - existing.received : part.total;
    if ((await storedBytes(tx, caller.userGuid, aliveSince(context))) + wanted > storageBytes)
      throw storageFull();
    const now = clock.now();
    await tx
      .insertInto('upload')
      .values({
        guid: part.uploadGuid,
        owner_guid: caller.userGuid,
        location: part.location,
        file_name: safeFileName(part.fileName),
        total_bytes: part.total,
        file_guid: null,
        created_at: now,
        active_at: now,
      })
      .onConflict((same) =>
        same
          .column('guid')
          .doUpdateSet({ active_at: now })
          .where('upload.owner_guid', '=', caller.userGuid),
      )
      .execute();
  });
  return (await rowOf(context, part.uploadGuid)) ?? Promise.reject(notFound());
};

const finished = async (
  { db }: UploadsContext,
  uploadGuid: string,
  received: number,
): Promise<UploadProgress> => {
  const file = await db
    .selectFrom('file')
    .select(['guid', 'file_url', 'original_name'])
    .where('guid', '=', uploadGuid)
    .executeTakeFirst();
  if (!file) throw notFound();
  return { received, fileGuid: file.guid, fileUrl: file.file_url, fileName: file.original_name };
};

/**
 * Restarts an upload whose earlier bytes are missing (the files were moved during the upload).
 */
const restartIfMissing = async <Result>(
  { db }: UploadsContext,
  uploadGuid: string,
  work: Promise<Result>,
): Promise<Result> => {
  try {
    return await work;
  } catch (cause) {
    if (!isMissing(cause)) throw cause;
    await db
      .deleteFrom('upload')
      .where('guid', '=', uploadGuid)
      .where('file_guid', 'is', null)
      .execute();
    throw new OffsetMismatch(0);
  }
};

/**
 * The file uses the upload's guid, so that finishing is idempotent. If the bytes are no longer
 * staged, they were already validated and stored by another process, or by one that ended before
 * it could insert the file's row.
 */
const finish = async (
  context: UploadsContext,
  caller: Caller,
  upload: { guid: string; location: string; file_name: string; total_bytes: number },
): Promise<UploadProgress> => {
  const { store, db, clock } = context;
  const extension = extensionOf(upload.file_name);
  const matches = await contentMatches(store.readStaged(upload.guid), extension).catch(
    (cause: unknown) => isMissing(cause) || Promise.reject(cause as Error),
  );
  if (!matches) {
    await db.deleteFrom('upload').where('guid', '=', upload.guid).execute();
    await store.discard(upload.guid);
    throw refused('content');
  }
  await restartIfMissing(context, upload.guid, store.keep(upload.guid, upload.guid)).catch(
    async (cause: unknown) => {
      if (!isTaken(cause)) throw cause;
      await db
        .deleteFrom('upload')
        .where('guid', '=', upload.guid)
        .where('file_guid', 'is', null)
        .execute();
      await store.discard(upload.guid);
      throw notFound();
    },
  );
  await inTransaction(db, async (tx) => {
    await tx
      .insertInto('file')
      .values({
        guid: upload.guid,
        file_url: `${upload.location}/${upload.guid}/${upload.file_name}`,
        original_name: upload.file_name,
        mime: mimeOf(extension),
        bytes: upload.total_bytes,
        owner_guid: caller.userGuid,
        created_at: clock.now(),
      })
      .onConflict((same) => same.doNothing())
      .execute();
    const { numUpdatedRows } = await tx
      .updateTable('upload')
      .set({ file_guid: upload.guid })
      .where('guid', '=', upload.guid)
      .executeTakeFirstOrThrow();
    // Another process discarded it in the meantime.
    if (numUpdatedRows === 0n) throw notFound();
    const { owner_guid } = await tx
      .selectFrom('file')
      .select('owner_guid')
      .where('guid', '=', upload.guid)
      .executeTakeFirstOrThrow();
    if (owner_guid !== caller.userGuid) throw notFound();
  });
  return finished(context, upload.guid, upload.total_bytes);
};

const take = async (
  context: UploadsContext,
  caller: Caller,
  part: Part,
): Promise<UploadProgress> => {
  const { store, db, clock } = context;
  const refusal = uploadRefusal(safeFileName(part.fileName), part.total);
  if (refusal === 'too-large') throw new HttpError(413, 'too-large');
  if (refusal) throw refused(refusal);
  const length = part.end - part.start + 1;
  if (length > UPLOAD.chunkBytes) throw new HttpError(413, 'too-large');

  const upload = await begin(context, caller, part);
  if (!continues(caller, upload) || upload.location !== part.location) throw notFound();
  if (upload.total_bytes !== part.total || upload.file_name !== safeFileName(part.fileName))
    throw new OffsetMismatch(upload.received);
  if (upload.file_guid !== null) return finished(context, upload.guid, upload.received);

  if (part.end >= upload.received) {
    if (part.start !== upload.received) throw new OffsetMismatch(upload.received);
    const written = await restartIfMissing(
      context,
      upload.guid,
      store.writePart(
        upload.guid,
        part.start,
        Readable.from(announced(part), { objectMode: false }),
      ),
    );
    if (written !== length) throw new OffsetMismatch(upload.received);
    await db
      .updateTable('upload')
      .set({ received: part.end + 1, active_at: clock.now() })
      .where('guid', '=', upload.guid)
      .where('received', '=', part.start)
      .execute();
    if (!(await rowOf(context, upload.guid))) {
      // Another process discarded it while the bytes were being received.
      await store.discard(upload.guid);
      throw notFound();
    }
    upload.received = part.end + 1;
  }
  return upload.received === upload.total_bytes
    ? finish(context, caller, upload)
    : { received: upload.received };
};

const takeInTurn = (context: UploadsContext, caller: Caller, part: Part): Promise<UploadProgress> =>
  serialise(context, part.uploadGuid, () => take(context, caller, part));

const stateInTurn = (
  context: UploadsContext,
  caller: Caller,
  location: string,
  uploadGuid: string,
): Promise<UploadProgress> =>
  serialise(context, uploadGuid, async () => {
    const upload = await rowOf(context, uploadGuid);
    if (!upload || !continues(caller, upload) || upload.location !== location) throw notFound();
    if (upload.file_guid !== null) return finished(context, upload.guid, upload.received);
    return upload.received === upload.total_bytes
      ? finish(context, caller, upload)
      : { received: upload.received };
  });

const forgetInTurn = (
  context: UploadsContext,
  caller: Caller,
  location: string,
  uploadGuid: string,
): Promise<void> =>
  serialise(context, uploadGuid, async () => {
    const upload = await rowOf(context, uploadGuid);
    if (!upload || !continues(caller, upload) || upload.location !== location) return;
    if (upload.file_guid === null)
      await inTransaction(context.db, (tx) => forgetUnfinished(context, tx, [uploadGuid]));
    else await context.files.deleteOwn(caller, upload.file_guid);
  });

/** `storageBytes`: storage quota of one user. */
export function createUploads(deps: UploadsDeps): FileUploads {
  /** Serialises the parts of one upload. */
  const turns = new Map<string, Promise<unknown>>();
  const context: UploadsContext = { ...deps, turns };

  return bindContext(context, { take: takeInTurn, state: stateInTurn, forget: forgetInTurn });
}
