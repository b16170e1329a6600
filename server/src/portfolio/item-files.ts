import { foldForSearch } from '@riwaq/api';
import type { Caller } from '../platform/caller';
import type { Files } from '../platform/services';
import type { Tx } from '../platform/db/database';
import { putFiles } from './store-items';

export interface FileModel {
  fileUrl: string;
  fileCaption: string;
}

/**
 * Attaches files to an item or a reflection: the listed ones in their order, and those shown in its
 * rich text.
 */
export async function attachFiles(
  files: Files,
  tx: Tx,
  caller: Caller,
  sourceGuid: string,
  attached: readonly FileModel[],
  shown: readonly string[] = [],
): Promise<void> {
  const captions = new Map(attached.map(({ fileUrl, fileCaption }) => [fileUrl, fileCaption]));
  await putFiles(tx, sourceGuid, []);
  const stored = await files.attach(tx, {
    caller,
    area: 'portfolio',
    sourceGuid,
    fileUrls: [...new Set([...captions.keys(), ...shown])],
  });
  await putFiles(
    tx,
    sourceGuid,
    stored.flatMap(({ guid, fileUrl, originalName }) => {
      const caption = captions.get(fileUrl);
      return caption === undefined
        ? []
        : [{ fileGuid: guid, caption: caption === '' ? originalName : caption }];
    }),
  );
}

/** Search text of an item: its texts, and the names of its files as shown and as stored. */
export const searchTextOf = (texts: readonly string[], files: readonly FileModel[]): string =>
  foldForSearch(
    [
      ...texts,
      ...files.flatMap(({ fileUrl, fileCaption }) => [
        fileCaption,
        fileUrl.slice(fileUrl.lastIndexOf('/') + 1),
      ]),
    ].join(' '),
  );
