import { useTranslation } from 'react-i18next';
import { portfolioAddStatuses, type Visibility, type WorkSample } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { DraftNotice } from '@riwaq/ui/core';
import { Field, FullScreenForm, SwitchField } from '@riwaq/ui/editing';
import { RichTextEditor } from '@riwaq/ui/editor';
import { newGuid, presentDataOf } from '@riwaq/ui/page';
import type { AttachedFile } from '@riwaq/ui/upload';
import { fileModels } from './file-models';
import { FilesField, ItemVisibilityField, TextField, TitleField } from './item-fields';
import { itemProblems } from './item-problems';
import { useItemDraft, type ItemDraftFields } from './use-item-draft';

interface Entry extends ItemDraftFields {
  title: string;
  caseDescription: string;
  description: string;
  flag: boolean;
  forAttention: boolean;
  visibility: Visibility;
  files: AttachedFile[];
}

const FIELDS = ['title', 'caseDescription'] as const;

const startOf = (sample: WorkSample | null) => (): Entry => {
  if (sample === null)
    return {
      guid: newGuid(),
      attempted: null,
      title: '',
      caseDescription: '',
      description: '',
      flag: false,
      forAttention: false,
      visibility: 'teachers',
      files: [],
    };
  const {
    workSampleGuid: guid,
    title,
    caseDescription,
    description,
    flag,
    forAttention,
    visibility,
    files,
  } = sample;
  return {
    guid,
    attempted: null,
    title,
    caseDescription,
    description,
    flag,
    forAttention,
    visibility,
    files,
  };
};

interface WorkSampleDialogProps {
  sample: WorkSample | null;
  open: boolean;
  onClose: () => void;
}

function useSampleDraft(sample: WorkSample | null, onClose: () => void) {
  const { api } = useHost();
  return useItemDraft({
    draftKey: sample === null ? 'workSample:new' : `workSample:${sample.workSampleGuid}`,
    startOf: startOf(sample),
    isNew: sample === null,
    fields: FIELDS,
    problemsOf: ({ title, caseDescription }) =>
      itemProblems(title, 'caseDescription', caseDescription),
    modelOf: ({
      guid,
      title,
      caseDescription,
      description,
      flag,
      forAttention,
      visibility,
      files,
    }) => ({
      workSampleGuid: guid,
      title: title.trim(),
      caseDescription: caseDescription.trim(),
      description,
      flag,
      forAttention,
      visibility,
      files: fileModels(files),
    }),
    create: async (body) => presentDataOf(await api('POST WorkSample/Post', { body })),
    update: async (body) => presentDataOf(await api('POST WorkSample/Update', { body })),
    catalogue: portfolioAddStatuses,
    onClose,
  });
}

/**
 * Full-screen editor of a work sample; null creates one. The draft is stored locally and restored.
 */
export default function WorkSampleDialog({ sample, open, onClose }: WorkSampleDialogProps) {
  const { t } = useTranslation('portfolio');
  const { draft, value, change, touch, problemOf, busy, lost, setBusy, tellBusy, form } =
    useSampleDraft(sample, onClose);
  return (
    <FullScreenForm
      title={t(sample === null ? 'workSample.add' : 'workSample.edit')}
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
      <TextField
        label={t('fields.case')}
        hint={t('fields.caseHint')}
        rows={3}
        value={value.caseDescription}
        problem={problemOf('caseDescription')}
        onChange={(caseDescription) => {
          change({ caseDescription });
          touch('caseDescription');
        }}
      />
      <Field
        label={t('fields.description')}
        group
        problem={lost?.place === 'text' ? lost.problem : null}
      >
        {() => (
          <RichTextEditor
            key={draft.revision}
            initialHtml={value.description}
            onChange={(description) => change({ description })}
            location="Portfolio"
            label={t('fields.description')}
            placeholder={t('workSample.placeholder')}
            onBusy={tellBusy('text')}
          />
        )}
      </Field>
      <FilesField
        files={value.files}
        lost={lost}
        onChange={(files) => change({ files })}
        onBusy={setBusy}
      />
      <SwitchField
        label={t('workSample.flag')}
        hint={t('workSample.flagHint')}
        checked={value.flag}
        onChange={(flag) => change({ flag })}
      />
      <SwitchField
        label={t('workSample.forAttention')}
        hint={t('workSample.forAttentionHint')}
        checked={value.forAttention}
        onChange={(forAttention) => change({ forAttention })}
      />
      <ItemVisibilityField
        value={value.visibility}
        onChange={(visibility) => change({ visibility })}
      />
    </FullScreenForm>
  );
}
