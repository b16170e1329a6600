import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Exam } from '@riwaq/api';
import { Link } from '@riwaq/contract/router';
import { useAfterPaint } from '@riwaq/ui/compiled-in';
import { Button, Card, formatDateTime, UserText } from '@riwaq/ui/core';
import { Facts, Notice, ViewHeading } from '@riwaq/ui/plain';
import { AttemptScreen } from '../lazy-parts';
import { EntranceStart, useEntranceForm } from './entrance-form';
import { EntranceRules } from './entrance-rules';
import type { Entering, EntranceProblem, EntranceView } from './sitting-view';
import { TimerCard } from './timer-card';
import { UntilStart } from './until-start';
import { useOutline } from './use-outline';

interface EntranceProps {
  view: EntranceView;
  /** Milliseconds left of a running attempt; null without a known limit. */
  left: () => number | null;
  onEnter: (shown?: Entering) => Promise<EntranceProblem | null>;
  /** Refetches the state of the exam. */
  onStart: () => void;
}

/** Screen before the exam: its description, the rules in force, and an explicit start. */
export function Entrance({ view, left, onEnter, onStart }: EntranceProps) {
  const { t } = useTranslation('exams');
  const { exam, attempt } = view;
  const [extra, setExtra] = useState(false);
  const isRunning = exam.examStatus === 'running' || attempt !== null || extra;
  const form = useEntranceForm(view, onEnter);
  const outline = useOutline(exam.guid);
  usePrefetchAttempt(attempt !== null);
  const description = exam.description !== '' && (
    <UserText as="p" className="rw-sit-description">
      {exam.description}
    </UserText>
  );

  return (
    <Card className="rw-sit-entrance">
      <div className="rw-sit-head">
        <ViewHeading className="rw-title rw-title-3">{exam.title}</ViewHeading>
        <Facts>
          <UserText as="bdi">{exam.subjectName}</UserText>
          <span>
            {t('sitting.teacher')} <UserText as="bdi">{exam.teacherName}</UserText>
          </span>
        </Facts>
        {!attempt && description}
      </div>

      {/* The time is running, so the timer and the button come first. */}
      {attempt && (
        <>
          <TimerCard left={left} onWake={onStart} ending={false} />
          <EntranceStart form={form} view={view} />
          <Notice type="info" title={t('sitting.running.title')}>
            {t('sitting.running.text')}
          </Notice>
          {description}
        </>
      )}

      <EntranceWindow exam={exam} />
      <EntranceRules exam={exam} outline={outline} />

      {!isRunning && (
        <EntranceClosed exam={exam} onStart={onStart} onExtraTime={() => setExtra(true)} />
      )}
      {!attempt && isRunning && <EntranceStart form={form} view={view} />}
      {!isRunning && (
        <p className="rw-sit-back">
          <Link className="rw-link" to="/exams">
            {t('sitting.toExams')}
          </Link>
        </p>
      )}
    </Card>
  );
}

/**
 * Prefetches the code of the attempt's screens as soon as the entrance can be used; without delay
 * if the time of the attempt is running.
 */
function usePrefetchAttempt(urgent: boolean): void {
  const isPainted = useAfterPaint(true);
  useEffect(() => {
    if (urgent || isPainted) AttemptScreen.preload();
  }, [isPainted, urgent]);
}

/** When the exam can be taken, and for how long. */
function EntranceWindow({ exam }: { exam: Exam }) {
  const { t } = useTranslation('exams');
  return (
    <dl className="rw-sit-window">
      <div>
        <dt>{t('sitting.from')}</dt>
        <dd>
          <UserText as="bdi">{formatDateTime(exam.startDate)}</UserText>
        </dd>
      </div>
      <div>
        <dt>{t('sitting.until')}</dt>
        <dd>
          <UserText as="bdi">{formatDateTime(exam.endDate)}</UserText>
        </dd>
      </div>
      {exam.restrictedByTime && (
        <div>
          <dt>{t('sitting.period')}</dt>
          <dd>
            <UserText as="bdi">{exam.restrictedTime}</UserText>
          </dd>
        </div>
      )}
    </dl>
  );
}

interface EntranceClosedProps {
  exam: Exam;
  onStart: () => void;
  /** Offers the start to a student who may have extra time. */
  onExtraTime: () => void;
}

/** Why the exam cannot be taken: it has not started yet, or it has ended. */
function EntranceClosed({ exam, onStart, onExtraTime }: EntranceClosedProps) {
  const { t } = useTranslation('exams');
  if (exam.examStatus === 'upcoming')
    return <UntilStart startDate={exam.startDate} onStart={onStart} />;
  if (exam.examStatus !== 'expired') return null;
  return (
    <>
      <Notice type="warning" title={t('sitting.expired.title')}>
        {t('sitting.expired.text')}
      </Notice>
      {/* Only the server knows of extra time for one student. */}
      <Button className="rw-sit-extra" onClick={onExtraTime}>
        {t('sitting.expired.extra')}
      </Button>
    </>
  );
}
