import { useTranslation } from 'react-i18next';
import { FEEDBACK, portfolioAddStatuses, seenText, type Feedback } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { newGuid, presentDataOf } from '@riwaq/ui/page';
import type { FeedbackSource } from '../data/use-items';
import { useItemDraft, type ItemDraftFields } from '../items/use-item-draft';
import { TextDialog } from './text-dialog';

interface Entry extends ItemDraftFields {
  text: string;
}
const FIELDS = ['feedbackText'] as const;

const isTooLong = (text: string): boolean => text.trim().length >= FEEDBACK.below;

/** Writes or edits feedback; null for new feedback. The draft is stored locally and restored. */
export default function FeedbackDialog({
  source,
  feedback,
  open,
  onClose,
}: {
  source: FeedbackSource;
  feedback: Feedback | null;
  open: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation('portfolio');
  const { api } = useHost();
  const { draft, value, change, touch, problemOf, form } = useItemDraft({
    draftKey:
      feedback === null ? `feedback:new:${source.sourceGuid}` : `feedback:${feedback.feedbackGuid}`,
    isNew: feedback === null,
    startOf: (): Entry => ({
      guid: feedback?.feedbackGuid ?? newGuid(),
      attempted: null,
      text: feedback?.feedbackText ?? '',
    }),
    fields: FIELDS,
    problemsOf: ({ text }) =>
      seenText(text).length <= FEEDBACK.above || isTooLong(text)
        ? { feedbackText: 'portfolio.feedbackLength' }
        : {},
    modelOf: ({ guid, text }) => ({ feedbackGuid: guid, feedbackText: text.trim() }),
    create: async (body) =>
      presentDataOf(await api('POST Feedback/Create', { body: { ...source, ...body } })),
    update: async (body) => presentDataOf(await api('POST Feedback/Update', { body })),
    catalogue: portfolioAddStatuses,
    onClose,
  });
  return (
    <TextDialog
      title={t(feedback === null ? 'feedback.add' : 'feedback.edit')}
      label={t('feedback.text')}
      draft={draft}
      text={value.text}
      max={FEEDBACK.below - 1}
      problem={problemOf('feedbackText')}
      onChange={(text) => {
        change({ text });
        if (isTooLong(text)) touch('feedbackText');
      }}
      onLeft={() => touch('feedbackText')}
      form={form}
      open={open}
      onClose={onClose}
    />
  );
}
