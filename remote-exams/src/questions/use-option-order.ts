import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isChoice } from '@riwaq/api';
import { moveByOne, moveToGap, useDrag, type Moved } from '@riwaq/ui/page';
import { newOption, type OptionDraft, type QuestionDraft } from './question-form';

interface OptionOrderOptions {
  draft: QuestionDraft;
  newKey: () => string;
  onChange: (options: OptionDraft[]) => void;
  onLeave: () => void;
}

/** Moves, adds and removes the options of a question, and moves the focus along. */
export function useOptionOrder({ draft, newKey, onChange, onLeave }: OptionOrderOptions) {
  const { t } = useTranslation('exams');
  const { questionType, options } = draft;
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
    const option = newOption(newKey(), !isChoice(questionType));
    next.current = option.key;
    onChange([...options, option]);
  };
  // Removing an option moves the focus to the next one, or else to the previous one.
  const remove = (index: number) => {
    next.current = (options[index + 1] ?? options[index - 1])?.key ?? null;
    onChange(options.filter((_, at) => at !== index));
    onLeave();
  };
  return { announcement, list, marksOf, orderOf, add, remove };
}
