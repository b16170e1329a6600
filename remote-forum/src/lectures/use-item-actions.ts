import { useTranslation } from 'react-i18next';
import { lectureFolderDeleteStatuses, plainStatuses, type LectureItem } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { dataOf, useAttempt } from '@riwaq/ui/page';
import { useRefreshLectures } from './use-lectures';

export interface LectureItemActions {
  /** Shows the item to students, or hides it. */
  setVisible: (item: LectureItem, visible: boolean) => Promise<void>;
  /** Deletes the item after confirmation. Resolves with whether it was deleted. */
  remove: (item: LectureItem) => Promise<boolean>;
}

/** Actions of a teacher in the menu of a folder or a lecture. */
export function useItemActions(): LectureItemActions {
  const { t } = useTranslation('forum');
  const { api, confirm, notify } = useHost();
  const attempt = useAttempt();
  const refresh = useRefreshLectures();

  return {
    setVisible: async ({ itemGuid }, visible) => {
      const done = await attempt(async () => {
        dataOf(
          await api('PUT Lectures/ChangeVisible', {
            query: { itemGuid, visible: visible ? 'true' : 'false' },
          }),
        );
      }, plainStatuses);
      if (!done) return;
      notify.success();
      await refresh();
    },
    remove: async ({ kind, itemGuid, title }) => {
      const text = t(kind === 'folder' ? 'lectures.delete.folder' : 'lectures.delete.lecture', {
        name: title,
      });
      if (!(await confirm({ text, danger: true }))) return false;
      const query = { itemGuid };
      const done = await attempt(async () => {
        dataOf(
          kind === 'folder'
            ? await api('DELETE Lectures/DeleteFolder', { query })
            : await api('DELETE Lectures/DeleteLecture', { query }),
        );
      }, lectureFolderDeleteStatuses);
      if (!done) return false;
      notify.success();
      await refresh();
      return true;
    },
  };
}
