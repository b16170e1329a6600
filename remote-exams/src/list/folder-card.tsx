import { Folder, FolderInput, PencilLine, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ExamFolder } from '@riwaq/api';
import { Link } from '@riwaq/contract/router';
import { UserText } from '@riwaq/ui/core';
import { Facts, MenuButton } from '@riwaq/ui/page';
import { examsPath } from '../paths';

/** A folder in a list. */
export function FolderCard({
  folder,
  onEdit,
  onMove,
  onDelete,
}: {
  folder: ExamFolder;
  onEdit: () => void;
  onMove: () => void;
  onDelete: () => void;
}) {
  const { t } = useTranslation('exams');
  const { folderGuid, folderName, foldersCount, examsCount } = folder;
  return (
    <article className="rw-card rw-exams-folder">
      <Folder size={24} aria-hidden />
      <div className="rw-exams-folder-body">
        <h3>
          <Link to={examsPath(folderGuid)}>
            <UserText>{folderName}</UserText>
          </Link>
        </h3>
        <Facts>
          {(examsCount > 0 || foldersCount === 0) && (
            <span>{t('examsCount', { count: examsCount })}</span>
          )}
          {foldersCount > 0 && <span>{t('foldersCount', { count: foldersCount })}</span>}
        </Facts>
      </div>
      <MenuButton
        label={t('menuOf', { name: folderName })}
        actions={[
          {
            key: 'edit',
            label: t('folder.rename'),
            icon: <PencilLine size={16} aria-hidden />,
            onClick: onEdit,
          },
          {
            key: 'move',
            label: t('move.action'),
            icon: <FolderInput size={16} aria-hidden />,
            onClick: onMove,
          },
          {
            key: 'delete',
            label: t('delete.action'),
            icon: <Trash2 size={16} aria-hidden />,
            danger: true,
            onClick: onDelete,
          },
        ]}
      />
    </article>
  );
}
