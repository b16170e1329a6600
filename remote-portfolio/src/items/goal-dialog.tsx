import { useTranslation } from 'react-i18next';
import {
  GOAL_STATUS,
  portfolioAddStatuses,
  type Goal,
  type GoalStatus,
  type Visibility,
} from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { DraftNotice } from '@riwaq/ui/core';
import { DateTimePicker } from '@riwaq/ui/date';
import { Field, FormDialog } from '@riwaq/ui/editing';
import { Select } from '@riwaq/ui/form';
import { newGuid, presentDataOf } from '@riwaq/ui/page';
import type { AttachedFile } from '@riwaq/ui/upload';
import { fileModels } from './file-models';
import { GOAL_STATUSES, STATUS_NAME } from './goal-statuses';
import { FilesField, ItemVisibilityField, TextField, TitleField } from './item-fields';
import { itemProblems } from './item-problems';
import { useItemDraft, type ItemDraftFields } from './use-item-draft';

const WIDTH = 640;

interface Entry extends ItemDraftFields {
  title: string;
  description: string;
  dueDate: string | null;
  progressStatus: GoalStatus;
  visibility: Visibility;
  files: AttachedFile[];
}

const FIELDS = ['title', 'dueDate', 'description'] as const;

const startOf = (goal: Goal | null) => (): Entry => {
  if (goal === null)
    return {
      guid: newGuid(),
      attempted: null,
      title: '',
      description: '',
      dueDate: null,
      progressStatus: GOAL_STATUS.toDo,
      visibility: 'teachers',
      files: [],
    };
  const { goalGuid: guid, title, description, dueDate, progressStatus, visibility, files } = goal;
  return { guid, attempted: null, title, description, dueDate, progressStatus, visibility, files };
};

interface GoalDialogProps {
  goal: Goal | null;
  open: boolean;
  onClose: () => void;
}

function useGoalDraft(goal: Goal | null, onClose: () => void) {
  const { api } = useHost();
  return useItemDraft({
    draftKey: goal === null ? 'goal:new' : `goal:${goal.goalGuid}`,
    startOf: startOf(goal),
    isNew: goal === null,
    fields: FIELDS,
    problemsOf: ({ title, dueDate, description }) => ({
      ...itemProblems(title, 'description', description),
      ...(dueDate === null && { dueDate: 'fields.required' }),
    }),
    modelOf: ({ guid, title, description, dueDate, progressStatus, visibility, files }) => ({
      goalGuid: guid,
      title: title.trim(),
      description: description.trim(),
      dueDate: dueDate ?? '',
      progressStatus,
      visibility,
      files: fileModels(files),
    }),
    create: async (body) => presentDataOf(await api('POST Goal/Create', { body })),
    update: async (body) => presentDataOf(await api('POST Goal/Update', { body })),
    catalogue: portfolioAddStatuses,
    onClose,
  });
}

/** Creates or edits a goal; null creates one. The draft is stored locally and restored. */
export default function GoalDialog({ goal, open, onClose }: GoalDialogProps) {
  const { t } = useTranslation('portfolio');
  const { draft, value, change, touch, problemOf, busy, lost, setBusy, form } = useGoalDraft(
    goal,
    onClose,
  );
  return (
    <FormDialog
      title={t(goal === null ? 'goal.add' : 'goal.edit')}
      width={WIDTH}
      open={open}
      onClose={onClose}
      editing={form}
      saveLabel={busy ? t('files.uploading') : undefined}
    >
      <DraftNotice draft={draft} />
      <TitleField
        value={value.title}
        problem={problemOf('title')}
        onChange={(title) => change({ title })}
        onLeft={() => touch('title')}
      />
      <div className="rw-form-pair">
        <Field label={t('goal.dueDate')} required problem={problemOf('dueDate')}>
          {(control) => (
            <DateTimePicker
              {...control}
              value={value.dueDate}
              onChange={(dueDate) => {
                change({ dueDate });
                touch('dueDate');
              }}
            />
          )}
        </Field>
        <Field label={t('goal.status')}>
          {(control) => (
            <Select
              {...control}
              value={value.progressStatus}
              options={GOAL_STATUSES.map((status) => ({
                value: status,
                label: t(`status.${STATUS_NAME[status]}`),
              }))}
              onChange={(progressStatus) => change({ progressStatus })}
            />
          )}
        </Field>
      </div>
      <TextField
        label={t('fields.description')}
        value={value.description}
        problem={problemOf('description')}
        onChange={(description) => {
          change({ description });
          touch('description');
        }}
      />
      <FilesField
        files={value.files}
        lost={lost}
        onChange={(files) => change({ files })}
        onBusy={setBusy}
      />
      <ItemVisibilityField
        value={value.visibility}
        onChange={(visibility) => change({ visibility })}
      />
    </FormDialog>
  );
}
