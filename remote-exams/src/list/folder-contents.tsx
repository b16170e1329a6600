import { useTranslation } from 'react-i18next';
import type { Exam, ExamFolder } from '@riwaq/api';
import { EmptyState } from '@riwaq/ui/core';
import { ExamCard } from './exam-card';
import { FolderCard } from './folder-card';
import type { ListDialogStates } from './list-dialogs';
import { useListActions } from './use-list-actions';

interface FolderContentsProps {
  folders: readonly ExamFolder[];
  exams: readonly Exam[];
  teacher: boolean;
  dialogs: ListDialogStates;
}

/** The folders and exams of a folder, with their menus for a teacher. */
export function FolderContents({ folders, exams, teacher, dialogs }: FolderContentsProps) {
  const { t } = useTranslation('exams');
  const actions = useListActions();
  const actionsOfExam = (exam: Exam) => ({
    onMove: () => dialogs.move.show({ kind: 'exam', exam }),
    onDelete: () => void actions.removeExam(exam),
  });
  return (
    <>
      {folders.length > 0 && (
        <section aria-label={t('folders')}>
          <ul className="rw-exams-folders">
            {folders.map((folder) => (
              <li key={folder.folderGuid}>
                <FolderCard
                  folder={folder}
                  onEdit={() => dialogs.folder.show({ kind: 'edit', folder })}
                  onMove={() => dialogs.move.show({ kind: 'folder', folder })}
                  onDelete={() => void actions.removeFolder(folder)}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      {exams.length > 0 && (
        <ul className="rw-exams-grid" aria-label={t('list')}>
          {exams.map((exam) => (
            <li key={exam.guid}>
              <ExamCard exam={exam} teacher={teacher} {...(teacher && actionsOfExam(exam))} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface NoExamsProps {
  /** Whether a search or a filter narrows the list. */
  filtered: boolean;
  inFolder: boolean;
  teacher: boolean;
}

export function NoExams({ filtered, inFolder, teacher }: NoExamsProps) {
  const { t } = useTranslation('exams');
  if (filtered) return <EmptyState title={t('nothingFound')} hint={t('nothingFoundHint')} />;
  return (
    <EmptyState
      title={t(inFolder ? 'empty.folder' : 'empty.exams')}
      hint={t(teacher ? 'empty.teacherHint' : 'empty.studentHint')}
    />
  );
}
