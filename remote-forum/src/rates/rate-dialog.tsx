import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rateStatuses, seenText, TEXT_MAX, type TopicContent } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { useDraftChange } from '@riwaq/ui/compiled-in';
import { DraftNotice, useDraft, UserText } from '@riwaq/ui/core';
import { Rate } from '@riwaq/ui/display';
import { Field, FormDialog } from '@riwaq/ui/editing';
import { Input } from '@riwaq/ui/form';
import { presentDataOf, problemKey } from '@riwaq/ui/page';
import { useDialogSave } from '../editing/use-dialog-save';

/** Draft of a rate, stored in this browser until it is saved. */
interface RateDraft {
  stars: number | null;
  feedback: string;
}

interface RateDialogProps {
  content: TopicContent;
  open: boolean;
  onClose: () => void;
  onRated: (
    content: TopicContent,
    own: {
      forumTopicContentMemberGuid: string;
      rateContent: number | null;
      feedback: string | null;
    },
  ) => void;
}

const WIDTH = 480;

/**
 * Dialog for stars, feedback, or both on another user's content (FORUM-22). The draft is stored in
 * this browser and restored.
 */
export default function RateDialog({ content, open, onClose, onRated }: RateDialogProps) {
  const { t } = useTranslation('forum');
  const { api, notify } = useHost();
  const own = content.forumTopicContentMembers;
  const [initial] = useState<RateDraft>(() => ({
    stars: own.rateContent,
    feedback: own.feedback ?? '',
  }));
  const draft = useDraft<RateDraft>(`rate:${content.forumTopicContentGuid}`, { initial });
  const { stars, feedback } = draft.value;
  const { saving, refusal, forgetRefusal, run } = useDialogSave('a rate could not be saved');
  const changeDraft = useDraftChange(draft);
  const change = (part: Partial<RateDraft>) => {
    changeDraft(part);
    forgetRefusal();
  };
  const empty = stars === null && seenText(feedback) === '';

  const save = async () => {
    if (empty || saving) return;
    await run(async () => {
      const {
        forumTopicContentMemberGuid,
        rateContent,
        feedback: storedFeedback,
      } = presentDataOf(
        await api('POST ForumTopic/RateContent', {
          body: {
            forumTopicContentGuid: content.forumTopicContentGuid,
            forumTopicContentMemberGuid: own.forumTopicContentMemberGuid,
            ratingContent: stars,
            feedback: feedback.trim(),
          },
        }),
      );
      draft.clear();
      notify.success();
      onRated(content, { forumTopicContentMemberGuid, rateContent, feedback: storedFeedback });
      onClose();
    });
  };
  const failure = refusal === null ? null : problemKey(refusal, rateStatuses);

  return (
    <FormDialog
      open={open}
      title={t('rate.title')}
      width={WIDTH}
      onClose={onClose}
      editing={{ submit: () => void save(), canSave: !empty, saving, changed: false, failure }}
    >
      <DraftNotice draft={draft} />
      <UserText as="p" className="rw-forum-rated">
        {content.title}
      </UserText>
      <Field label={t('rate.stars')} group>
        {() => (
          <Rate
            label={t('rate.stars')}
            size="large"
            value={stars}
            onChange={(next) => change({ stars: next })}
          />
        )}
      </Field>
      <Field label={t('rate.feedback')} hint={t('rate.hint')}>
        {(control) => (
          <Input.TextArea
            {...control}
            rows={4}
            maxLength={TEXT_MAX.plain}
            value={feedback}
            onChange={(event) => change({ feedback: event.target.value })}
          />
        )}
      </Field>
    </FormDialog>
  );
}
