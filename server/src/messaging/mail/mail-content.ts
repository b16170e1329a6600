import { cutText, foldForSearch, MAIL_EXCERPT } from '@riwaq/api';
import type { Caller } from '../../platform/caller';
import type { Files } from '../../platform/services';
import type { Tx } from '../../platform/db/database';

/** Area name of files that are attached to mails and drafts. */
export const FILES_AREA = 'mail';

/** Returns the beginning of a text, never cut inside a character. */
export const excerptOf = (text: string): string => cutText(text, MAIL_EXCERPT);

/** Folds texts to the search text of a mail. */
export const searchTextOf = (texts: readonly string[]): string => foldForSearch(texts.join(' '));

/**
 * Resolves `FileName` to `fileUrl`s. A plain name is the caller's newest upload to `Mails` with
 * that name that is not attached yet.
 */
async function fileUrlsOf(tx: Tx, caller: Caller, names: readonly string[]): Promise<string[]> {
  const plain = names.filter((name) => !name.includes('/'));
  if (plain.length === 0) return [...names];
  const uploads = await tx
    .selectFrom('file')
    .select(['file_url', 'original_name'])
    .where('owner_guid', '=', caller.userGuid)
    .where('original_name', 'in', plain)
    .where('file_url', 'like', 'Mails/%')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('file_link').select('area').whereRef('file_link.file_guid', '=', 'file.guid'),
        ),
      ),
    )
    .orderBy('created_at')
    .execute();
  const newest = new Map(uploads.map(({ original_name, file_url }) => [original_name, file_url]));
  return names.map((name) => newest.get(name) ?? name);
}

/**
 * Attaches files to a mail or a draft: the listed ones in their order, and those shown in its text.
 * Returns the names of the listed ones.
 */
export async function attachFiles(
  files: Files,
  tx: Tx,
  caller: Caller,
  sourceGuid: string,
  names: readonly string[],
  shown: readonly string[],
): Promise<string[]> {
  const attached = [...new Set(await fileUrlsOf(tx, caller, names))];
  const stored = await files.attach(tx, {
    caller,
    area: FILES_AREA,
    sourceGuid,
    fileUrls: [...new Set([...attached, ...shown])],
    field: 'FileName',
  });
  const listed = stored.filter(({ fileUrl }) => attached.includes(fileUrl));
  await tx.deleteFrom('mail_file').where('source_guid', '=', sourceGuid).execute();
  if (listed.length > 0)
    await tx
      .insertInto('mail_file')
      .values(
        listed.map(({ guid }, position) => ({
          source_guid: sourceGuid,
          file_guid: guid,
          position,
        })),
      )
      .execute();
  return listed.map(({ originalName }) => originalName);
}

/** Releases the files of deleted mails and drafts. */
export async function releaseFiles(
  files: Files,
  tx: Tx,
  sourceGuids: readonly string[],
): Promise<void> {
  if (sourceGuids.length === 0) return;
  await tx.deleteFrom('mail_file').where('source_guid', 'in', sourceGuids).execute();
  await files.release(tx, FILES_AREA, sourceGuids);
}
