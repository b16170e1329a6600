import { useTranslation } from 'react-i18next';
import { MEMBER_MODE, TOPIC_TYPE, topicSaveStatuses, type Topic } from '@riwaq/api';
import { useSaveByGuid } from '@riwaq/ui/compiled-in';
import { type Editing, Field, FormDialog, SwitchField, useEditing } from '@riwaq/ui/editing';
import { Input, Radio } from '@riwaq/ui/form';
import { hiddenPeriodFields } from '../editing/period';
import { PeriodFields } from '../editing/period-fields';
import { MembersField } from './members-field';
import { ShareField } from './share-field';
import {
  TOPIC_FIELD_BY_STATUS,
  TOPIC_FIELDS,
  topicDraft,
  topicModel,
  topicProblems,
  type TopicDraft,
} from './topic-form';
import { useTopicActions } from './use-topic-actions';

/**
 * Purpose of a topic dialog: a new topic or an edit. A null forum means a topic outside of any
 * forum.
 */
export type TopicEdit =
  { kind: 'create'; forumGuid: string | null } | { kind: 'edit'; topic: Topic };

const TYPES = [TOPIC_TYPE.discussion, TOPIC_TYPE.singleActivity] as const;
const MODES = [MEMBER_MODE.general, MEMBER_MODE.restricted] as const;
const WIDTH = 720;

type TopicEditing = Editing<TopicDraft, (typeof TOPIC_FIELDS)[number]>;

interface TopicDialogProps {
  edit: TopicEdit;
  open: boolean;
  onClose: () => void;
}

/** Creates or edits a topic. Closes when it is saved; keeps the input when saving fails. */
export default function TopicDialog({ edit, open, onClose }: TopicDialogProps) {
  const { t } = useTranslation('forum');
  const topic = edit.kind === 'edit' ? edit.topic : null;
  const forumGuid = edit.kind === 'edit' ? edit.topic.forumGuid : edit.forumGuid;
  const editing = useTopicEditing({ topic, forumGuid, onClose });
  const { draft, change, touch, problemOf } = editing;
  const restricted = draft.topicMemberMode === MEMBER_MODE.restricted;

  return (
    <FormDialog
      open={open}
      title={t(topic ? 'topic.edit' : 'topic.add')}
      width={WIDTH}
      onClose={onClose}
      editing={editing}
    >
      <Field label={t('fields.topicName')} required problem={problemOf('topicName')}>
        {(control) => (
          <Input
            {...control}
            value={draft.topicName}
            onChange={(event) => change({ topicName: event.target.value })}
            onBlur={() => touch('topicName')}
          />
        )}
      </Field>
      <KindFields {...editing} />
      {restricted && !topic && (
        <MembersField
          forumGuid={forumGuid}
          students={draft.students}
          teachers={draft.teachers}
          onChange={change}
        />
      )}
      {restricted && topic && <p className="rw-form-note">{t('topic.membersElsewhere')}</p>}
      <PeriodFields
        period={draft}
        onChange={(period) => {
          change(period);
          if (period.endDateEnable === undefined) touch('endDate');
        }}
        endProblem={problemOf('endDate')}
        hint={t('period.topicHint')}
      />
      <ShareField
        ownForum={forumGuid}
        value={draft.shareWithForumGuid}
        onChange={(shareWithForumGuid) => change({ shareWithForumGuid })}
      />
      <SwitchField
        label={t('fields.visible')}
        hint={t('fields.visibleTopicHint')}
        checked={draft.visible}
        onChange={(visible) => change({ visible })}
      />
    </FormDialog>
  );
}

function useTopicEditing({
  topic,
  forumGuid,
  onClose,
}: {
  topic: Topic | null;
  forumGuid: string | null;
  onClose: () => void;
}): TopicEditing {
  const { create, update, saved } = useTopicActions();
  const { guid, save: saveByGuid } = useSaveByGuid(topic?.forumTopicGuid);

  const save = async (draft: TopicDraft) => {
    const model = topicModel(draft, guid, forumGuid);
    await saveByGuid(model, { create, update });
    saved();
    onClose();
  };
  return useEditing({
    initial: topicDraft(topic),
    fields: TOPIC_FIELDS,
    problemsOf: topicProblems,
    save,
    catalogue: topicSaveStatuses,
    byStatus: TOPIC_FIELD_BY_STATUS,
    hidden: hiddenPeriodFields,
  });
}

/** Fields for the type of a topic and for its members. */
function KindFields({ draft, change, problemOf }: TopicEditing) {
  const { t } = useTranslation('forum');
  return (
    <>
      <Field
        label={t('fields.topicType')}
        required
        problem={problemOf('topicType')}
        hint={t(`topicTypeHints.${draft.topicType}`)}
        group
      >
        {({ 'aria-labelledby': labelledBy }) => (
          <Radio.Group
            className="rw-forum-choices"
            aria-labelledby={labelledBy}
            value={draft.topicType}
            onChange={(event) =>
              change({
                topicType: TYPES.find((type) => type === event.target.value) ?? draft.topicType,
              })
            }
            options={TYPES.map((type) => ({ value: type, label: t(`topicTypes.${type}`) }))}
          />
        )}
      </Field>
      <Field
        label={t('fields.memberMode')}
        required
        problem={problemOf('topicMemberMode')}
        hint={t(`memberModeHints.${draft.topicMemberMode}`)}
        group
      >
        {({ 'aria-labelledby': labelledBy }) => (
          <Radio.Group
            className="rw-forum-choices"
            aria-labelledby={labelledBy}
            value={draft.topicMemberMode}
            onChange={(event) =>
              change({
                topicMemberMode:
                  MODES.find((mode) => mode === event.target.value) ?? draft.topicMemberMode,
              })
            }
            options={MODES.map((mode) => ({ value: mode, label: t(`memberModes.${mode}`) }))}
          />
        )}
      </Field>
    </>
  );
}
