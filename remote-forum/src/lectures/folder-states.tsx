import { useTranslation } from 'react-i18next';
import { Link } from '@riwaq/contract/router';
import { Button, EmptyState, Skeleton } from '@riwaq/ui/core';
import { folderPath, SUBJECTS_PATH, type FolderAddress } from './lecture-paths';

/** A subject or folder that does not exist or that the user may not see. */
export function GoneFolder({ subjectGuid, folderGuid }: FolderAddress) {
  const { t } = useTranslation('forum');
  const isSubject = folderGuid === null;
  return (
    <div className="rw-forum">
      <EmptyState
        title={t(isSubject ? 'lectures.gone.subject' : 'lectures.gone.folder')}
        hint={t('gone.hint')}
        action={
          <Link
            className="rw-link-button"
            to={isSubject ? SUBJECTS_PATH : folderPath(subjectGuid, null)}
          >
            {t(isSubject ? 'lectures.gone.toSubjects' : 'lectures.gone.toSubject')}
          </Link>
        }
      />
    </div>
  );
}

interface EmptyFolderProps {
  isSubject: boolean;
  canEdit: boolean;
  onAddLecture: () => void;
  onAddFolder: () => void;
}

/** A subject or folder without content. */
export function EmptyFolder({ isSubject, canEdit, onAddLecture, onAddFolder }: EmptyFolderProps) {
  const { t } = useTranslation('forum');
  return (
    <EmptyState
      title={t(isSubject ? 'lectures.empty.subject' : 'lectures.empty.folder')}
      hint={t(canEdit ? 'lectures.empty.addHint' : 'lectures.empty.hint')}
      action={
        canEdit && (
          <>
            <Button type="primary" onClick={onAddLecture}>
              {t('lectures.add.lecture')}
            </Button>
            <Button onClick={onAddFolder}>{t('lectures.add.folder')}</Button>
          </>
        )
      }
    />
  );
}

/** Skeleton rows. */
export function ItemListSkeleton() {
  const { t } = useTranslation('forum');
  return (
    <div className="rw-card rw-forum-rows" role="status" aria-label={t('loading')}>
      {[1, 2, 3, 4, 5].map((row) => (
        <div key={row} className="rw-forum-row">
          <Skeleton avatar="square" rows={1} />
        </div>
      ))}
    </div>
  );
}
