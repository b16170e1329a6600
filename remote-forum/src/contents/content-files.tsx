import { useTranslation } from 'react-i18next';
import type { FileItem } from '@riwaq/api';
import { useDownload } from '@riwaq/ui/page';
import { FileCard } from '@riwaq/ui/plain';

interface ContentFilesProps {
  files: readonly FileItem[];
  /** One more download of one of them. */
  onDownloaded: (files: FileItem[]) => void;
}

/** The files of a content, each with its caption, size and downloads. */
export default function ContentFiles({ files, onDownloaded }: ContentFilesProps) {
  const { t } = useTranslation('forum');
  const save = useDownload();
  const download = (file: FileItem) =>
    save(file.fileUrl, () =>
      onDownloaded(
        files.map((each) =>
          each === file ? { ...each, downloadCount: each.downloadCount + 1 } : each,
        ),
      ),
    );
  return (
    <ul className="rw-forum-files" aria-label={t('content.files')}>
      {files.map((file) => (
        <li key={file.fileGuid}>
          <FileCard file={file} onDownload={() => download(file)} />
        </li>
      ))}
    </ul>
  );
}
