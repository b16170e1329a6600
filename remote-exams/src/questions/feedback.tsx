import { useTranslation } from 'react-i18next';
import { UserText } from '@riwaq/ui/core';
import { RichText } from '@riwaq/ui/plain';

/** Feedback on a question; renders nothing without it. */
export function Feedback({ html = '' }: { html?: string }) {
  const { t } = useTranslation('exams');
  if (html === '') return null;
  return (
    <div className="rw-exams-feedback">
      <strong>{t('question.feedbackOnQuestion')}</strong>
      <RichText html={html} />
    </div>
  );
}

/** Feedback on an option or accepted answer, below it; renders nothing without it. */
export function FeedbackLine({ text = '' }: { text?: string }) {
  const { t } = useTranslation('exams');
  if (text === '') return null;
  return (
    <span className="rw-exams-feedback-line">
      <span className="rw-hidden">{t('question.feedbackOf')} </span>
      <UserText>{text}</UserText>
    </span>
  );
}
