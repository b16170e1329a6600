import { CircleCheck, Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from '@riwaq/contract/router';
import { Card, formatDateTime, UserText } from '@riwaq/ui/core';
import { Facts, Notice, ViewHeading } from '@riwaq/ui/plain';
import { answerIn, isAnswered, isMarked } from './paper';
import { QuestionCard } from './question-card';
import type { SittingView } from './sitting-view';

/**
 * Screen after the exam: confirms that it was handed in, shows the results once the teacher
 * publishes them, and the correct answers if the exam reveals them.
 */
export function DoneScreen({
  view: { exam, attempt, paper, saves, answersLater },
  unsent,
}: {
  view: Extract<SittingView, { kind: 'done' }>;
  unsent: boolean;
}) {
  const { t } = useTranslation('exams');
  const byTime = attempt.finishedBy === 'time';
  const marked = paper !== null && isMarked(paper);
  const shown = exam.showCorrectAnswerAfterSubmit && !answersLater;
  const reviewed = marked || shown;
  const note = answersLater ? 'sitting.done.soon' : noteOf(marked, shown);
  // Does not claim that all answers have arrived beside a notice that some have not.
  const arrived = !reviewed && !unsent && saves !== 'refused';
  const answered =
    paper?.questions.filter(({ questionGuid }) => isAnswered(paper, questionGuid)).length ?? 0;
  return (
    <>
      <Card className="rw-sit-entrance rw-sit-done">
        <span className="rw-sit-done-sign">
          {byTime ? <Clock size={32} aria-hidden /> : <CircleCheck size={32} aria-hidden />}
        </span>
        <ViewHeading className="rw-title rw-title-3">
          {t(byTime ? 'sitting.done.byTime' : 'sitting.done.title')}
        </ViewHeading>
        <Facts>
          <UserText as="bdi">{exam.title}</UserText>
          <UserText as="bdi">{exam.subjectName}</UserText>
        </Facts>
        {marked && (
          <p className="rw-sit-degree">
            <span>{t('sitting.done.degree')}</span>{' '}
            <strong>
              {t('sitting.done.degreeOf', {
                degree: paper.degree ?? '—',
                total: paper.totalDegrees,
              })}
            </strong>
          </p>
        )}
        <dl className="rw-sit-window">
          {attempt.finishDate !== null && (
            <div>
              <dt>{t('sitting.done.at')}</dt>
              <dd>
                <UserText as="bdi">{formatDateTime(attempt.finishDate)}</UserText>
              </dd>
            </div>
          )}
          {paper && (
            <div>
              <dt>{t('sitting.done.answered')}</dt>
              <dd>{t('sitting.done.count', { count: paper.count, answered })}</dd>
            </div>
          )}
        </dl>
        <p className="rw-sit-note" role="status">
          {arrived && <>{t('sitting.done.arrived')} </>}
          {t(note)}
        </p>
        {unsent && (
          <Notice type="warning" role="alert" title={t('sitting.done.unsent.title')}>
            {t('sitting.done.unsent.text')}
          </Notice>
        )}
        {!unsent && saves === 'refused' && (
          <Notice type="warning" role="alert" title={t('sitting.done.late.title')}>
            {t('sitting.done.late.text')}
          </Notice>
        )}
        <Link className="rw-link-button" to="/exams">
          {t('sitting.toExams')}
        </Link>
      </Card>
      {paper && reviewed && (
        <section className="rw-sit-review" aria-label={t('sitting.done.review')}>
          <h2 className="rw-title rw-title-4">{t('sitting.done.review')}</h2>
          {paper.questions.map((question, index) => (
            <QuestionCard
              key={question.questionGuid}
              question={question}
              number={index + 1}
              answer={answerIn(paper, question.questionGuid)}
              flagged={false}
              save={null}
              disabled
              isFinal={false}
            />
          ))}
        </section>
      )}
    </>
  );
}

function noteOf(marked: boolean, showsCorrect: boolean): string {
  if (marked) return showsCorrect ? 'sitting.done.markedBelow' : 'sitting.done.marked';
  return showsCorrect ? 'sitting.done.below' : 'sitting.done.later';
}
