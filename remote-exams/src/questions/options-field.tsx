import { GripVertical, Plus, Trash2 } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OPTION_TEXT_MAX, QUESTION_OPTIONS_MAX } from '@riwaq/api';
import { Button, IconButton } from '@riwaq/ui/core';
import { Checkbox, Input, Radio } from '@riwaq/ui/form';
import { moveByOne, moveToGap, useDrag, type Moved } from '@riwaq/ui/page';
import { OptionFeedback } from './option-feedback';
import {
  duplicates,
  isChoice,
  newOption,
  type OptionDraft,
  type QuestionDraft,
} from './question-form';

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
  const [announcement, setAnnouncement] = useState('');
  const move = (moved: Moved | null) => {
    if (!moved) return;
    onChange(moved.order.flatMap((each) => options.find((option) => option.key === each) ?? []));
    setAnnouncement(t('question.optionMoved', { place: moved.place }));
  };
  const order = options.map(({ key }) => key);
  const { list, marksOf, orderOf } = useDrag<OptionDraft, HTMLOListElement>({
    items: options,
    announcement,
    toGap: ({ key }, gap) => move(moveToGap(order, key, gap)),
    byOne: ({ key }, direction) => move(moveByOne(order, key, direction)),
  });
  // Key of the option to focus after rendering; null: the last option was removed.
  const next = useRef<string | null | undefined>(undefined);
  useLayoutEffect(() => {
    if (next.current === undefined) return;
    const key = next.current;
    next.current = undefined;
    const item = list.ref.current?.querySelector<HTMLElement>(
      `[data-key="${key}"] .rw-exams-option-text input`,
    );
    (
      item ?? list.ref.current?.parentElement?.querySelector<HTMLElement>('.rw-exams-more')
    )?.focus();
  });
  const add = () => {
    const option = newOption(newKey(), !choice);
    next.current = option.key;
    onChange([...options, option]);
  };
  // Removing an option moves the focus to the next one, or else to the previous one.
  const remove = (index: number) => {
    next.current = (options[index + 1] ?? options[index - 1])?.key ?? null;
    onChange(options.filter((_, at) => at !== index));
    onLeave();
  };
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
        {options.map((option, index) => {
          const { key, text, isCorrect, tolerance, feedback } = option;
          const number = index + 1;
          const twice = same.has(key);
          return (
            <li key={key} data-key={key} {...marksOf(index)}>
              {choice && options.length > 1 && (
                <button
                  type="button"
                  className="rw-handle"
                  aria-label={t('question.optionHandle', { number })}
                  {...orderOf(option).handle}
                >
                  <GripVertical size={18} aria-hidden />
                </button>
              )}
              {questionType === 'OneChoice' && (
                <Radio
                  className="rw-exams-correct"
                  checked={isCorrect}
                  aria-label={t('question.correct', { number })}
                  onChange={() => mark(key, true)}
                />
              )}
              {questionType === 'MultiChoice' && (
                <Checkbox
                  className="rw-exams-correct"
                  checked={isCorrect}
                  aria-label={t('question.correct', { number })}
                  onChange={({ target }) => mark(key, target.checked)}
                />
              )}
              <div className="rw-exams-option-text">
                <Input
                  aria-label={t(choice ? 'question.option' : 'question.answer', { number })}
                  aria-describedby={twice ? `${key}-same` : undefined}
                  status={twice ? 'error' : undefined}
                  inputMode={questionType === 'Number' ? 'decimal' : undefined}
                  maxLength={OPTION_TEXT_MAX}
                  value={text}
                  onChange={(event) => put(key, { text: event.target.value })}
                  onBlur={onLeave}
                />
                {twice && (
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
                  onChange={(event) => put(key, { tolerance: event.target.value })}
                  onBlur={onLeave}
                />
              )}
              <IconButton
                label={t('question.removeOption', { number })}
                icon={<Trash2 size={18} aria-hidden />}
                onClick={() => remove(index)}
              />
              <OptionFeedback
                kind={choice ? 'option' : 'answer'}
                number={number}
                value={feedback}
                onChange={(next) => put(key, { feedback: next })}
              />
            </li>
          );
        })}
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
