import { RotateCw, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../core/icon-button';
import { FileIcon } from '../upload/file-icon';
import type { UploadedMedium } from './use-editor-media';
import { UserText } from '../core/user-text';
// Importing a group's code does not import its styles.
import '../upload/upload.css';

interface UploadedMediumRowProps {
  medium: UploadedMedium;
  onRetry: () => void;
  onRemove: () => void;
}

/**
 * An uploaded medium that is not in the text yet; after a failure the user can retry or discard it.
 */
export function UploadedMediumRow({
  medium: { name, state },
  onRetry,
  onRemove,
}: UploadedMediumRowProps) {
  const { t } = useTranslation('kit');
  const failed = state === 'failed';
  return (
    <li className="rw-file">
      <FileIcon name={name} />
      <div className="rw-file-main">
        <UserText as="bdi" className="rw-file-name">
          {name}
        </UserText>
        <p className={failed ? 'rw-file-note rw-text-danger' : 'rw-file-note'} role="status">
          {t(failed ? 'editor.notPlaced' : 'editor.placing')}
        </p>
      </div>
      {failed && (
        <IconButton
          label={t('upload.retry', { name })}
          icon={<RotateCw size={18} aria-hidden />}
          onClick={onRetry}
        />
      )}
      {failed && (
        <IconButton
          label={t('upload.remove', { name })}
          icon={<Trash2 size={18} aria-hidden />}
          onClick={onRemove}
        />
      )}
    </li>
  );
}
