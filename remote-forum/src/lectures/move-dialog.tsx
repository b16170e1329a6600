import { useTranslation } from 'react-i18next';
import { lectureMoveStatuses, type LectureItem } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { FormDialog, useEditing } from '@riwaq/ui/editing';
import { dataOf } from '@riwaq/ui/page';
import { FolderField, TOP } from './folder-field';
import { useRefreshLectures } from './use-lectures';

const WIDTH = 520;

interface MoveDialogProps {
  item: LectureItem;
  subjectName: string;
  open: boolean;
  onClose: () => void;
}

/** Moves a lecture or a folder to another folder of its subject, to the end of it. */
export default function MoveDialog({ item, subjectName, open, onClose }: MoveDialogProps) {
  const { t } = useTranslation('forum');
  const { api, notify } = useHost();
  const refresh = useRefreshLectures();
  const here = item.folderGuid ?? TOP;

  const save = async ({ folder }: { folder: string }) => {
    dataOf(
      await api('POST Lectures/MoveItem', {
        body: { itemGuid: item.itemGuid, folderGuid: folder === TOP ? null : folder },
      }),
    );
    notify.success();
    void refresh();
    onClose();
  };
  const editing = useEditing<{ folder: string }, 'folder'>({
    initial: { folder: here },
    fields: ['folder'],
    problemsOf: () => ({}),
    save,
    catalogue: lectureMoveStatuses,
    byStatus: { 2: ['folder', 'lectures.ownDescendant'], 3: ['folder', 'lectures.tooDeep'] },
  });

  return (
    <FormDialog
      open={open}
      title={t('lectures.move.titleOf', { name: item.title })}
      width={WIDTH}
      onClose={onClose}
      editing={{ ...editing, canSave: editing.canSave && editing.changed, changed: false }}
      saveLabel={t('lectures.move.save')}
    >
      <FolderField
        subject={{ subjectGuid: item.subjectGuid, subjectName }}
        value={editing.draft.folder}
        moved={item.itemGuid}
        problem={editing.problemOf('folder')}
        onChange={(folder) => editing.change({ folder })}
      />
    </FormDialog>
  );
}
