import { CircleCheck, Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from '@riwaq/contract/router';
import { Card, formatDateTime, UserText } from '@riwaq/ui/core';
import { Facts, Notice, ViewHeading } from '@riwaq/ui/plain';
import { answerIn, isAnswered, isMarked, type Paper } from './paper';
import { QuestionCard } from './question-card';
import type { SittingView } from './sitting-view';

type DoneView = Extract<SittingView, { kind: 'done' }>;

/**
 * Screen after the exam: confirms that it was handed in, shows the results once the teacher
 * publishes them, and the correct answers if the exam reveals them.
 */
export function DoneScreen({ view, unsent }: { view: DoneView; unsent: boolean }) {
  const { t } = useTranslation('exams');
  const { exam, attempt, paper, saves, answersLater } = view;
  const byTime = attempt.finishedBy === 'time';
  const marked = paper !== null && isMarked(paper);
  const shown = exam.showCorrectAnswerAfterSubmit && !answersLater;
  const reviewed = marked || shown;
  // Does not claim that all answers have arrived beside a notice that some have not.
  const arrived = !reviewed && !unsent && saves !== 'refused';
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
        {marked && <Degree paper={paper} />}
        <AttemptFacts attempt={attempt} paper={paper} />
        <p className="rw-sit-note" role="status">
          {arrived && <>{t('sitting.done.arrived')} </>}
          {t(noteOf(view, marked, shown))}
        </p>
        {unsent && <DeliveryNotice problem="unsent" />}
        {!unsent && saves === 'refused' && <DeliveryNotice problem="late" />}
        <Link className="rw-link-button" to="/exams">
          {t('sitting.toExams')}
        </Link>
      </Card>
      {paper && reviewed && <Review paper={paper} />}
    </>
  );
}

/** Answers that have not arrived: unsent ones, or ones that the server refused as late. */
function DeliveryNotice({ problem }: { problem: 'unsent' | 'late' }) {
  const { t } = useTranslation('exams');
  return (
    <Notice type="warning" role="alert" title={t(`sitting.done.${problem}.title`)}>
      {t(`sitting.done.${problem}.text`)}
    </Notice>
  );
}

function Degree({ paper: { degree, totalDegrees } }: { paper: Paper }) {
  const { t } = useTranslation('exams');
  return (
    <p className="rw-sit-degree">
      <span>{t('sitting.done.degree')}</span>{' '}
      <strong>{t('sitting.done.degreeOf', { degree: degree ?? '—', total: totalDegrees })}</strong>
    </p>
  );
}

/** When the attempt was finished, and how many of its questions are answered. */
function AttemptFacts({ attempt, paper }: Pick<DoneView, 'attempt' | 'paper'>) {
  const { t } = useTranslation('exams');
  const answered =
    paper?.questions.filter(({ questionGuid }) => isAnswered(paper, questionGuid)).length ?? 0;
  return (
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
  );
}

/** Questions of the paper with the student's answers and their marks. */
function Review({ paper }: { paper: Paper }) {
  const { t } = useTranslation('exams');
  return (
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
  );
}

/** Key of the text of which results are available. */
function noteOf({ answersLater }: DoneView, marked: boolean, showsCorrect: boolean): string {
  if (answersLater) return 'sitting.done.soon';
  if (marked) return showsCorrect ? 'sitting.done.markedBelow' : 'sitting.done.marked';
  return showsCorrect ? 'sitting.done.below' : 'sitting.done.later';
}
