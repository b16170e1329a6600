import type { Readable } from 'node:stream';
import { extensionOf, UPLOAD, uploadRefusal, type FieldReason, type UploadAnswer } from '@riwaq/api';
import { allows } from '../access/matrix';
import type { Caller } from '../app/caller';
import { HttpError, malformed, notFound } from '../app/errors';
import { inTransaction, type Db, type Tx } from '../db/database';
import { contentMatches, mimeOf } from './content-types';
import { safeFileName } from './file-name';
import type { FileStore } from './file-store';

/** Uploads that one person may have under way. */
const UNDER_WAY_MAX = 50;

/** Octets `start` to `end`, inclusive, of an upload. */
export interface Part {
  uploadGuid: string;
  location: string;
  fileName: string;
  start: number;
  end: number;
  total: number;
  octets: Readable;
}

/** What was sent does not go on from what is there: the caller is told where to go on. */
export class OutOfStep extends Error {
  readonly received: number;
  constructor(received: number) {
    super('out of step');
    this.received = received;
  }
}

export interface Uploads {
  /**
   * Takes the next part. A part sent again changes nothing; the last one makes the file. Throws
   * {@link OutOfStep}, 400 with the reason, 404 for another's upload, 413 for what is too large by itself or
   * beside what the caller has already.
   */
  take(caller: Caller, part: Part): Promise<UploadAnswer>;
  /**
   * Where an own upload stands; 404 when there is none such. One whose octets are all there is finished by being
   * asked for: the process may have ended before it could be.
   */
  state(caller: Caller, location: string, uploadGuid: string): Promise<UploadAnswer>;
}

const continues = (caller: Caller, upload: { owner_guid: string }) => allows('upload.continue', { owner: upload.owner_guid === caller.userGuid });
const refused = (reason: FieldReason) => malformed('file', reason);
const storageFull = () => new HttpError(413, 'too-large', [{ path: 'file', message: 'storageFull' satisfies FieldReason }]);

/** What a person's files take, with all of the uploads under way. */
async function storedBytes(tx: Tx, ownerGuid: string): Promise<number> {
  const files = await tx.selectFrom('file').select((all) => all.fn.sum<number | null>('bytes').as('bytes')).where('owner_guid', '=', ownerGuid).executeTakeFirstOrThrow();
  const uploads = await tx.selectFrom('upload').select((all) => all.fn.sum<number | null>('total_bytes').as('bytes'))
    .where('owner_guid', '=', ownerGuid).where('file_guid', 'is', null).executeTakeFirstOrThrow();
  return Number(files.bytes) + Number(uploads.bytes);
}

