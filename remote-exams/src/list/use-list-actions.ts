import { useTranslation } from 'react-i18next';
import { examDeleteStatuses, folderDeleteStatuses, type Exam, type ExamFolder } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { dataOf, useAttempt } from '@riwaq/ui/page';
import { useRefreshExams } from '../data/use-exams';

export interface ListActions {
  /** Asks, then deletes. Resolves with whether it was deleted. */
  removeExam: (exam: Exam) => Promise<boolean>;
  removeFolder: (folder: ExamFolder) => Promise<boolean>;
}

/** A teacher's actions in the menu of an exam or a folder. */
export function useListActions(): ListActions {
  const { t } = useTranslation('exams');
  const { api, confirm, notify } = useHost();
  const attempt = useAttempt();
  const refresh = useRefreshExams();

  const remove = async (
    text: string,
    call: () => Promise<void>,
    catalogue: Parameters<typeof attempt>[1],
  ): Promise<boolean> => {
    if (!(await confirm({ text, danger: true }))) return false;
    if (!(await attempt(call, catalogue))) return false;
    notify.success();
    await refresh();
    return true;
  };

  return {
    removeExam: ({ guid, title }) =>
      remove(
        t('delete.exam', { name: title }),
        async () => {
          dataOf(await api('DELETE Exams/Delete', { query: { ExamGuid: guid } }));
        },
        examDeleteStatuses,
      ),
    removeFolder: ({ folderGuid, folderName }) =>
      remove(
        t('delete.folder', { name: folderName }),
        async () => {
          dataOf(await api('DELETE Exams/DeleteFolder', { query: { folderGuid } }));
        },
        folderDeleteStatuses,
      ),
  };
}
