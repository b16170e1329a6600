import { useTranslation } from 'react-i18next';
import type { Question } from '@riwaq/api';
import { EmptyState, Skeleton } from '@riwaq/ui/core';
import { Problem } from '@riwaq/ui/page';
import { QuestionCard, type QuestionActions } from './question-card';
import { QuestionTable } from './question-table';
import type { QuestionView } from './question-tools';
import type { QuestionList } from './use-question-list';
import type { QuestionSelection } from './use-selection';

interface QuestionsProps {
  list: QuestionList;
  selection: QuestionSelection;
  actionsOf: (question: Question) => QuestionActions;
}

interface QuestionListingProps extends QuestionsProps {
  view: QuestionView;
  /** Whether the questions belong to a category of the bank. */
  isOfBank: boolean;
  locked: boolean;
}

/** A page of questions, as cards or in a table; or why it shows none. */
export function QuestionListing({
  list,
  selection,
  actionsOf,
  view,
  isOfBank,
  locked,
}: QuestionListingProps) {
  const { state, questions } = list;
  return (
    <>
      {state.kind === 'loading' && <Skeleton rows={8} />}
      {state.kind === 'failed' && (
        <Problem cause={state.cause} onRetry={state.retry} retrying={state.retrying} />
      )}
      {state.kind === 'ready' && questions.length === 0 && (
        <NoQuestions narrowed={list.narrowed} locked={locked} />
      )}
      {questions.length > 0 &&
        (view === 'table' ? (
          <QuestionTable
            questions={questions}
            from={list.from}
            selected={selection.selected}
            onSelect={selection.select}
            actionsOf={actionsOf}
            showsUse={isOfBank}
          />
        ) : (
          <QuestionCards list={list} selection={selection} actionsOf={actionsOf} />
        ))}
    </>
  );
}

function NoQuestions({ narrowed, locked }: { narrowed: boolean; locked: boolean }) {
  const { t } = useTranslation('exams');
  if (narrowed) return <EmptyState title={t('nothingFound')} hint={t('nothingFoundHint')} />;
  return (
    <EmptyState
      title={t('empty.questions')}
      hint={t(locked ? 'empty.questionsLocked' : 'empty.questionsHint')}
    />
  );
}

function QuestionCards({ list, selection: { selected, select }, actionsOf }: QuestionsProps) {
  const { t } = useTranslation('exams');
  const { questions, from, drag } = list;
  return (
    <ol className="rw-exams-questions rw-ordered" {...drag.list} aria-label={t('question.list')}>
      {questions.map((question, index) => (
        <li key={question.questionGuid} {...drag.marksOf(index)}>
          <QuestionCard
            question={question}
            number={from + index}
            selected={selected.has(question.questionGuid)}
            onSelect={(chosen) => select(question.questionGuid, chosen)}
            {...actionsOf(question)}
          />
        </li>
      ))}
    </ol>
  );
}
