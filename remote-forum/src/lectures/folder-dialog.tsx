import { useTranslation } from 'react-i18next';
import { lectureFolderStatuses, TEXT_MAX, type LectureFolder } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { useSaveByGuid } from '@riwaq/ui/compiled-in';
import {
  Field,
  type FieldProblems,
  FormDialog,
  SwitchField,
  titleProblem,
  useEditing,
} from '@riwaq/ui/editing';
import { Input } from '@riwaq/ui/form';
import { presentDataOf } from '@riwaq/ui/page';
import { useRefreshLectures } from './use-lectures';

/** Purpose of a folder dialog: a new folder or an edit. */
export type LectureFolderEdit =
  | { kind: 'create'; subjectGuid: string; folderGuid: string | null }
  | { kind: 'edit'; folder: LectureFolder };

interface FolderDraft {
  title: string;
  description: string;
  visible: boolean;
}

const WIDTH = 560;
const FIELDS = ['title', 'description'] as const;

function problemsOf({ title }: FolderDraft): FieldProblems<'title' | 'description'> {
  const problem = titleProblem(title);
  return problem === null ? {} : { title: problem };
}

interface FolderDialogProps {
  edit: LectureFolderEdit;
  open: boolean;
  onClose: () => void;
}

function useFolderEditing(edit: LectureFolderEdit, onClose: () => void) {
  const { api, notify } = useHost();
  const refresh = useRefreshLectures();
  const { subjectGuid, folderGuid } = edit.kind === 'edit' ? edit.folder : edit;
  const { guid: itemGuid, save: saveByGuid } = useSaveByGuid(
    edit.kind === 'edit' ? edit.folder.itemGuid : undefined,
  );

  const save = async (draft: FolderDraft) => {
    const model = { ...draft, title: draft.title.trim(), itemGuid };
    await saveByGuid(model, {
      create: async (body) =>
        presentDataOf(
          await api('POST Lectures/CreateFolder', { body: { ...body, subjectGuid, folderGuid } }),
        ),
      update: async (body) => presentDataOf(await api('POST Lectures/UpdateFolder', { body })),
    });
    notify.success();
    void refresh();
    onClose();
  };
  const initial =
    edit.kind === 'edit'
      ? {
          title: edit.folder.title,
          description: edit.folder.description,
          visible: edit.folder.visible,
        }
      : { title: '', description: '', visible: true };
  return useEditing<FolderDraft, 'title' | 'description'>({
    initial,
    fields: FIELDS,
    problemsOf,
    save,
    catalogue: lectureFolderStatuses,
    byStatus: {},
  });
}

/** Creates or edits a folder. Closes when it is saved; keeps the input when saving fails. */
export default function FolderDialog({ edit, open, onClose }: FolderDialogProps) {
  const { t } = useTranslation('forum');
  const editing = useFolderEditing(edit, onClose);
  const { draft, change, touch, problemOf } = editing;

  return (
    <FormDialog
      open={open}
      title={t(edit.kind === 'edit' ? 'lectures.edit.folder' : 'lectures.add.folder')}
      width={WIDTH}
      onClose={onClose}
      editing={editing}
    >
      <Field label={t('lectures.fields.folder')} required problem={problemOf('title')}>
        {(control) => (
          <Input
            {...control}
            value={draft.title}
            onChange={(event) => change({ title: event.target.value })}
            onBlur={() => touch('title')}
          />
        )}
      </Field>
      <Field label={t('fields.description')} problem={problemOf('description')}>
        {({ id, status }) => (
          <Input.TextArea
            id={id}
            status={status}
            rows={3}
            maxLength={TEXT_MAX.plain}
            value={draft.description}
            onChange={(event) => change({ description: event.target.value })}
          />
        )}
      </Field>
      <SwitchField
        label={t('lectures.fields.visible')}
        hint={t('lectures.fields.visibleFolderHint')}
        checked={draft.visible}
        onChange={(visible) => change({ visible })}
      />
    </FormDialog>
  );
}
