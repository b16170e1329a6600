import type { Readable } from 'node:stream';
import { sql, type ExpressionBuilder } from 'kysely';
import { extensionOf } from '@riwaq/api';
import { allows } from '../../access/matrix';
import type { Caller } from '../caller';
import { malformed, notFound } from '../http/errors';
import type { OwnGuards } from '../http/guards';
import type { Clock, Files, Log, StoredFile } from '../services';
import { inTransaction, type Db, type Tx } from '../db/database';
import type { Tables } from '../db/tables';
import { DOWNLOAD_MS, type Addresses } from './addresses';
import { mayBeShown } from './content-types';
import type { FileStore } from './file-store';
import { createHashes, createHashing } from './hashes';
import type { Removal } from './removal';
import { htmlForReading, htmlForStorage } from './rich-text';
import { bindContext } from '../bind-context';

/** Retention of unattached files and unfinished uploads. */
const ABANDONED_MS = 24 * 60 * 60_000;

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

const COLUMNS = [
  'file.guid',
  'file.file_url as fileUrl',
  'file.original_name as originalName',
  'file.mime',
  'file.bytes',
  'file.download_count as downloadCount',
] as const;

const unlinked = ({ not, exists, selectFrom }: ExpressionBuilder<Tables, 'file'>) =>
  not(
    exists(
      selectFrom('file_link').select('area').whereRef('file_link.file_guid', '=', 'file.guid'),
    ),
  );

interface FilesDeps {
  db: Db;
  store: FileStore;
  removal: Removal;
  addresses: Addresses;
  guards: Pick<OwnGuards, 'passFile'>;
  clock: Clock;
  log: Log;
}

interface FilesContext extends FilesDeps {
  readers: Map<string, (caller: Caller, sourceGuid: string) => Promise<boolean>>;
  askedEachTime: Map<
    string,
    (reader: { userGuid: string }, sourceGuid: string) => Promise<boolean>
  >;
  counters: Map<string, (tx: Tx, sourceGuid: string, fileGuid: string) => Promise<void>>;
  hashOf: ReturnType<typeof createHashing>;
  visitors: ((visitor: string, fileGuid: string) => Promise<boolean | null>)[];
}

const letGo = (
  { removal }: FilesContext,
  tx: Tx,
  gone: readonly { guid: string }[],
  staged = false,
) =>
  removal.letGo(
    tx,
    gone.map(({ guid }) => ({ file_guid: guid, staged })),
  );

/**
 * Deletes those of the files that are no longer attached to anything; their bytes are removed
 * after the commit.
 */
const deleteUnlinked = async (context: FilesContext, tx: Tx, guids: readonly string[]) => {
  if (guids.length === 0) return;
  const gone = await tx
    .deleteFrom('file')
    .where('guid', 'in', guids)
    .where(unlinked)
    .returning('guid')
    .execute();
  await letGo(context, tx, gone);
};

const find = async ({ db }: FilesContext, fileUrl: string) =>
  (await db
    .selectFrom('file')
    .select(COLUMNS)
    .where('file_url', '=', fileUrl)
    .executeTakeFirst()) ?? null;

