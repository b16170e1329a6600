import { GripVertical, Trash2 } from 'lucide-react';
import { useState, type ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isChoice, OPTION_TEXT_MAX, type QuestionType } from '@riwaq/api';
import { IconButton } from '@riwaq/ui/core';
import { Checkbox, Input, Radio } from '@riwaq/ui/form';
import type { RowOrder } from '@riwaq/ui/page';
import { OptionFeedback } from './option-feedback';
import type { OptionDraft } from './question-form';

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
        <OptionText
          aria-label={t(choice ? 'question.option' : 'question.answer', { number })}
          aria-describedby={isDuplicate ? `${key}-same` : undefined}
          status={isDuplicate ? 'error' : undefined}
          inputMode={questionType === 'Number' ? 'decimal' : undefined}
          value={text}
          onChange={({ target }) => onPut({ text: target.value })}
          onBlur={onLeave}
        />
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

interface OptionTextProps {
  'aria-label': string;
  'aria-describedby': string | undefined;
  status: 'error' | undefined;
  inputMode: 'decimal' | undefined;
  value: string;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  onBlur: () => void;
}

/** An input would join the lines of an imported option as soon as it is edited. */
function OptionText({ inputMode, ...props }: OptionTextProps) {
  const { value } = props;
  const [hadLines] = useState(value.includes('\n'));
  return hadLines || value.includes('\n') ? (
    <Input.TextArea {...props} autoSize maxLength={OPTION_TEXT_MAX} />
  ) : (
    <Input {...props} inputMode={inputMode} maxLength={OPTION_TEXT_MAX} />
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
