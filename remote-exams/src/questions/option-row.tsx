import { GripVertical, Trash2 } from 'lucide-react';
import { useState, type ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { OPTION_TEXT_MAX, type QuestionType } from '@riwaq/api';
import { IconButton } from '@riwaq/ui/core';
import { Checkbox, Input, Radio } from '@riwaq/ui/form';
import type { RowOrder } from '@riwaq/ui/page';
import { OptionFeedback } from './option-feedback';
import { isChoice, type OptionDraft } from './question-form';

interface OptionRowProps {
  questionType: QuestionType;
  option: OptionDraft;
  number: number;
  isDuplicate: boolean;
  /** Null if the option cannot be moved. */
  handle: RowOrder['handle'] | null;
  onPut: (change: Partial<OptionDraft>) => void;
  onMark: (isCorrect: boolean) => void;
  onRemove: () => void;
  onLeave: () => void;
}

/** One option of a choice, or one accepted answer. */
export function OptionRow({
  questionType,
  option: { key, text, isCorrect, tolerance, feedback },
  number,
  isDuplicate,
  handle,
  onPut,
  onMark,
  onRemove,
  onLeave,
}: OptionRowProps) {
  const { t } = useTranslation('exams');
  const choice = isChoice(questionType);
  // An input would join the lines of an imported option as soon as it is edited.
  const [hadLines] = useState(text.includes('\n'));
  const hasLines = hadLines || text.includes('\n');
  const field = {
    'aria-label': t(choice ? 'question.option' : 'question.answer', { number }),
    'aria-describedby': isDuplicate ? `${key}-same` : undefined,
    status: isDuplicate ? ('error' as const) : undefined,
    maxLength: OPTION_TEXT_MAX,
    value: text,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onPut({ text: target.value }),
    onBlur: onLeave,
  };
  return (
    <>
      {handle && (
        <button
          type="button"
          className="rw-handle"
          aria-label={t('question.optionHandle', { number })}
          {...handle}
        >
          <GripVertical size={18} aria-hidden />
        </button>
      )}
      <CorrectMark
        questionType={questionType}
        isCorrect={isCorrect}
        number={number}
        onMark={onMark}
      />
      <div className="rw-exams-option-text">
        {hasLines ? (
          <Input.TextArea {...field} autoSize />
        ) : (
          <Input {...field} inputMode={questionType === 'Number' ? 'decimal' : undefined} />
        )}
        {isDuplicate && (
          <p id={`${key}-same`} className="rw-form-note rw-form-note-problem">
            {t('question.duplicate')}
          </p>
        )}
      </div>
      {questionType === 'Number' && (
        <Input
          className="rw-exams-tolerance"
          prefix="±"
          aria-label={t('question.tolerance', { number })}
          inputMode="decimal"
          value={tolerance}
          onChange={(event) => onPut({ tolerance: event.target.value })}
          onBlur={onLeave}
        />
      )}
      <IconButton
        label={t('question.removeOption', { number })}
        icon={<Trash2 size={18} aria-hidden />}
        onClick={onRemove}
      />
      <OptionFeedback
        kind={choice ? 'option' : 'answer'}
        number={number}
        value={feedback}
        onChange={(next) => onPut({ feedback: next })}
      />
    </>
  );
}

type CorrectMarkProps = Pick<OptionRowProps, 'questionType' | 'number' | 'onMark'> & {
  isCorrect: boolean;
};

/** Marks an option of a choice as correct. */
function CorrectMark({ questionType, isCorrect, number, onMark }: CorrectMarkProps) {
  const { t } = useTranslation('exams');
  return (
    <>
      {questionType === 'OneChoice' && (
        <Radio
          className="rw-exams-correct"
          checked={isCorrect}
          aria-label={t('question.correct', { number })}
          onChange={() => onMark(true)}
        />
      )}
      {questionType === 'MultiChoice' && (
        <Checkbox
          className="rw-exams-correct"
          checked={isCorrect}
          aria-label={t('question.correct', { number })}
          onChange={({ target }) => onMark(target.checked)}
        />
      )}
    </>
  );
}
