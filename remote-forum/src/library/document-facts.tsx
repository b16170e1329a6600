import { useTranslation } from 'react-i18next';
import { extensionOf, type LibraryDocument } from '@riwaq/api';
import { UserText } from '@riwaq/ui/core';

/** File type in capitals, such as 'PDF'. */
export const typeOf = ({ file }: LibraryDocument): string =>
  extensionOf(file.fileUrl).toUpperCase();

/** Type, size and downloads of a document's file. */
export function FileFacts({ document }: { document: LibraryDocument }) {
  const { t } = useTranslation(['forum', 'kit']);
  return (
    <>
      <UserText as="bdi">{typeOf(document)}</UserText> ·{' '}
      <UserText as="bdi" className="rw-library-size">
        {document.file.fileSizeFormated}
      </UserText>{' '}
      · {t('file.downloads', { ns: 'kit', count: document.file.downloadCount })}
    </>
  );
}
