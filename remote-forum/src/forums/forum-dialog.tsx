import { useTranslation } from 'react-i18next';
import { FORUM_TYPE, forumSaveStatuses, LAYOUT, TEXT_MAX, type Forum } from '@riwaq/api';
import { useSaveByGuid } from '@riwaq/ui/compiled-in';
import { type Editing, Field, FormDialog, SwitchField, useEditing } from '@riwaq/ui/editing';
import { Input, Radio } from '@riwaq/ui/form';
import { hiddenPeriodFields } from '../editing/period';
import { PeriodFields } from '../editing/period-fields';
import {
  FORUM_FIELD_BY_STATUS,
  FORUM_FIELDS,
  forumDraft,
  forumModel,
  forumProblems,
  type ForumDraft,
} from './forum-form';
import { CHOSEN_FORUM_TYPES, FORUM_KINDS } from './forum-kinds';
import { SubjectFields } from './subject-fields';
import { useForumActions } from './use-forum-actions';

/** Purpose of a forum dialog: a new forum or category, or an edit. */
export type ForumEdit =
  | { kind: 'create'; category: boolean; parentForumGuid: string | null }
  | { kind: 'edit'; forum: Forum };

type ForumEditing = Editing<ForumDraft, (typeof FORUM_FIELDS)[number]>;

interface ForumDialogProps {
  edit: ForumEdit;
  open: boolean;
  onClose: () => void;
}

/**
 * Creates or edits a forum or a category. Closes when it is saved; keeps the input when saving
 * fails.
 */
export default function ForumDialog({ edit, open, onClose }: ForumDialogProps) {
  const { t } = useTranslation('forum');
  const forum = edit.kind === 'edit' ? edit.forum : null;
  const category =
    edit.kind === 'edit' ? edit.forum.forumType === FORUM_TYPE.category : edit.category;
  const editing = useForumEditing({ edit, forum, category, onClose });
  const { draft, change, touch, problemOf } = editing;

  return (
    <FormDialog
      open={open}
      title={
        edit.kind === 'edit'
          ? t(category ? 'category.edit' : 'forum.edit')
          : t(category ? 'category.add' : 'forum.add')
      }
      width={LAYOUT.forumDialogMaxWidth}
      onClose={onClose}
      editing={editing}
    >
      <Field label={t('fields.title')} required problem={problemOf('title')}>
        {(control) => (
          <Input
            {...control}
            value={draft.title}
            onChange={(event) => change({ title: event.target.value })}
            onBlur={() => touch('title')}
          />
        )}
      </Field>
      {!category && <ForumTypeField {...editing} />}
      <Field label={t('fields.description')}>
        {({ id }) => (
          <Input.TextArea
            id={id}
            rows={2}
            maxLength={TEXT_MAX.plain}
            value={draft.description}
            onChange={(event) => change({ description: event.target.value })}
          />
        )}
      </Field>
      <SubjectFields
        subjectGuid={draft.subjectGuid}
        stageGuid={draft.stageGuid}
        departmentGuid={draft.departmentGuid}
        onChange={change}
        required={draft.forumType === FORUM_TYPE.subjects}
        subjectProblem={problemOf('subjectGuid')}
        stageProblem={problemOf('stageGuid')}
      />
      <PeriodFields
        period={draft}
        onChange={(period) => {
          change(period);
          if (period.endDateEnable === undefined) touch('endDate');
        }}
        endProblem={problemOf('endDate')}
        hint={t('period.forumHint')}
      />
      <SwitchField
        label={t('fields.visible')}
        hint={t('fields.visibleHint')}
        checked={draft.visible}
        onChange={(visible) => change({ visible })}
      />
    </FormDialog>
  );
}

function useForumEditing({
  edit,
  forum,
  category,
  onClose,
}: {
  edit: ForumEdit;
  forum: Forum | null;
  category: boolean;
  onClose: () => void;
}): ForumEditing {
  const { create, update, saved } = useForumActions();
  const { guid, save: saveByGuid } = useSaveByGuid(forum?.forumGuid);

  const save = async (draft: ForumDraft) => {
    const model = forumModel(
      draft,
      guid,
      edit.kind === 'edit' ? edit.forum.parentForumGuid : edit.parentForumGuid,
    );
    saved(await saveByGuid(model, { create, update }));
    onClose();
  };
  return useEditing({
    initial: forumDraft(forum, category),
    fields: FORUM_FIELDS,
    problemsOf: forumProblems,
    save,
    catalogue: forumSaveStatuses,
    byStatus: FORUM_FIELD_BY_STATUS,
    hidden: hiddenPeriodFields,
  });
}

function ForumTypeField({ draft, change, problemOf }: ForumEditing) {
  const { t } = useTranslation('forum');
  return (
    <Field label={t('fields.forumType')} required problem={problemOf('forumType')} group>
      {({ 'aria-labelledby': labelledBy }) => (
        <Radio.Group
          className="rw-forum-choices"
          aria-labelledby={labelledBy}
          value={draft.forumType}
          onChange={(event) =>
            change({
              forumType: CHOSEN_FORUM_TYPES.find((type) => type === event.target.value) ?? null,
            })
          }
          options={CHOSEN_FORUM_TYPES.map((type) => ({
            value: type,
            label: t(`types.${FORUM_KINDS[type].name}`),
          }))}
        />
      )}
    </Field>
  );
}
