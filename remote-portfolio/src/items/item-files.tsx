import { useTranslation } from 'react-i18next';
import type { FileItem } from '@riwaq/api';
import { useDownload } from '@riwaq/ui/page';
import { FileCard } from '@riwaq/ui/plain';
import { useRefreshPortfolios } from '../data/use-portfolios';

/** The files of an item or a reflection. */
export default function ItemFiles({ files }: { files: readonly FileItem[] }) {
  const { t } = useTranslation('portfolio');
  const save = useDownload();
  const refresh = useRefreshPortfolios();
  return (
    <ul className="rw-portfolio-files" aria-label={t('files.label')}>
      {files.map((file) => (
        <li key={file.fileGuid}>
          <FileCard file={file} onDownload={() => save(file.fileUrl, () => void refresh())} />
        </li>
      ))}
    </ul>
  );
}
