import { useTranslation } from 'react-i18next';
import { portfolioAddStatuses, REFLECTION_MIN, seenText, type Reflection } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { DraftNotice } from '@riwaq/ui/core';
import { Field, FormDialog } from '@riwaq/ui/editing';
import { Input } from '@riwaq/ui/form';
import { newGuid, presentDataOf } from '@riwaq/ui/page';
import type { AttachedFile } from '@riwaq/ui/upload';
import { fileModels } from './file-models';
import { FilesField } from './item-fields';
import { isTooLong } from './item-problems';
import { useItemDraft, type ItemDraftFields } from './use-item-draft';

const WIDTH = 640;

interface Entry extends ItemDraftFields {
  text: string;
  files: AttachedFile[];
}
const FIELDS = ['reflectionText'] as const;

/** Target of the dialog: a new reflection on a work sample (null) or an existing one. */
export interface ReflectionEdit {
  workSampleGuid: string;
  reflection: Reflection | null;
}

/** Creates or edits a reflection. The draft is stored locally and restored. */
export default function ReflectionDialog({
  edit: { workSampleGuid, reflection },
  open,
  onClose,
}: {
  edit: ReflectionEdit;
  open: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation('portfolio');
  const { api } = useHost();
  const { draft, value, change, touch, problemOf, busy, lost, setBusy, form } = useItemDraft({
    draftKey:
      reflection === null
        ? `reflection:new:${workSampleGuid}`
        : `reflection:${reflection.reflectionGuid}`,
    isNew: reflection === null,
    startOf: (): Entry => ({
      guid: reflection?.reflectionGuid ?? newGuid(),
      attempted: null,
      text: reflection?.reflectionText ?? '',
      files: reflection?.files ?? [],
    }),
    fields: FIELDS,
    problemsOf: ({ text }) => {
      if (isTooLong(text)) return { reflectionText: 'fields.tooLong' };
      return seenText(text).length < REFLECTION_MIN
        ? { reflectionText: 'portfolio.reflectionShort' }
        : {};
    },
    modelOf: ({ guid, text, files }) => ({
      reflectionGuid: guid,
      workSampleGuid,
      reflectionText: text.trim(),
      files: fileModels(files),
    }),
    create: async (body) => presentDataOf(await api('POST Reflection/Create', { body })),
    update: async (body) => presentDataOf(await api('POST Reflection/Update', { body })),
    catalogue: portfolioAddStatuses,
    onClose,
  });
  return (
    <FormDialog
      title={t(reflection === null ? 'reflection.add' : 'reflection.edit')}
      width={WIDTH}
      open={open}
      onClose={onClose}
      editing={form}
      saveLabel={busy ? t('files.uploading') : undefined}
    >
      <DraftNotice draft={draft} />
      <Field
        label={t('reflection.text')}
        required
        problem={problemOf('reflectionText')}
        hint={t('reflection.hint')}
      >
        {(control) => (
          <Input.TextArea
            {...control}
            rows={6}
            value={value.text}
            onChange={(event) => change({ text: event.target.value })}
            onBlur={() => touch('reflectionText')}
          />
        )}
      </Field>
      <FilesField
        files={value.files}
        lost={lost}
        onChange={(files) => change({ files })}
        onBusy={setBusy}
      />
    </FormDialog>
  );
}
