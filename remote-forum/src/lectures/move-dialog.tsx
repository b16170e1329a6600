import { useTranslation } from 'react-i18next';
import { lectureMoveStatuses, type LectureItem } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { Skeleton } from '@riwaq/ui/core';
import { Select } from '@riwaq/ui/form';
import { dataOf } from '../data/answer';
import { Field } from '../editing/field';
import { FormDialog } from '../editing/form-dialog';
import { useEditing } from '../editing/use-editing';
import { Problem } from '../layout/problem';
import { folderChoices } from './folder-choices';
import { useLectureFolders, useRefreshLectures } from './use-lectures';

const WIDTH = 520;
/** Stands for the top, which has no guid. */
const TOP = '';

interface MoveDialogProps { item: LectureItem; subjectName: string; open: boolean; onClose: () => void }

/** Moves a lecture or a folder to another folder of its subject, to the end of it. */
export default function MoveDialog({ item, subjectName, open, onClose }: MoveDialogProps) {
  const { t } = useTranslation('forum');
  const { api, notify } = useHost();
  const refresh = useRefreshLectures();
  const folders = useLectureFolders(item.subjectGuid);
  const here = item.folderGuid ?? TOP;

  const save = async ({ folder }: { folder: string }) => {
    dataOf(await api('POST Lectures/MoveItem', { body: { itemGuid: item.itemGuid, folderGuid: folder === TOP ? null : folder } }));
    notify.success();
    void refresh();
    onClose();
  };
  const editing = useEditing<{ folder: string }, 'folder'>({
    initial: { folder: here }, fields: ['folder'], problemsOf: () => ({}), save, catalogue: lectureMoveStatuses,
    byStatus: { 2: ['folder', 'lectures.ownDescendant'], 3: ['folder', 'lectures.tooDeep'] },
  });
  const options = [
    { value: TOP, label: t('lectures.move.top', { name: subjectName }) },
    ...(folders.kind === 'ready' ? folderChoices(folders.data, item.itemGuid) : []).map(({ folderGuid, label }) => ({ value: folderGuid, label })),
  ];

  return (
    <FormDialog
      open={open}
      title={t('lectures.move.titleOf', { name: item.title })}
      width={WIDTH}
      onClose={onClose}
      onSubmit={editing.submit}
      canSave={editing.canSave && editing.changed}
      saving={editing.saving}
      changed={false}
      failure={editing.failure}
      saveLabel={t('lectures.move.save')}
    >
      {folders.kind === 'loading' && <Skeleton active paragraph={{ rows: 1 }} />}
      {folders.kind === 'failed' && <Problem cause={folders.cause} onRetry={folders.retry} retrying={folders.retrying} />}
      {folders.kind === 'ready' && (
        <Field label={t('lectures.move.folder')} problem={editing.problemOf('folder')}>
          {(control) => <Select {...control} showSearch optionFilterProp="label" options={options} value={editing.draft.folder} onChange={(folder: string) => editing.change({ folder })} />}
        </Field>
      )}
    </FormDialog>
  );
}
