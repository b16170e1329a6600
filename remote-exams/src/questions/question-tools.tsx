import { LayoutList, TableProperties } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LAYOUT, QUESTION_TYPES, type QuestionType } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { IconButton, SearchBox, useMediaQuery } from '@riwaq/ui/core';
import { Select } from '@riwaq/ui/form';

export type QuestionView = 'cards' | 'table';
const VIEW_KEY = 'questionView';

/**
 * The stored view of the questions; a window narrower than a phone's breakpoint shows cards
 * (QUESTION-6).
 */
export function useQuestionView(): {
  view: QuestionView;
  narrow: boolean;
  choose: (view: QuestionView) => void;
} {
  const { storage } = useHost();
  const narrow = useMediaQuery(`(max-width: ${LAYOUT.phoneBreakpoint - 0.02}px)`);
  const [chosen, setChosen] = useState<QuestionView>(() =>
    storage.get<string>(VIEW_KEY) === 'table' ? 'table' : 'cards',
  );
  return {
    narrow,
    view: narrow ? 'cards' : chosen,
    choose: (view) => {
      storage.set(VIEW_KEY, view);
      setChosen(view);
    },
  };
}

export interface Narrowing {
  searchText: string;
  questionType: QuestionType | null;
}

interface QuestionToolsProps {
  narrowing: Narrowing;
  onNarrow: (narrowing: Narrowing) => void;
  view: QuestionView;
  onView: ((view: QuestionView) => void) | null;
}

/** Search, the type of question, and the view. */
export function QuestionTools({ narrowing, onNarrow, view, onView }: QuestionToolsProps) {
  const { t } = useTranslation('exams');
  const other = view === 'cards' ? 'table' : 'cards';
  return (
    <>
      <SearchBox
        label={t('search.questions')}
        value={narrowing.searchText}
        onSearch={(searchText) => onNarrow({ ...narrowing, searchText })}
      />
      <Select
        className="rw-exams-type"
        aria-label={t('question.type')}
        allowClear
        placeholder={t('question.anyType')}
        value={narrowing.questionType}
        options={QUESTION_TYPES.map((type) => ({ value: type, label: t(`questionTypes.${type}`) }))}
        onChange={(questionType: QuestionType | undefined) =>
          onNarrow({ ...narrowing, questionType: questionType ?? null })
        }
      />
      {onView && (
        <IconButton
          label={t(`view.${other}`)}
          icon={
            other === 'table' ? (
              <TableProperties size={20} aria-hidden />
            ) : (
              <LayoutList size={20} aria-hidden />
            )
          }
          onClick={() => onView(other)}
        />
      )}
    </>
  );
}
