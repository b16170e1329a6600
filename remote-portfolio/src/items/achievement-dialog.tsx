import { useTranslation } from 'react-i18next';
import {
  PORTFOLIO_LAYOUT,
  portfolioAddStatuses,
  type Achievement,
  type Visibility,
} from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { DraftNotice, localOf, useKitSettings } from '@riwaq/ui/core';
import { DayPicker } from '@riwaq/ui/date';
import { Field, FormDialog } from '@riwaq/ui/editing';
import { newGuid, presentDataOf } from '@riwaq/ui/page';
import type { AttachedFile } from '@riwaq/ui/upload';
import { fileModels } from './file-models';
import { FilesField, ItemVisibilityField, TextField, TitleField } from './item-fields';
import { itemProblems } from './item-problems';
import { useItemDraft, type ItemDraftFields } from './use-item-draft';

interface Entry extends ItemDraftFields {
  title: string;
  description: string;
  achievementDate: string;
  visibility: Visibility;
  files: AttachedFile[];
}

const FIELDS = ['title', 'description'] as const;

function startOf(achievement: Achievement | null, timeZone: string | undefined): Entry {
  if (achievement === null)
    return {
      guid: newGuid(),
      attempted: null,
      title: '',
      description: '',
      achievementDate: localOf(Date.now(), timeZone).slice(0, 10),
      visibility: 'teachers',
      files: [],
    };
  const {
    achievementGuid: guid,
    title,
    description,
    achievementDate,
    visibility,
    files,
  } = achievement;
  return { guid, attempted: null, title, description, achievementDate, visibility, files };
}

interface AchievementDialogProps {
  achievement: Achievement | null;
  open: boolean;
  onClose: () => void;
}

/** Creates or edits an achievement; null creates one. The draft is stored locally and restored. */
export default function AchievementDialog({ achievement, open, onClose }: AchievementDialogProps) {
  const { t } = useTranslation('portfolio');
  const { api } = useHost();
  const { timeZone } = useKitSettings();
  const { draft, value, change, touch, problemOf, busy, lost, setBusy, form } = useItemDraft({
    draftKey:
      achievement === null ? 'achievement:new' : `achievement:${achievement.achievementGuid}`,
    startOf: () => startOf(achievement, timeZone),
    isNew: achievement === null,
    fields: FIELDS,
    problemsOf: ({ title, description }) => itemProblems(title, 'description', description),
    modelOf: ({ guid, title, description, achievementDate, visibility, files }) => ({
      achievementGuid: guid,
      title: title.trim(),
      description: description.trim(),
      achievementDate,
      visibility,
      files: fileModels(files),
    }),
    create: async (body) => presentDataOf(await api('POST Achievement/Create', { body })),
    update: async (body) => presentDataOf(await api('POST Achievement/Update', { body })),
    catalogue: portfolioAddStatuses,
    onClose,
  });
  return (
    <FormDialog
      title={t(achievement === null ? 'achievement.add' : 'achievement.edit')}
      width={PORTFOLIO_LAYOUT.achievementDialogWidth}
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
      <Field label={t('achievement.date')} required group>
        {() => (
          <DayPicker
            aria-label={t('achievement.date')}
            value={value.achievementDate}
            onChange={(achievementDate) => change({ achievementDate })}
          />
        )}
      </Field>
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
