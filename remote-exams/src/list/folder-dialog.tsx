import { useTranslation } from 'react-i18next';
import { folderSaveStatuses, type ExamFolder } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { useSaveByGuid } from '@riwaq/ui/compiled-in';
import { Field, FormDialog, titleProblem, useEditing } from '@riwaq/ui/editing';
import { Input } from '@riwaq/ui/form';
import { presentDataOf } from '@riwaq/ui/page';
import { useRefreshExams } from '../data/use-exams';

/** Mode of the folder dialog. A null parent is the top. */
export type ExamFolderEdit =
  { kind: 'create'; parentGuid: string | null } | { kind: 'edit'; folder: ExamFolder };

const WIDTH = 480;
const FIELDS = ['folderName'] as const;

/** Dialog that creates or renames a folder. Closes after saving; a failed save loses no input. */
export default function FolderDialog({
  edit,
  open,
  onClose,
}: {
  edit: ExamFolderEdit;
  open: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation('exams');
  const { api, notify } = useHost();
  const refresh = useRefreshExams();
  const { guid: folderGuid, save: saveByGuid } = useSaveByGuid(
    edit.kind === 'edit' ? edit.folder.folderGuid : undefined,
  );
  const parentGuid = edit.kind === 'edit' ? edit.folder.parentGuid : edit.parentGuid;

  const save = async ({ folderName }: { folderName: string }) => {
    const model = { folderGuid, parentGuid, folderName: folderName.trim() };
    await saveByGuid(model, {
      create: async (body) => presentDataOf(await api('POST Exams/CreateFolder', { body })),
      update: async (body) => presentDataOf(await api('PUT Exams/EditFolder', { body })),
    });
    notify.success();
    void refresh();
    onClose();
  };
  const editing = useEditing({
    initial: { folderName: edit.kind === 'edit' ? edit.folder.folderName : '' },
    fields: FIELDS,
    problemsOf: ({ folderName }) => {
      const problem = titleProblem(folderName);
      return problem === null ? {} : { folderName: problem };
    },
    save,
    catalogue: folderSaveStatuses,
    byStatus: {},
  });
  const { draft, change, touch, problemOf } = editing;

  return (
    <FormDialog
      open={open}
      title={t(edit.kind === 'edit' ? 'folder.rename' : 'folder.add')}
      width={WIDTH}
      onClose={onClose}
      editing={editing}
    >
      <Field label={t('folder.name')} required problem={problemOf('folderName')}>
        {(control) => (
          <Input
            {...control}
            value={draft.folderName}
            onChange={(event) => change({ folderName: event.target.value })}
            onBlur={() => touch('folderName')}
          />
        )}
      </Field>
    </FormDialog>
  );
}