/** `storageBytes`: what one person's files may take together. */
export function createUploads({ db, store, storageBytes }: { db: Db; store: FileStore; storageBytes: number }): Uploads {
  /** The parts of one upload are taken one after another. */
  const turns = new Map<string, Promise<unknown>>();
  const inTurn = async <Result>(uploadGuid: string, work: () => Promise<Result>): Promise<Result> => {
    const mine = (turns.get(uploadGuid) ?? Promise.resolve()).catch(() => undefined).then(work);
    turns.set(uploadGuid, mine);
    try {
      return await mine;
    } finally {
      if (turns.get(uploadGuid) === mine) turns.delete(uploadGuid);
    }
  };

  const rowOf = (uploadGuid: string) => db.selectFrom('upload').selectAll().where('guid', '=', uploadGuid).executeTakeFirst();

  const begin = async (caller: Caller, part: Part) => {
    const existing = await rowOf(part.uploadGuid);
    if (existing) return existing;
    await inTransaction(db, async (tx) => {
      // Uploads that one person begins at once are counted one after another.
      await tx.selectFrom('person').select('guid').where('guid', '=', caller.userGuid).forNoKeyUpdate().execute();
      const { count } = await tx.selectFrom('upload').select((all) => all.fn.countAll<number>().as('count'))
        .where('owner_guid', '=', caller.userGuid).where('file_guid', 'is', null).executeTakeFirstOrThrow();
      if (count >= UNDER_WAY_MAX) throw new HttpError(429, 'too-many');
      if (await storedBytes(tx, caller.userGuid) + part.total > storageBytes) throw storageFull();
      await tx.insertInto('upload').values({
        guid: part.uploadGuid, owner_guid: caller.userGuid, location: part.location, file_name: safeFileName(part.fileName),
        total_bytes: part.total, file_guid: null,
      }).onConflict((same) => same.doNothing()).execute();
    });
    return await rowOf(part.uploadGuid) ?? Promise.reject(notFound());
  };

  const finished = async (uploadGuid: string, received: number): Promise<UploadAnswer> => {
    const file = await db.selectFrom('file').select(['guid', 'file_url', 'original_name']).where('guid', '=', uploadGuid).executeTakeFirst();
    if (!file) throw notFound();
    return { received, fileGuid: file.guid, fileUrl: file.file_url, fileName: file.original_name };
  };

  /**
   * The file takes the upload's guid, so finishing twice makes one. Octets that are staged no more were looked at and
   * kept before, by a process that ended before it could write the file down.
   */
  const finish = async (caller: Caller, upload: { guid: string; location: string; file_name: string; total_bytes: number }): Promise<UploadAnswer> => {
    const extension = extensionOf(upload.file_name);
    if (await store.isStaged(upload.guid) && !await contentMatches(store.stagedPath(upload.guid), extension)) {
      await db.deleteFrom('upload').where('guid', '=', upload.guid).execute();
      await store.discard(upload.guid);
      throw refused('content');
    }
    await store.keep(upload.guid, upload.guid);
    await inTransaction(db, async (tx) => {
      await tx.insertInto('file').values({
        guid: upload.guid, file_url: `${upload.location}/${upload.guid}/${upload.file_name}`, original_name: upload.file_name,
        mime: mimeOf(extension), bytes: upload.total_bytes, owner_guid: caller.userGuid,
      }).onConflict((same) => same.doNothing()).execute();
      await tx.updateTable('upload').set({ file_guid: upload.guid }).where('guid', '=', upload.guid).execute();
    });
    return finished(upload.guid, upload.total_bytes);
  };

  const take = async (caller: Caller, part: Part): Promise<UploadAnswer> => {
    const refusal = uploadRefusal(safeFileName(part.fileName), part.total);
    if (refusal === 'too-large') throw new HttpError(413, 'too-large');
    if (refusal) throw refused(refusal);
    const length = part.end - part.start + 1;
    if (length > UPLOAD.chunkBytes) throw new HttpError(413, 'too-large');

    const upload = await begin(caller, part);
    if (!continues(caller, upload) || upload.location !== part.location) throw notFound();
    if (upload.total_bytes !== part.total || upload.file_name !== safeFileName(part.fileName)) throw new OutOfStep(upload.received);
    if (upload.file_guid !== null) return finished(upload.guid, upload.received);

    if (part.end >= upload.received) {
      if (part.start !== upload.received) throw new OutOfStep(upload.received);
      const written = await store.writePart(upload.guid, part.start, part.octets);
      if (written !== length) throw new OutOfStep(upload.received);
      await db.updateTable('upload').set({ received: part.end + 1 }).where('guid', '=', upload.guid).where('received', '=', part.start).execute();
      upload.received = part.end + 1;
    }
    return upload.received === upload.total_bytes ? finish(caller, upload) : { received: upload.received };
  };

  return {
    take: (caller, part) => inTurn(part.uploadGuid, () => take(caller, part)),
    state: (caller, location, uploadGuid) => inTurn(uploadGuid, async () => {
      const upload = await rowOf(uploadGuid);
      if (!upload || !continues(caller, upload) || upload.location !== location) throw notFound();
      if (upload.file_guid !== null) return finished(upload.guid, upload.received);
      return upload.received === upload.total_bytes ? finish(caller, upload) : { received: upload.received };
    }),
  };
}
