import type { FileItem } from '@riwaq/api';
import { Download, Eye } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../core/icon-button';
import { Part } from '../page/part';
import { FileIcon } from './file-icon';
import { previewKind } from './file-kind';
import { FilePreview } from './lazy-preview';
import './upload.css';
import { UserText } from '../core/user-text';

export interface FileCardProps {
  /** The number of downloads is shown if present. */
  file: Pick<FileItem, 'fileUrl' | 'fileCaption' | 'fileSizeFormated'> &
    Partial<Pick<FileItem, 'downloadCount'>>;
  /** Opens or saves the file; the card shows progress until it settles. */
  onDownload: () => Promise<unknown> | void;
}

/**
 * A file with its caption, size and number of downloads; files that a browser can display have a
 * preview dialog.
 */
export function FileCard({ file, onDownload }: FileCardProps) {
  const { t } = useTranslation('kit');
  const [fetching, setFetching] = useState(false);
  const [previewing, setPreviewing] = useState(false);
  const kind = previewKind(file.fileUrl);
  const download = async () => {
    setFetching(true);
    try {
      await onDownload();
    } finally {
      setFetching(false);
    }
  };
  return (
    <div className="rw-file rw-file-card" role="group" aria-label={file.fileCaption}>
      <FileIcon name={file.fileUrl} />
      <div className="rw-file-main">
        <UserText as="bdi" className="rw-file-name">
          {file.fileCaption}
        </UserText>
        <p className="rw-file-note">
          <UserText as="bdi">{file.fileSizeFormated}</UserText>
          {file.downloadCount !== undefined && (
            <> · {t('file.downloads', { count: file.downloadCount })}</>
          )}
        </p>
      </div>
      {kind && (
        <IconButton
          label={t('file.preview', { name: file.fileCaption })}
          icon={<Eye size={18} aria-hidden />}
          onClick={() => setPreviewing(true)}
        />
      )}
      <IconButton
        label={t('file.download', { name: file.fileCaption })}
        icon={<Download size={18} aria-hidden />}
        loading={fetching}
        onClick={() => void download()}
      />
      {kind && (
        <Part open={previewing} onClose={() => setPreviewing(false)}>
          {previewing && (
            <FilePreview file={file} kind={kind} onClose={() => setPreviewing(false)} />
          )}
        </Part>
      )}
    </div>
  );
}
