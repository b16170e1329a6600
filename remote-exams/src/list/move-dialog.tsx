import { useTranslation } from 'react-i18next';
import {
  examFoundStatuses,
  folderSaveStatuses,
  NO_FOLDER,
  type Exam,
  type ExamFolder,
} from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { Skeleton, usePageDirection } from '@riwaq/ui/core';
import { Field, FormDialog, useEditing } from '@riwaq/ui/editing';
import { Select } from '@riwaq/ui/form';
import { dataOf, folderChoices, Problem } from '@riwaq/ui/page';
import { useFolders, useRefreshExams } from '../data/use-exams';

/** The exam or folder to move. */
export type MovedExamItem = { kind: 'exam'; exam: Exam } | { kind: 'folder'; folder: ExamFolder };

const WIDTH = 520;
/** Value for the top, which has no guid. */
const TOP = '';
const FIELDS = ['place'] as const;

/** Dialog that moves an exam or a folder to another folder. */
export default function MoveDialog({
  moved,
  open,
  onClose,
}: {
  moved: MovedExamItem;
  open: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation('exams');
  const { editing, from } = useMoving(moved, onClose);
  const name = moved.kind === 'exam' ? moved.exam.title : moved.folder.folderName;

  return (
    <FormDialog
      open={open}
      title={t('move.title', { name })}
      width={WIDTH}
      onClose={onClose}
      editing={{ ...editing, canSave: editing.canSave && editing.draft.place !== from }}
      saveLabel={t('move.save')}
    >
      <FolderField moved={moved} editing={editing} />
    </FormDialog>
  );
}

/** Form of the move; `from` is the folder of the exam or folder now. */
function useMoving(moved: MovedExamItem, onClose: () => void) {
  const { api, notify } = useHost();
  const refresh = useRefreshExams();

  const save = async ({ place }: { place: string }) => {
    if (moved.kind === 'exam')
      dataOf(
        await api('PUT Exams/Move', {
          body: { examGuid: moved.exam.guid, FolderGuid: place === TOP ? NO_FOLDER : place },
        }),
      );
    else {
      const { folderGuid, folderName } = moved.folder;
      dataOf(
        await api('PUT Exams/EditFolder', {
          body: { folderGuid, folderName, parentGuid: place === TOP ? null : place },
        }),
      );
    }
    notify.success();
    void refresh();
    onClose();
  };
  const from = (moved.kind === 'exam' ? moved.exam.folderId : moved.folder.parentGuid) ?? TOP;
  const editing = useEditing<{ place: string }, 'place'>({
    initial: { place: from },
    fields: FIELDS,
    problemsOf: () => ({}),
    save,
    catalogue: { ...folderSaveStatuses, ...(moved.kind === 'exam' ? examFoundStatuses : {}) },
    byStatus:
      moved.kind === 'folder'
        ? { 3: ['place', 'exams.folderOwnDescendant'], 4: ['place', 'exams.folderTooDeep'] }
        : {},
  });
  return { editing, from };
}

interface FolderFieldProps {
  moved: MovedExamItem;
  editing: ReturnType<typeof useMoving>['editing'];
}

/** The folder to move to; a folder cannot be moved into itself. */
function FolderField({ moved, editing: { draft, change, problemOf } }: FolderFieldProps) {
  const { t } = useTranslation('exams');
  const page = usePageDirection();
  const folders = useFolders();
  return (
    <>
      {folders.kind === 'loading' && <Skeleton rows={1} />}
      {folders.kind === 'failed' && (
        <Problem cause={folders.cause} onRetry={folders.retry} retrying={folders.retrying} />
      )}
      {folders.kind === 'ready' && (
        <Field label={t('move.folder')} problem={problemOf('place')}>
          {(control) => (
            <Select
              {...control}
              showSearch
              optionFilterProp="label"
              value={draft.place}
              onChange={(place) => change({ place })}
              options={[
                { value: TOP, label: t('move.top') },
                ...folderChoices(
                  folders.data.map(({ folderGuid, parentGuid, folderName }) => ({
                    guid: folderGuid,
                    parentGuid,
                    name: folderName,
                  })),
                  page,
                  moved.kind === 'folder' ? moved.folder.folderGuid : undefined,
                ).map(({ guid, label }) => ({ value: guid, label })),
              ]}
            />
          )}
        </Field>
      )}
    </>
  );
}
