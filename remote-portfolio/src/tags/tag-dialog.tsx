import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSWRConfig } from 'swr';
import { seenText, TAG_NAME, TAG_SAVE, tagSaveStatuses, type TagItem } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { useSaveByGuid } from '@riwaq/ui/compiled-in';
import { Button, Skeleton } from '@riwaq/ui/core';
import { Field, FormDialog, useEditing, type FieldProblems } from '@riwaq/ui/editing';
import { Input } from '@riwaq/ui/form';
import { dataOf, presentDataOf, Problem, useAttempt } from '@riwaq/ui/page';
import { ofKinds } from '../data/keys';
import { useTagColors } from '../data/use-items';
import { useRefreshPortfolios } from '../data/use-portfolios';
import { TagChip } from './tag-chip';

const WIDTH = 440;
interface TagDraft {
  tagName: string;
  tagColorsPresetId: number | null;
}

const FIELDS = ['tagName', 'tagColorsPresetId'] as const;
type TagField = (typeof FIELDS)[number];

/** Validates a tag (PORT-14). */
function tagProblems({ tagName, tagColorsPresetId }: TagDraft): FieldProblems<TagField> {
  const problems: FieldProblems<TagField> = {};
  const name = tagName.trim();
  if (/\s/u.test(name)) problems.tagName = 'portfolio.tagSpaces';
  else if (seenText(name).length < TAG_NAME.min || name.length > TAG_NAME.max)
    problems.tagName = 'portfolio.tagName';
  if (tagColorsPresetId === null) problems.tagColorsPresetId = 'portfolio.tagColor';
  return problems;
}

interface TagDialogProps {
  tag: TagItem | null;
  open: boolean;
  onClose: () => void;
}

/** Requests that save and delete the tag; both close the dialog. */
function useTagActions(tag: TagItem | null, onClose: () => void) {
  const { t } = useTranslation('portfolio');
  const { api, confirm, notify } = useHost();
  const { mutate } = useSWRConfig();
  const attempt = useAttempt();
  const refreshItems = useRefreshPortfolios();
  const { guid: tagItemGuid, save: saveByGuid } = useSaveByGuid(tag?.tagItemGuid);

  const done = async () => {
    notify.success();
    onClose();
    await Promise.all([mutate(ofKinds('tags')), refreshItems()]);
  };
  const save = async ({ tagName, tagColorsPresetId }: TagDraft) => {
    const model = {
      tagItemGuid,
      tagName: tagName.trim(),
      tagColorsPresetId: tagColorsPresetId ?? 0,
    };
    await saveByGuid(model, {
      create: async (body) => presentDataOf(await api('POST TagItem/Create', { body })),
      update: async (body) => presentDataOf(await api('POST TagItem/Update', { body })),
    });
    void done();
  };
  const remove = async () => {
    if (!(await confirm({ text: t('tags.deleteText', { name: tag?.tagName }), danger: true })))
      return;
    if (
      await attempt(async () => {
        dataOf(await api('POST TagItem/Delete', { body: { tagItemGuid } }));
      })
    )
      void done();
  };
  return { tagItemGuid, save, remove };
}

/** Creates, edits or deletes a tag; null creates one. */
export default function TagDialog({ tag, open, onClose }: TagDialogProps) {
  const { t } = useTranslation('portfolio');
  const { tagItemGuid, save, remove } = useTagActions(tag, onClose);
  const { draft, change, touch, problemOf, ...form } = useEditing<TagDraft, TagField>({
    initial: { tagName: tag?.tagName ?? '', tagColorsPresetId: tag?.tagColorsPresetId ?? null },
    fields: FIELDS,
    problemsOf: tagProblems,
    save,
    catalogue: tagSaveStatuses,
    byStatus: { [TAG_SAVE.nameTaken]: ['tagName', 'portfolio.tagNameTaken'] },
  });

  return (
    <FormDialog
      open={open}
      title={t(tag === null ? 'tags.add' : 'tags.edit')}
      width={WIDTH}
      onClose={onClose}
      editing={form}
    >
      <Field
        label={t('tags.name')}
        required
        problem={problemOf('tagName')}
        hint={t('tags.nameHint')}
      >
        {(control) => (
          <Input
            {...control}
            value={draft.tagName}
            onKeyDown={(event) => {
              if (event.key === ' ') event.preventDefault();
            }}
            onChange={(event) => change({ tagName: event.target.value })}
            onBlur={() => touch('tagName')}
          />
        )}
      </Field>
      <ColorField
        group={`color-${tagItemGuid}`}
        draft={draft}
        problem={problemOf('tagColorsPresetId')}
        onChange={(tagColorsPresetId) => change({ tagColorsPresetId })}
      />
      {tag !== null && (
        <div>
          <Button danger icon={<Trash2 size={16} aria-hidden />} onClick={() => void remove()}>
            {t('delete.action')}
          </Button>
        </div>
      )}
    </FormDialog>
  );
}

interface ColorFieldProps {
  /** Name of the radio group. */
  group: string;
  draft: TagDraft;
  problem: string | null;
  onChange: (tagColorsPresetId: number) => void;
}

function ColorField({ group, draft, problem, onChange }: ColorFieldProps) {
  const { t } = useTranslation('portfolio');
  const colors = useTagColors();
  const presets = colors.kind === 'ready' ? colors.data : [];
  return (
    <Field label={t('tags.color')} required problem={problem} group>
      {({ 'aria-labelledby': labelledby }) => (
        <div className="rw-portfolio-colors" role="radiogroup" aria-labelledby={labelledby}>
          {colors.kind === 'loading' && <Skeleton title={false} rows={2} />}
          {colors.kind === 'failed' && (
            <Problem cause={colors.cause} onRetry={colors.retry} retrying={colors.retrying} />
          )}
          {presets.map(({ id, backgroundColor, textColor }, index) => (
            <label key={id} className="rw-portfolio-color">
              <input
                type="radio"
                name={group}
                checked={draft.tagColorsPresetId === id}
                aria-label={t('tags.colorOf', { number: index + 1 })}
                onChange={() => onChange(id)}
              />
              <TagChip
                tag={{
                  tagName: seenText(draft.tagName) || t('tags.sample'),
                  tagBackgroundColor: backgroundColor,
                  tagTextColor: textColor,
                }}
              />
            </label>
          ))}
        </div>
      )}
    </Field>
  );
}
