import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isChoice, QUESTION_OPTIONS_MAX } from '@riwaq/api';
import { Button } from '@riwaq/ui/core';
import { OptionRow } from './option-row';
import { duplicates, type OptionDraft, type QuestionDraft } from './question-form';
import { useOptionOrder } from './use-option-order';

interface OptionsFieldProps {
  draft: QuestionDraft;
  newKey: () => string;
  /** Key of the problem of all options, in the `status` namespace. */
  problem: string | null;
  onChange: (options: OptionDraft[]) => void;
  onLeave: () => void;
}

/** The options of a choice with the correct ones marked, or the accepted answers. */
export function OptionsField({ draft, newKey, problem, onChange, onLeave }: OptionsFieldProps) {
  const { t } = useTranslation(['exams', 'status']);
  const { questionType, options } = draft;
  const choice = isChoice(questionType);
  const same = duplicates(draft);
  const { announcement, list, marksOf, orderOf, add, remove } = useOptionOrder({
    draft,
    newKey,
    onChange,
    onLeave,
  });
  const put = (key: string, change: Partial<OptionDraft>) =>
    onChange(options.map((option) => (option.key === key ? { ...option, ...change } : option)));
  const mark = (key: string, isCorrect: boolean) =>
    onChange(
      options.map((option) =>
        option.key === key
          ? { ...option, isCorrect }
          : { ...option, isCorrect: questionType === 'OneChoice' ? false : option.isCorrect },
      ),
    );

  return (
    <fieldset className="rw-exams-options">
      <legend>{t(choice ? 'question.options' : 'question.accepted')}</legend>
      <p className="rw-form-note">{t(`question.optionsHint.${questionType}`)}</p>
      <ol className="rw-ordered" {...list}>
        {options.map((option, index) => (
          <li key={option.key} data-key={option.key} {...marksOf(index)}>
            <OptionRow
              questionType={questionType}
              option={option}
              number={index + 1}
              isDuplicate={same.has(option.key)}
              handle={choice && options.length > 1 ? orderOf(option).handle : null}
              onPut={(change) => put(option.key, change)}
              onMark={(isCorrect) => mark(option.key, isCorrect)}
              onRemove={() => remove(index)}
              onLeave={onLeave}
            />
          </li>
        ))}
      </ol>
      <p className="rw-hidden" role="status">
        {announcement}
      </p>
      {options.length < QUESTION_OPTIONS_MAX && (
        <Button className="rw-exams-more" icon={<Plus size={16} aria-hidden />} onClick={add}>
          {t(choice ? 'question.addOption' : 'question.addAnswer')}
        </Button>
      )}
      {problem && (
        <p className="rw-form-note rw-form-note-problem" role="alert">
          {t(problem, { ns: 'status' })}
        </p>
      )}
    </fieldset>
  );
}
