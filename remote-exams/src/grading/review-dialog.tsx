import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isolate, type Exam, type ExamQuestion, type ExamStudent } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { formatDateTime, Skeleton, UserText, Button } from '@riwaq/ui/core';
import { Alert, RichText } from '@riwaq/ui/display';
import { FullScreenDialog } from '@riwaq/ui/overlay';
import { Problem } from '@riwaq/ui/page';
import { useMarkHistory, useReview } from '../data/use-grading';
import { useUnsaved, type Unsaved } from '../data/use-unsaved';
import { Feedback } from '../questions/feedback';
import { PlainLines } from '../questions/plain-lines';
import { NamedFile, Tolerance } from '../questions/question-body';
import { AnswerView } from './answer-view';
import { MarkForm } from './mark-form';

interface ReviewDialogProps {
  exam: Exam;
  student: ExamStudent;
  open: boolean;
  onClose: () => void;
}

/**
 * A student's answers, each with its mark and a form to give it, over the whole screen (GRADE-4).
 */
export default function ReviewDialog({ exam, student, open, onClose }: ReviewDialogProps) {
  const { t } = useTranslation('exams');
  const { i18n } = useHost();
  const state = useReview(exam.guid, student.studentGuid);
  const unsaved = useUnsaved();
  const [historyShown, setHistoryShown] = useState(false);
  const failed = state.kind === 'failed';
  // A review that cannot be loaded closes without a message (GRADE-4).
  useEffect(() => {
    if (failed && open) onClose();
  }, [failed, open, onClose]);
  // The direction mark orders the three names by the page's direction, whatever the language of the
  // first.
  const direction = i18n.direction === 'rtl' ? '\u200f' : '\u200e';
  const names = [student.studentName, exam.title, exam.subjectName];
  const title = direction + names.map((name) => isolate(name, i18n.direction)).join(' – ');

  return (
    <FullScreenDialog open={open} title={title} onClose={onClose} dirty={unsaved.any}>
      <div className="rw-form">
        {state.kind === 'loading' && <Skeleton rows={8} />}
        {state.kind === 'ready' && (
          <>
            <Alert
              type="info"
              showIcon
              title={t('grading.total', {
                degree: state.data.totalStudentDegrees ?? '—',
                total: state.data.totalDegrees,
              })}
            />
            <ol className="rw-exams-questions" aria-label={t('question.list')}>
              {state.data.examQuestions.map((question, index) => (
                <li key={question.questionGuid}>
                  <ReviewedQuestion
                    examGuid={exam.guid}
                    studentGuid={student.studentGuid}
                    question={question}
                    number={index + 1}
                    unsaved={unsaved}
                  />
                </li>
              ))}
            </ol>
            <Button onClick={() => setHistoryShown(!historyShown)} aria-expanded={historyShown}>
              {t('grading.history')}
            </Button>
            {historyShown && (
              <History
                exam={exam}
                student={student}
                numbers={
                  new Map(
                    state.data.examQuestions.map(({ questionGuid }, index) => [
                      questionGuid,
                      index + 1,
                    ]),
                  )
                }
              />
            )}
          </>
        )}
      </div>
    </FullScreenDialog>
  );
}

interface ReviewedQuestionProps {
  examGuid: string;
  studentGuid: string;
  question: ExamQuestion;
  number: number;
  unsaved: Unsaved;
}

/** A question with the student's answer and its mark, and the form to give it. */
function ReviewedQuestion({
  examGuid,
  studentGuid,
  question,
  number,
  unsaved,
}: ReviewedQuestionProps) {
  const { t } = useTranslation('exams');
  return (
    <article className="rw-card rw-exams-question" aria-label={t('question.number', { number })}>
      <header>
        <span className="rw-exams-number">{number}</span>
        <span className="rw-exams-kind">{t(`questionTypes.${question.questionType}`)}</span>
        <span className="rw-exams-mark">
          {t('grading.degreeOf', {
            degree: question.examResult?.degree ?? '—',
            mark: question.questionMark,
          })}
        </span>
      </header>
      <div className="rw-exams-question-body">
        <RichText html={question.question} />
        {question.containsFile && <NamedFile name={question.fileName} fileUrl={question.fileUrl} />}
        <AnswerView
          question={question}
          given={question.studentAnswers}
          late={question.lateAnswers}
        />
        {(question.questionType === 'FillInTheBlanks' || question.questionType === 'Number') && (
          <AcceptedAnswers question={question} />
        )}
        <Feedback html={question.feedback} />
        <MarkForm
          examGuid={examGuid}
          studentGuid={studentGuid}
          questionGuid={question.questionGuid}
          mark={question.questionMark}
          result={question.examResult}
          label={t('grading.formOf', { number })}
          unsaved={unsaved}
        />
      </div>
    </article>
  );
}

function AcceptedAnswers({ question }: { question: ExamQuestion }) {
  const { t } = useTranslation('exams');
  return (
    <div className="rw-exams-accepted">
      <span id={`${question.questionGuid}-accepted`}>{t('grading.accepted')}</span>
      <ul aria-labelledby={`${question.questionGuid}-accepted`}>
        {question.questionAnswers.map(({ answerGuid, optionText, tolerance }) => (
          <li key={answerGuid}>
            <PlainLines text={optionText} />
            <Tolerance value={tolerance} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Every mark that was given, newest first. */
function History({
  exam,
  student,
  numbers,
}: {
  exam: Exam;
  student: ExamStudent;
  numbers: ReadonlyMap<string, number>;
}) {
  const { t } = useTranslation('exams');
  const state = useMarkHistory(exam.guid, student.studentGuid);
  if (state.kind === 'loading') return <Skeleton rows={3} />;
  if (state.kind === 'failed')
    return <Problem cause={state.cause} onRetry={state.retry} retrying={state.retrying} />;
  if (state.data.length === 0) return <p className="rw-form-note">{t('grading.noHistory')}</p>;
  return (
    <ol className="rw-exams-lines" aria-label={t('grading.history')}>
      {state.data.map(({ questionGuid, degree, note, givenBy, givenDate }, index) => (
        <li key={index}>
          {t('grading.entry', {
            number: numbers.get(questionGuid) ?? '—',
            degree: degree ?? '—',
            by: givenBy ?? t('grading.automatic'),
            date: formatDateTime(givenDate),
          })}
          {note !== '' && (
            <>
              {' '}
              · <UserText>{note}</UserText>
            </>
          )}
        </li>
      ))}
    </ol>
  );
}
