import { TEXT_MAX } from '@riwaq/api';
import { Input as PlainInput } from 'antd';
import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { scoped } from '../antd/scope';
import { IconButton } from '../core/icon-button';
import type { AttachedFile } from './attached-file';
import { FileIcon } from './file-icon';
import { UserText } from '../core/user-text';

const Input = scoped(PlainInput);

export interface AttachedRowProps {
  file: AttachedFile;
  /** Omitted if the file's name cannot be changed. */
  onCaption?: (caption: string) => void;
  onRemove: () => void;
}

/** Row of an attached file: its caption can be edited and the file removed. */
export function AttachedRow({ file, onCaption, onRemove }: AttachedRowProps) {
  const { t } = useTranslation('kit');
  return (
    <li className="rw-file">
      <FileIcon name={file.fileUrl} />
      <div className="rw-file-main">
        {onCaption ? (
          <Input
            size="small"
            variant="filled"
            value={file.fileCaption}
            maxLength={TEXT_MAX.fileCaption}
            aria-label={t('upload.caption')}
            placeholder={t('upload.caption')}
            onChange={(event) => onCaption(event.target.value)}
          />
        ) : (
          <UserText as="bdi" className="rw-file-name">
            {file.fileCaption}
          </UserText>
        )}
        {file.fileSizeFormated && (
          <p className="rw-file-note">
            <UserText as="bdi">{file.fileSizeFormated}</UserText>
          </p>
        )}
      </div>
      <IconButton
        label={t('upload.remove', { name: file.fileCaption })}
        icon={<Trash2 size={18} aria-hidden />}
        onClick={onRemove}
      />
    </li>
  );
}
