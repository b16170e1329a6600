import type { Readable } from 'node:stream';
import { DAY_MS } from '@riwaq/api';
import { allows } from '../../access/matrix';
import type { Caller } from '../caller';
import type { Files, StoredFile } from '../services';
import { inTransaction, type Tx } from '../db/database';
import { DOWNLOAD_MS } from './addresses';
import { FILE_COLUMNS, letGo, unlinked, type FilesContext, type FilesDeps } from './context';
import { createHashes, createHashing } from './hashes';
import { hasBytes, recheckMissing } from './missing-bytes';
import { htmlForReading, htmlForStorage } from './rich-text';
import { attach, release, share } from './service-links';
import {
  authoriseEachRead,
  authoriseReads,
  authoriseVisitors,
  download,
  fingerprint,
  passReader,
  preview,
  whenDownloaded,
} from './service-reading';
import { bindContext } from '../bind-context';

/** Retention of unattached files and unfinished uploads. */
const ABANDONED_MS = DAY_MS;

export interface FilesService extends Files {
  /**
   * A short-lived address of a file that the caller may read; null when there is no such file.
   * Counts a download.
   */
  download(caller: Caller, fileUrl: string): Promise<string | null>;
  /** Like {@link download}, but to show the file; does not count. */
  preview(caller: Caller, fileUrl: string): Promise<string | null>;
  /** Deletes an own unattached file; false when there is no such file. */
  deleteOwn(caller: Caller, fileGuid: string): Promise<boolean>;
  find(fileUrl: string): Promise<StoredFile | null>;
  /**
   * Checks a reader's address. Returns 'asked' if access must be checked at each read, as it was
   * now. Throws 423 when the user is locked out of the file's areas, 404 when the user lost access.
   */
  passReader(
    reader: string,
    file: Pick<StoredFile, 'guid' | 'fileUrl'>,
  ): Promise<'person' | 'visitor' | 'asked'>;
  /**
   * Deletes abandoned files and uploads, and retries pending removals of bytes. Returns the number
   * of files and uploads deleted.
   */
  cleanUp(): Promise<number>;
}

const find = async ({ db }: FilesContext, fileUrl: string) =>
  (await db
    .selectFrom('file')
    .select(FILE_COLUMNS)
    .where('file_url', '=', fileUrl)
    .executeTakeFirst()) ?? null;

const move = async (tx: Tx, fileGuid: string, fileUrl: string): Promise<void> =>
  void (await tx
    .updateTable('file')
    .set({ file_url: fileUrl })
    .where('guid', '=', fileGuid)
    .execute());

const contentOf = (
  { store }: FilesContext,
  { guid, bytes }: { guid: string; bytes: number },
): Readable => store.read(guid, { start: 0, end: bytes - 1 });

const addressForShowing = ({ addresses }: FilesContext, fileUrl: string, reader: string): string =>
  addresses.signForEmbedding(fileUrl, reader);

const storedHtml = (
  { addresses }: FilesContext,
  html: string,
): { html: string; fileUrls: string[]; text: string } => htmlForStorage(html, addresses.ownFileUrl);

const shownHtml = ({ addresses }: FilesContext, html: string, reader: string): string =>
  htmlForReading(html, (fileUrl) => addresses.signForEmbedding(fileUrl, reader));

const addressForVisitor = (
  { addresses, clock }: FilesContext,
  fileUrl: string,
  visitor: string,
): string => addresses.sign(fileUrl, 'preview', clock.now().getTime() + DOWNLOAD_MS, visitor);

const deleteOwn = (context: FilesContext, caller: Caller, fileGuid: string): Promise<boolean> =>
  inTransaction(context.db, async (tx) => {
    const file = await tx
      .selectFrom('file')
      .leftJoin('file_link', 'file_link.file_guid', 'file.guid')
      .select(['guid', 'owner_guid', 'area'])
      .where('guid', '=', fileGuid)
      .forUpdate('file')
      .executeTakeFirst();
    if (
      !file ||
      !allows('file.delete', {
        owner: file.owner_guid === caller.userGuid,
        unattached: file.area === null,
      })
    )
      return false;
    await tx.deleteFrom('file').where('guid', '=', file.guid).execute();
    await tx.deleteFrom('upload').where('guid', '=', fileGuid).execute();
    await letGo(context, tx, [file]);
    return true;
  });

async function cleanUp(context: FilesContext): Promise<number> {
  const { clock, removal, db } = context;
  const before = new Date(clock.now().getTime() - ABANDONED_MS);
  await removal.again();
  await recheckMissing(context);
  return inTransaction(db, async (tx) => {
    const uploads = await tx
      .deleteFrom('upload')
      .where('created_at', '<', before)
      .returning(['guid', 'file_guid'])
      .execute();
    const files = await tx
      .deleteFrom('file')
      .where('created_at', '<', before)
      .where(unlinked)
      .returning('guid')
      .execute();
    const unfinished = uploads.filter(({ file_guid }) => file_guid === null);
    await letGo(context, tx, unfinished, true);
    await letGo(context, tx, files);
    return files.length + unfinished.length;
  });
}

export function createFiles(deps: FilesDeps): FilesService {
  const { db, store, log } = deps;
  const hashOf = createHashing({ store, log });
  const context: FilesContext = {
    ...deps,
    readers: new Map(),
    perReadAuthorisers: new Map(),
    counters: new Map(),
    hashOf,
    visitors: [],
  };

  return {
    share,
    move,
    ...createHashes(db, hashOf),
    ...bindContext(context, {
      attach,
      release,
      authoriseReads,
      authoriseEachRead,
      whenDownloaded,
      fingerprint,
      contentOf,
      addressForShowing,
      htmlForStorage: storedHtml,
      htmlForReading: shownHtml,
      find,
      hasBytes,
      addressForVisitor,
      authoriseVisitors,
      passReader,
      download,
      preview,
      deleteOwn,
      cleanUp,
    }),
  };
}
