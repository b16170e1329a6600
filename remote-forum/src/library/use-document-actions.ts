import { useTranslation } from 'react-i18next';
import { useSWRConfig } from 'swr';
import type { LibraryDocument } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { useMutateCached } from '@riwaq/ui/compiled-in';
import { dataOf, useAttempt, useDownload } from '@riwaq/ui/page';
import { isShelf, ofKinds } from './library-keys';
import { pathOf } from './library-view';

/** Actions of the user on a document. A failure shows an error and changes nothing. */
export interface DocumentActions {
  /** Adds the document to the shelf or removes it. */
  save: (document: LibraryDocument) => void;
  /** Counts one download per call. */
  download: (document: LibraryDocument) => Promise<void>;
  copyLink: (document: LibraryDocument) => void;
  /** Deletes the document after confirmation. Resolves with whether it was deleted. */
  remove: (document: LibraryDocument) => Promise<boolean>;
  /** Refetches lists and documents after a save. */
  changed: () => Promise<unknown>;
}

/**
 * Changes a document wherever a cached response contains it: in pages, alone or beside another
 * document.
 */
function patched(
  value: unknown,
  guid: string,
  change: (document: LibraryDocument) => LibraryDocument,
): unknown {
  if (Array.isArray(value)) return value.map((each) => patched(each, guid, change));
  if (typeof value !== 'object' || value === null) return value;
  if ('documentGuid' in value)
    return value.documentGuid === guid ? change(value as LibraryDocument) : value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, patched(inner, guid, change)]),
  );
}

export function useDocumentActions(): DocumentActions {
  const { t } = useTranslation('forum');
  const { api, confirm, href, notify } = useHost();
  const { mutate } = useSWRConfig();
  const mutateCached = useMutateCached();
  const attempt = useAttempt();
  const download = useDownload();

  const patch = (guid: string, change: (document: LibraryDocument) => LibraryDocument) =>
    mutateCached<unknown>(ofKinds('libraryDocuments', 'libraryDocument', 'libraryNewest'), (now) =>
      patched(now, guid, change),
    );

  return {
    save: (document) =>
      void attempt(async () => {
        const saved = !document.saved;
        dataOf(
          await api('POST Library/SaveDocument', {
            body: { documentGuid: document.documentGuid, saved },
          }),
        );
        await patch(document.documentGuid, (now) => ({ ...now, saved }));
        void mutate(isShelf);
      }),

    download: ({ documentGuid, file }) =>
      download(file.fileUrl, async () => {
        await patch(documentGuid, (now) => ({
          ...now,
          file: { ...now.file, downloadCount: now.file.downloadCount + 1 },
        }));
      }),

    copyLink: ({ documentGuid }) => {
      navigator.clipboard.writeText(href(pathOf({ documentGuid }))).then(
        () => notify.success(t('library.document.copied')),
        () => notify.error(t('library.document.notCopied')),
      );
    },

    remove: async (document) => {
      const sure = await confirm({
        text: t('library.document.deleteText', { name: document.title }),
        danger: true,
      });
      if (!sure) return false;
      const deleted = await attempt(async () => {
        dataOf(
          await api('DELETE Library/DeleteDocument', {
            query: { documentGuid: document.documentGuid },
          }),
        );
      });
      if (deleted) {
        notify.success();
        void mutate(ofKinds('libraryCategories', 'libraryDocuments', 'libraryNewest'));
      }
      return deleted;
    },

    changed: () =>
      mutate(ofKinds('libraryCategories', 'libraryDocuments', 'libraryDocument', 'libraryNewest')),
  };
}
