import { MessageSquarePlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@riwaq/ui/core';
import { Field } from '@riwaq/ui/editing';
import { RichTextEditor } from '@riwaq/ui/editor';

/** Pixels of the editor: feedback is short. */
const EDITOR_HEIGHT = 120;

interface FeedbackFieldProps {
  initialHtml: string;
  /** Key of the problem. */
  problem: string | null;
  onChange: (html: string) => void;
  onBusy: (busy: boolean) => void;
}

/** Feedback on the question; its editor is shown on demand. */
export function FeedbackField({ initialHtml, problem, onChange, onBusy }: FeedbackFieldProps) {
  const { t } = useTranslation('exams');
  const [isOpen, setOpen] = useState(initialHtml !== '');
  if (!isOpen)
    return (
      <Button
        className="rw-exams-more"
        icon={<MessageSquarePlus size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('question.addFeedback')}
      </Button>
    );
  return (
    <Field label={t('question.feedback')} problem={problem} hint={t('question.feedbackHint')} group>
      {() => (
        <RichTextEditor
          initialHtml={initialHtml}
          minHeight={EDITOR_HEIGHT}
          onChange={onChange}
          location="Exams"
          label={t('question.feedback')}
          placeholder={t('question.feedbackPlaceholder')}
          onBusy={onBusy}
        />
      )}
    </Field>
  );
}
