import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Question } from '@riwaq/api';
import { EmptyState, Skeleton, UserText } from '@riwaq/ui/core';
import { SwitchField } from '@riwaq/ui/editing';
import { FullScreenDialog } from '@riwaq/ui/overlay';
import { Problem } from '@riwaq/ui/page';
import { useQuestionAnswers, type QuestionAnswer } from '../data/use-grading';
import { useUnsaved, type Unsaved } from '../data/use-unsaved';
import { QuestionBody } from '../questions/question-body';
import { AnswerView } from './answer-view';
import { MarkForm } from './mark-form';

interface GradeQuestionDialogProps {
  examGuid: string;
  question: Question;
  number: number;
  open: boolean;
  onClose: () => void;
}

/**
 * Dialog for marking one question across all students who were asked it; their names can be hidden.
 */
export default function GradeQuestionDialog({
  examGuid,
  question,
  number,
  open,
  onClose,
}: GradeQuestionDialogProps) {
  const { t } = useTranslation('exams');
  const state = useQuestionAnswers(examGuid, question.questionGuid);
  const unsaved = useUnsaved();
  const [hidden, setHidden] = useState(true);
  return (
    <FullScreenDialog
      open={open}
      title={t('grading.question', { number })}
      onClose={onClose}
      dirty={unsaved.any}
    >
      <div className="rw-form">
        <section className="rw-card rw-exams-fields" aria-label={t('question.number', { number })}>
          <QuestionBody question={question} />
        </section>
        <SwitchField
          label={t('grading.hideNames')}
          hint={t('grading.hideNamesHint')}
          checked={hidden}
          onChange={setHidden}
        />
        {state.kind === 'loading' && <Skeleton rows={6} />}
        {state.kind === 'failed' && (
          <Problem cause={state.cause} onRetry={state.retry} retrying={state.retrying} />
        )}
        {state.kind === 'ready' && state.data.length === 0 && (
          <EmptyState title={t('grading.nobody')} />
        )}
        {state.kind === 'ready' && state.data.length > 0 && (
          <ol className="rw-exams-questions" aria-label={t('grading.answers')}>
            {state.data.map((answer, index) => (
              <li key={answer.studentGuid}>
                <GradedAnswer
                  examGuid={examGuid}
                  question={question}
                  answer={answer}
                  name={hidden ? t('grading.student', { number: index + 1 }) : answer.studentName}
                  unsaved={unsaved}
                />
              </li>
            ))}
          </ol>
        )}
      </div>
    </FullScreenDialog>
  );
}

interface GradedAnswerProps {
  examGuid: string;
  question: Question;
  answer: QuestionAnswer;
  /** Name of the student, or a number while names are hidden. */
  name: string;
  unsaved: Unsaved;
}

/** One student's answer with its mark, and the form to give it. */
function GradedAnswer({ examGuid, question, answer, name, unsaved }: GradedAnswerProps) {
  const { t } = useTranslation('exams');
  // On scaled papers, a question is worth a different mark for each student.
  const mark = answer.questionMark ?? question.questionMark;
  return (
    <article className="rw-card rw-exams-question" aria-label={name}>
      <header>
        <UserText className="rw-exams-student">{name}</UserText>
        <span className="rw-exams-mark">
          {t('grading.degreeOf', {
            degree: answer.examResult?.degree ?? '—',
            mark,
          })}
        </span>
      </header>
      <div className="rw-exams-question-body">
        <AnswerView question={question} given={answer.studentAnswers} late={answer.lateAnswers} />
        <MarkForm
          examGuid={examGuid}
          studentGuid={answer.studentGuid}
          questionGuid={question.questionGuid}
          mark={mark}
          result={answer.examResult}
          label={t('grading.formOf', { number: name })}
          unsaved={unsaved}
        />
      </div>
    </article>
  );
}
