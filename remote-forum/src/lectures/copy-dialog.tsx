import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lectureCopyStatuses, type LectureItem } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { Field, FormDialog, SwitchField, useEditing } from '@riwaq/ui/editing';
import { Select } from '@riwaq/ui/form';
import { newGuid, presentDataOf } from '@riwaq/ui/page';
import { FolderField, TOP } from './folder-field';
import { useLectureSubjects, useRefreshLectures } from './use-lectures';

const WIDTH = 520;

interface CopyDialogProps {
  item: LectureItem;
  subjectName: string;
  open: boolean;
  onClose: () => void;
}

interface CopyDraft {
  subject: { value: string; label: string };
  folder: string;
  visible: boolean;
}

function useCopyEditing(item: LectureItem, own: CopyDraft['subject'], onClose: () => void) {
  const { api, notify } = useHost();
  const refresh = useRefreshLectures();
  // One copy for one place, however often it is sent.
  const sent = useRef<{ place: string; copyGuid: string } | null>(null);
  const save = async ({ subject, folder, visible }: CopyDraft) => {
    const place = {
      subjectGuid: subject.value,
      folderGuid: folder === TOP ? null : folder,
      visible,
    };
    const key = JSON.stringify(place);
    if (sent.current?.place !== key) sent.current = { place: key, copyGuid: newGuid() };
    presentDataOf(
      await api('POST Lectures/CopyItem', {
        body: { itemGuid: item.itemGuid, copyGuid: sent.current.copyGuid, ...place },
      }),
    );
    notify.success();
    void refresh();
    onClose();
  };
  return useEditing<CopyDraft, 'subject' | 'folder'>({
    initial: { subject: own, folder: item.folderGuid ?? TOP, visible: false },
    fields: ['subject', 'folder'],
    problemsOf: () => ({}),
    save,
    catalogue: lectureCopyStatuses,
    byStatus: { 3: ['folder', 'lectures.tooDeep'] },
  });
}

/**
 * Copies a lecture, or a folder with its content, to the end of a folder in any subject that the
 * teacher may edit.
 */
export default function CopyDialog({ item, subjectName, open, onClose }: CopyDialogProps) {
  const { t } = useTranslation('forum');
  const [search, setSearch] = useState('');
  const subjects = useLectureSubjects(search);
  const own = { value: item.subjectGuid, label: subjectName };

  const editing = useCopyEditing(item, own, onClose);
  const { draft, change } = editing;
  const found =
    subjects.state.kind === 'ready'
      ? subjects.state.data.items.map(({ subjectGuid, subjectName: label }) => ({
          value: subjectGuid,
          label,
        }))
      : [];
  const options =
    search === '' && !found.some(({ value }) => value === own.value) ? [own, ...found] : found;

  return (
    <FormDialog
      open={open}
      title={t('lectures.copy.titleOf', { name: item.title })}
      width={WIDTH}
      onClose={onClose}
      editing={{ ...editing, changed: false }}
      saveLabel={t('lectures.copy.save')}
    >
      <p className="rw-form-note">
        {t(item.kind === 'folder' ? 'lectures.copy.hintFolder' : 'lectures.copy.hintLecture')}
      </p>
      <Field label={t('lectures.copy.subject')} problem={editing.problemOf('subject')}>
        {(control) => (
          <Select
            {...control}
            labelInValue
            showSearch
            filterOption={false}
            options={options}
            value={draft.subject}
            loading={subjects.state.kind === 'loading'}
            onSearch={setSearch}
            onPopupScroll={() => void subjects.loadMore()}
            onChange={(subject) => change({ subject, folder: TOP })}
          />
        )}
      </Field>
      <FolderField
        key={draft.subject.value}
        subject={{ subjectGuid: draft.subject.value, subjectName: draft.subject.label }}
        value={draft.folder}
        problem={editing.problemOf('folder')}
        onChange={(folder) => change({ folder })}
      />
      <SwitchField
        label={t('lectures.fields.visible')}
        hint={t('lectures.copy.visibleHint')}
        checked={draft.visible}
        onChange={(visible) => change({ visible })}
      />
    </FormDialog>
  );
}
