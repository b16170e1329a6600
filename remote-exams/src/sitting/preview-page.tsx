import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import useSWR from 'swr';
import type { Exam } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { EmptyState, Tag } from '@riwaq/ui/core';
import { isMissing, loadState, presentDataOf, Problem, Refusal } from '@riwaq/ui/page';
import { Notice } from '@riwaq/ui/plain';
import { paperText } from '../questions/paper-total';
import { asStudentsSee, hasFeedback, paperOf, withAnswer, withFlag, type ExamPaper } from './paper';
import { PaperLayout } from './paper-layout';
import { Gone, PaperSkeleton } from './sitting-page';

/** Shows a teacher the exam as students will see it. Saves nothing. */
export default function PreviewPage({ examGuid }: { examGuid: string }) {
  const { api, session } = useHost();
  const query = { query: { ExamGuid: examGuid } };
  const state = loadState(
    useSWR(['exam preview', session.user.userGuid, examGuid], async () => {
      const [exam, questions] = await Promise.all([
        api('GET Exams/GetExam', query),
        api('GET Exams/GetQuestions', query),
      ]);
      return { exam: presentDataOf(exam), questions: presentDataOf(questions).exam };
    }),
  );
  return (
    <div className="rw-exams rw-sit">
      {state.kind === 'loading' && <PaperSkeleton />}
      {state.kind === 'failed' &&
        (isMissing(state.cause) || state.cause instanceof Refusal ? (
          <Gone />
        ) : (
          <Problem cause={state.cause} onRetry={state.retry} retrying={state.retrying} />
        ))}
      {state.kind === 'ready' && (
        <Preview exam={state.data.exam} questions={state.data.questions} />
      )}
    </div>
  );
}

function Preview({ exam, questions }: { exam: Exam; questions: ExamPaper }) {
  const { t } = useTranslation('exams');
  const { showCorrectAnswerAfterSubmit } = exam;
  const preview = useMemo(
    () => paperOf(asStudentsSee(questions, showCorrectAnswerAfterSubmit)),
    [questions, showCorrectAnswerAfterSubmit],
  );
  const [paper, setPaper] = useState(preview);
  const [page, setPage] = useState(0);
  // Resets the preview when the exam was changed.
  useEffect(() => setPaper(preview), [preview]);
  const handlers = useMemo(
    () => ({
      onWrite: (questionGuid: string, answer: readonly string[]) =>
        setPaper((now) => withAnswer(now, questionGuid, answer)),
      onSubmit: () => undefined,
      onFlag: (questionGuid: string) =>
        setPaper((now) => withFlag(now, questionGuid, !now.flags.has(questionGuid))),
    }),
    [],
  );
  const mark = (
    <div className="rw-sit-status">
      <Tag color="warning" className="rw-sit-preview">
        {t('sitting.preview.mark')}
      </Tag>
    </div>
  );
  if (paper.questions.length === 0)
    return <EmptyState title={t('sitting.preview.empty')} hint={t('sitting.preview.emptyHint')} />;
  return (
    <PaperLayout
      paper={paper}
      perPage={Math.max(1, exam.numberOfQuestionsInPage)}
      page={page}
      // A teacher may view any page.
      forwardOnly={false}
      isFinal={false}
      canWrite={() => true}
      handlers={handlers}
      onPage={(to) => {
        setPage(to);
        return true;
      }}
      notices={
        <Notice type="info" title={t('sitting.preview.title')}>
          {[
            t('sitting.preview.text'),
            exam.restrictedMovingToNext && t('sitting.preview.forward'),
            exam.randomQuestionsEnable && t('sitting.preview.random'),
            hasFeedback(preview) && t('sitting.preview.feedback'),
            questions.paper && `${paperText(t, questions.paper)}.`,
          ]
            .filter(Boolean)
            .join(' ')}
        </Notice>
      }
      status={mark}
      finish={null}
    />
  );
}
