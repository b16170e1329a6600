import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FEEDBACK, portfolioAddStatuses, seenText, type Feedback } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { newGuid, presentDataOf, saveNew } from '@riwaq/ui/page';
import type { FeedbackSource } from '../data/use-items';
import { useRefreshPortfolios } from '../data/use-portfolios';
import { TextDialog } from './text-dialog';

const problemOf = (text: string): string | null => (seenText(text).length <= FEEDBACK.above || text.trim().length >= FEEDBACK.below ? 'portfolio.feedbackLength' : null);

/** Gives feedback, or changes it; null for new feedback. */
export default function FeedbackDialog({ source, feedback, open, onClose }: { source: FeedbackSource; feedback: Feedback | null; open: boolean; onClose: () => void }) {
  const { t } = useTranslation('portfolio');
  const { api, notify } = useHost();
  const refresh = useRefreshPortfolios();
  const attempted = useRef<string | null>(null);
  const feedbackGuid = useRef(feedback?.feedbackGuid ?? newGuid()).current;
  const save = async (feedbackText: string) => {
    const update = async (text: string) => presentDataOf(await api('POST Feedback/Update', { body: { feedbackGuid, feedbackText: text } }));
    if (feedback !== null) await update(feedbackText);
    else {
      const first = attempted.current;
      attempted.current ??= JSON.stringify(feedbackText);
      await saveNew({ model: feedbackText, attempted: first, update, create: async (text) => presentDataOf(await api('POST Feedback/Create', { body: { ...source, feedbackGuid, feedbackText: text } })) });
    }
    notify.success();
    void refresh();
  };
  return (
    <TextDialog
      title={t(feedback === null ? 'feedback.add' : 'feedback.edit')} label={t('feedback.text')}
      draftKey={feedback === null ? `feedback:${source.sourceGuid}` : `feedback-edit:${feedback.feedbackGuid}`} initial={feedback?.feedbackText ?? ''} max={FEEDBACK.below - 1}
      problemOf={problemOf} save={save} catalogue={portfolioAddStatuses} open={open} onClose={onClose}
    />
  );
}
