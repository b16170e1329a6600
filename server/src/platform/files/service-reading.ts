import { extensionOf } from '@riwaq/api';
import { allows } from '../../access/matrix';
import type { Caller } from '../caller';
import { notFound } from '../http/errors';
import type { StoredFile } from '../services';
import { inTransaction, type Tx } from '../db/database';
import { DOWNLOAD_MS } from './addresses';
import { FILE_COLUMNS, linksOf, type FilesContext } from './context';
import { mayBeShown } from './content-types';

export function authoriseReads(
  { readers }: FilesContext,
  area: string,
  check: (caller: Caller, sourceGuid: string) => Promise<boolean>,
): void {
  readers.set(area, check);
}

export function authoriseEachRead(
  { readers, perReadAuthorisers }: FilesContext,
  area: string,
  check: (reader: { userGuid: string }, sourceGuid: string) => Promise<boolean>,
): void {
  readers.set(area, check);
  perReadAuthorisers.set(area, check);
}

export const authoriseVisitors = (
  { visitors }: FilesContext,
  check: (visitor: string, fileGuid: string) => Promise<boolean | null>,
): void => void visitors.push(check);

export function whenDownloaded(
  { counters }: FilesContext,
  area: string,
  note: (tx: Tx, sourceGuid: string, fileGuid: string) => Promise<void>,
): void {
  counters.set(area, note);
}

/** A file that the caller may read; null when there is no such file. */
const readable = async (
  { db, readers, guards }: FilesContext,
  caller: Caller,
  fileUrl: string,
): Promise<StoredFile | null> => {
  const file = await db
    .selectFrom('file')
    .select([...FILE_COLUMNS, 'file.owner_guid'])
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

export async function passReader(
  { visitors, db, guards, perReadAuthorisers }: FilesContext,
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
  const checkedLinks = links.filter(({ area }) => perReadAuthorisers.has(area));
  if (checkedLinks.length === 0) return 'person';
  for (const { area, source_guid } of checkedLinks)
    if (await perReadAuthorisers.get(area)?.({ userGuid: reader }, source_guid)) return 'asked';
  // The file is also attached to something where the address alone is enough, such as a
  // portfolio picture in a forum topic.
  if (checkedLinks.length < links.length) return 'person';
  throw notFound();
}

export async function download(
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

export async function preview(
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

export async function fingerprint(
  context: FilesContext,
  caller: Caller,
  fileUrl: string,
): Promise<string | null> {
  const { hashOf } = context;
  const file = await readable(context, caller, fileUrl);
  if (!file) return null;
  return (await hashOf(file)) ?? null;
}
