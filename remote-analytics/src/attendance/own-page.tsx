import { CalendarCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { warningLevel, type OwnAttendance } from '@riwaq/api';
import { useSearchParams } from '@riwaq/contract/router';
import { classes, EmptyState, formatDateTime, Skeleton, UserText } from '@riwaq/ui/core';
import { InlinePart, PageHead, Problem, RefreshButton } from '@riwaq/ui/page';
import { monthSums } from './months';
import { MonthChart } from './lazy-components';
import { WarningSign } from './student-row';
import { useLiveAttendance, useOwnAttendance, useRefreshAttendance } from './use-attendance';
import './attendance.css';

const CHART_ROWS = 5;
/** Percent. */
const FULL = 100;

/** A student's own attendance by subject. */
export default function OwnPage() {
  const { t } = useTranslation('analytics');
  const [query] = useSearchParams();
  const state = useOwnAttendance();
  const refresh = useRefreshAttendance();
  useLiveAttendance();
  const requestedSubject = query.get('subjectGuid')?.toLowerCase() ?? null;
  return (
    <div className="rw-attendance">
      <PageHead
        title={t('attendance.own.title')}
        quiet
        tools={<RefreshButton onRefresh={refresh} />}
      />
      {state.kind === 'loading' && <Skeleton rows={8} />}
      {state.kind === 'failed' && (
        <Problem cause={state.cause} onRetry={state.retry} retrying={state.retrying} />
      )}
      {state.kind === 'ready' &&
        (state.data.length === 0 ? (
          <EmptyState title={t('attendance.own.empty')} hint={t('attendance.own.emptyHint')} />
        ) : (
          <>
            {state.data.some(({ hours }) => hours > 0) && (
              <InlinePart rows={CHART_ROWS}>
                <MonthChart
                  label={t('attendance.own.chart')}
                  months={monthSums(
                    [],
                    state.data.map(({ months }) => months),
                  )}
                />
              </InlinePart>
            )}
            <div className="rw-attendance-own">
              {state.data.map((subject) => (
                <SubjectCard
                  key={subject.subjectGuid}
                  subject={subject}
                  isRequested={subject.subjectGuid === requestedSubject}
                />
              ))}
            </div>
          </>
        ))}
    </div>
  );
}

function SubjectCard({ subject, isRequested }: { subject: OwnAttendance; isRequested: boolean }) {
  const { t } = useTranslation('analytics');
  const card = useRef<HTMLElement>(null);
  const { subjectName, unexcusedHours, excusedHours, warningHours, markedDays, days } = subject;
  // A notification links to one subject: scroll to it.
  useEffect(() => {
    if (isRequested) card.current?.scrollIntoView({ block: 'start' });
  }, [isRequested]);
  return (
    <section
      ref={card}
      className="rw-card rw-attendance-subject"
      aria-label={subjectName}
      data-requested={isRequested || undefined}
    >
      <header>
        <CalendarCheck size={22} aria-hidden />
        <h2>
          <UserText>{subjectName}</UserText>
        </h2>
        <WarningSign unexcused={unexcusedHours} most={warningHours} />
      </header>
      <p>{t('attendance.own.sum', { hours: unexcusedHours, most: warningHours })}</p>
      <span
        className="rw-attendance-meter"
        data-level={warningLevel(unexcusedHours, warningHours)}
        aria-hidden
      >
        <span
          style={{ inlineSize: `${Math.min(FULL, (unexcusedHours / warningHours) * FULL)}%` }}
        />
      </span>
      <p className="rw-form-note">
        {t('attendance.own.rest', { excused: excusedHours, count: markedDays })}
      </p>
      {days.length === 0 ? (
        <p>{t('attendance.own.always')}</p>
      ) : (
        <ul
          className="rw-attendance-days"
          aria-label={t('attendance.own.days', { name: subjectName })}
        >
          {days.map(({ day, hours, excused, note, teacherName }) => (
            <li key={day}>
              <div>
                <UserText as="bdi">{formatDateTime(day).slice(0, 10)}</UserText>
                <strong
                  className={classes(
                    hours > 0 &&
                      (excused ? 'rw-attendance-said-excused' : 'rw-attendance-said-absent'),
                  )}
                >
                  {excused
                    ? t('attendance.hoursExcused', { count: hours })
                    : t('attendance.hours', { count: hours })}
                </strong>
              </div>
              {note !== '' && (
                <p>
                  <UserText>{note}</UserText>
                </p>
              )}
              <p className="rw-form-note">
                <UserText>{teacherName}</UserText>
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
