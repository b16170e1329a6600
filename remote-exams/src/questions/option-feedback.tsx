import { MessageSquare, MessageSquarePlus } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OPTION_FEEDBACK_MAX } from '@riwaq/api';
import { IconButton } from '@riwaq/ui/core';
import { Input } from '@riwaq/ui/form';

interface OptionFeedbackProps {
  kind: 'option' | 'answer';
  number: number;
  value: string;
  onChange: (value: string) => void;
}

/** Feedback on an option or accepted answer: a button that shows its field on demand. */
export function OptionFeedback({ kind, number, value, onChange }: OptionFeedbackProps) {
  const { t } = useTranslation('exams');
  const id = useId();
  const [isOpen, setOpen] = useState(value !== '');
  const label = t(`question.${kind}Feedback`, { number });
  const Icon = value === '' ? MessageSquarePlus : MessageSquare;
  return (
    <>
      <IconButton
        label={label}
        icon={<Icon size={18} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <Input.TextArea
          id={id}
          className="rw-exams-option-feedback"
          aria-label={label}
          placeholder={t(`question.${kind}FeedbackPlaceholder`)}
          rows={2}
          maxLength={OPTION_FEEDBACK_MAX}
          autoFocus={value === ''}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </>
  );
}