const hasBytes = async (
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
const recheckMissing = async ({ db, store }: FilesContext) => {
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

const linksOf = (from: Db | Tx, fileGuid: string) =>
  from
    .selectFrom('file_link')
    .select(['area', 'source_guid'])
    .where('file_guid', '=', fileGuid)
    .execute();

const readable = async (
  { db, readers, guards }: FilesContext,
  caller: Caller,
  fileUrl: string,
): Promise<StoredFile | null> => {
  const file = await db
    .selectFrom('file')
    .select([...COLUMNS, 'file.owner_guid'])
    .where('file_url', '=', fileUrl)
    .executeTakeFirst();
  if (!file) return null;
  const links = await linksOf(db, file.guid);
  const reads = async () => {
    for (const { area, source_guid } of links)
      if (await readers.get(area)?.(caller, source_guid)) return true;
    return false;
  };
  const ties = {
    owner: file.owner_guid === caller.userGuid,
    unattached: links.length === 0,
    reads: await reads(),
  };
  if (!allows('file.read', ties)) return null;
  await guards.passFile(caller.userGuid, { areas: links.map(({ area }) => area), fileUrl });
  return file;
};

async function attach(
  context: FilesContext,
  tx: Tx,
  {
    caller,
    area,
    sourceGuid,
    fileUrls,
    field = 'files',
  }: {
    caller: Caller;
    area: string;
    sourceGuid: string;
    fileUrls: readonly string[];
    field?: string;
  },
): Promise<StoredFile[]> {
  const wanted = [...new Set(fileUrls)];
  const linked = await tx
    .selectFrom('file_link')
    .select('file_guid')
    .where('area', '=', area)
    .where('source_guid', '=', sourceGuid)
    .execute();
  const before = new Set(linked.map(({ file_guid }) => file_guid));
  const rows =
    wanted.length === 0
      ? []
      : await tx
          .selectFrom('file')
          .select([...COLUMNS, 'file.owner_guid'])
          .where('file_url', 'in', wanted)
          .execute();
  const byUrl = new Map(rows.map((row) => [row.fileUrl, row]));
  const files = wanted.map((fileUrl, index) => {
    const file = byUrl.get(fileUrl);
    if (!file || (file.owner_guid !== caller.userGuid && !before.has(file.guid))) {
      throw malformed(`${field}.${index}`, 'invalid');
    }
    return file;
  });
  const kept = new Set(files.map(({ guid }) => guid));
  const fresh = files.filter(({ guid }) => !before.has(guid));
  const dropped = [...before].filter((guid) => !kept.has(guid));
  if (fresh.length > 0)
    await tx
      .insertInto('file_link')
      .values(fresh.map(({ guid }) => ({ source_guid: sourceGuid, file_guid: guid, area })))
      .execute();
  if (dropped.length > 0)
    await tx
      .deleteFrom('file_link')
      .where('area', '=', area)
      .where('source_guid', '=', sourceGuid)
      .where('file_guid', 'in', dropped)
      .execute();
  await deleteUnlinked(context, tx, dropped);
  return files.map(({ owner_guid: _owner, ...file }) => file);
}

async function share(
  tx: Tx,
  area: string,
  copies: ReadonlyArray<{ from: string; to: string }>,
): Promise<void> {
  await sql`
        insert into file_link (source_guid, file_guid, area)
        select c.target, l.file_guid, l.area
        from unnest(${copies.map(({ from }) => from)}::uuid[], ${copies.map(({ to }) => to)}::uuid[]) c(source, target) join file_link l on l.source_guid = c.source and l.area = ${area}`.execute(
    tx,
  );
}

async function release(
  context: FilesContext,
  tx: Tx,
  area: string,
  sourceGuids: readonly string[],
): Promise<void> {
  if (sourceGuids.length === 0) return;
  const rows = await tx
    .deleteFrom('file_link')
    .where('area', '=', area)
    .where('source_guid', 'in', sourceGuids)
    .returning('file_guid')
    .execute();
  await deleteUnlinked(context, tx, [...new Set(rows.map(({ file_guid }) => file_guid))]);
}

function authoriseReads(
  { readers }: FilesContext,
  area: string,
  check: (caller: Caller, sourceGuid: string) => Promise<boolean>,
): void {
  readers.set(area, check);
}

function authoriseEachRead(
  { readers, askedEachTime }: FilesContext,
  area: string,
  check: (reader: { userGuid: string }, sourceGuid: string) => Promise<boolean>,
): void {
  readers.set(area, check);
  askedEachTime.set(area, check);
}

const move = async (tx: Tx, fileGuid: string, fileUrl: string): Promise<void> =>
  void (await tx
    .updateTable('file')
    .set({ file_url: fileUrl })
    .where('guid', '=', fileGuid)
    .execute());

function whenDownloaded(
  { counters }: FilesContext,
  area: string,
  note: (tx: Tx, sourceGuid: string, fileGuid: string) => Promise<void>,
): void {
  counters.set(area, note);
}

async function fingerprint(
  context: FilesContext,
  caller: Caller,
  fileUrl: string,
): Promise<string | null> {
  const { hashOf } = context;
  const file = await readable(context, caller, fileUrl);
  if (!file) return null;
  return (await hashOf(file)) ?? null;
}

const octetsOf = (
  { store }: FilesContext,
  { guid, bytes }: { guid: string; bytes: number },
): Readable => store.read(guid, { start: 0, end: bytes - 1 });

const addressForShowing = ({ addresses }: FilesContext, fileUrl: string, reader: string): string =>
  addresses.signForEmbedding(fileUrl, reader);

const storedHtml = (
  { addresses }: FilesContext,
  html: string,
): { html: string; fileUrls: string[]; text: string } => htmlForStorage(html, addresses.ownFileUrl);

const shownHtml = ({ addresses }: FilesContext, html: string, reader: string | undefined): string =>
  htmlForReading(html, (fileUrl) => addresses.signForEmbedding(fileUrl, reader));

const addressForVisitor = (
  { addresses, clock }: FilesContext,
  fileUrl: string,
  visitor: string,
): string => addresses.sign(fileUrl, 'preview', clock.now().getTime() + DOWNLOAD_MS, visitor);

const authoriseVisitors = (
  { visitors }: FilesContext,
  check: (visitor: string, fileGuid: string) => Promise<boolean | null>,
): void => void visitors.push(check);

async function passReader(
  { visitors, db, guards, askedEachTime }: FilesContext,
  reader: string,
  { guid: fileGuid, fileUrl }: Pick<StoredFile, 'guid' | 'fileUrl'>,
): Promise<'person' | 'visitor' | 'asked'> {
  for (const passes of visitors) {
    const answer = await passes(reader, fileGuid);
    if (answer === false) throw notFound();
    if (answer) return 'visitor';
  }
  const links = await linksOf(db, fileGuid);
  await guards.passFile(reader, { areas: links.map(({ area }) => area), fileUrl });
  const asked = links.filter(({ area }) => askedEachTime.has(area));
  if (asked.length === 0) return 'person';
  for (const { area, source_guid } of asked)
    if (await askedEachTime.get(area)?.({ userGuid: reader }, source_guid)) return 'asked';
  // The file is also attached to something where the address alone is enough, such as a
  // portfolio picture in a forum topic.
  if (asked.length < links.length) return 'person';
  throw notFound();
}

async function download(
  context: FilesContext,
  caller: Caller,
  fileUrl: string,
): Promise<string | null> {
  const { db, counters, addresses, clock } = context;
  const file = await readable(context, caller, fileUrl);
  if (!file) return null;
  await inTransaction(db, async (tx) => {
    await tx
      .updateTable('file')
      .set((set) => ({ download_count: set('download_count', '+', 1) }))
      .where('guid', '=', file.guid)
      .execute();
    for (const { area, source_guid } of await linksOf(tx, file.guid))
      await counters.get(area)?.(tx, source_guid, file.guid);
  });
  const use = mayBeShown(extensionOf(file.originalName)) ? 'preview' : 'download';
  return addresses.sign(file.fileUrl, use, clock.now().getTime() + DOWNLOAD_MS, caller.userGuid);
}

async function preview(
  context: FilesContext,
  caller: Caller,
  fileUrl: string,
): Promise<string | null> {
  const { addresses, clock } = context;
  const file = await readable(context, caller, fileUrl);
  return (
    file &&
    addresses.sign(file.fileUrl, 'preview', clock.now().getTime() + DOWNLOAD_MS, caller.userGuid)
  );
}

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
  const readers = new Map<string, (caller: Caller, sourceGuid: string) => Promise<boolean>>();
  const visitors: ((visitor: string, fileGuid: string) => Promise<boolean | null>)[] = [];
  const askedEachTime = new Map<
    string,
    (reader: { userGuid: string }, sourceGuid: string) => Promise<boolean>
  >();
  const counters = new Map<
    string,
    (tx: Tx, sourceGuid: string, fileGuid: string) => Promise<void>
  >();

  const hashOf = createHashing({ store, log });
  const context: FilesContext = { ...deps, readers, askedEachTime, counters, hashOf, visitors };

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
      octetsOf,
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
