import { useTranslation } from 'react-i18next';
import type { FileItem } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { FileCard } from '@riwaq/ui/upload';
import { useAttempt } from '../data/use-problem';

interface ContentFilesProps {
  files: readonly FileItem[];
  /** One more download of one of them. */
  onDownloaded: (files: FileItem[]) => void;
}

/** The files of a content, each with its caption, size and downloads. */
export default function ContentFiles({ files, onDownloaded }: ContentFilesProps) {
  const { t } = useTranslation(['forum', 'status']);
  const host = useHost();
  const attempt = useAttempt();
  const download = async (file: FileItem) => {
    await attempt(async () => {
      if (await host.files.download(file.fileUrl)) {
        onDownloaded(files.map((each) => (each === file ? { ...each, downloadCount: each.downloadCount + 1 } : each)));
      } else host.notify.error(t('files.missing', { ns: 'status' }));
    });
  };
  return (
    <ul className="rw-forum-files" aria-label={t('content.files')}>
      {files.map((file) => <li key={file.fileGuid}><FileCard file={file} onDownload={() => download(file)} /></li>)}
    </ul>
  );
}
