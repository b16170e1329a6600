import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useHost } from '@riwaq/contract';
import { useNavigate, useSearchParams } from '@riwaq/contract/router';
import { EmptyState, Skeleton } from '@riwaq/ui/core';
import { ClassChoice, withSubject, type ClassDraft } from '@riwaq/ui/form';
import { InlinePart, PageHead, Problem, RefreshButton, ViewLinks } from '@riwaq/ui/page';
import { ABSENCE_VIEWS, absencePath, type AbsenceView } from '../paths';
import { DayView } from './day-view';
import { storeLastClass, findLastClass } from './kept-classes';
import { SummaryView } from './lazy-components';
import { classDayKey } from './class-day';
import { useLiveAttendance, useRefreshAttendance, useSubjects, useToday } from './use-attendance';
import { useOutbox } from './use-outbox';
import { OtherUnsavedMarks } from './other-unsaved-marks';
import './attendance.css';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const ROWS = 6;

/** Attendance of a teacher's classes, by day and by month. */
export default function ClassPage() {
  const { t } = useTranslation('analytics');
  const { storage } = useHost();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const today = useToday();
  const subjects = useSubjects();
  const refresh = useRefreshAttendance();
  const outbox = useOutbox();
  useLiveAttendance();

  const tree = subjects.kind === 'ready' ? subjects.data : [];
  const asked: ClassDraft = {
    subjectGuid: query.get('subjectGuid'),
    sectionGuid: query.get('sectionGuid'),
  };
  const [only] = tree.length === 1 ? tree : [];
  const { subjectGuid, sectionGuid } =
    asked.subjectGuid !== null
      ? asked
      : (findLastClass(storage) ??
        (only ? withSubject(tree, only.subjectGuid, null, true) : asked));
  const askedDay = query.get('day') ?? '';
  const day = DAY.test(askedDay) && askedDay <= today ? askedDay : today;
  const view: AbsenceView = query.get('view') === 'summary' ? 'summary' : 'day';
  const open = (change: Partial<ClassDraft & { day: string; view: AbsenceView }>) =>
    navigate(absencePath({ subjectGuid, sectionGuid, day, view, ...change }), { replace: true });
  const place =
    subjectGuid !== null && sectionGuid !== null ? { subjectGuid, sectionGuid, day } : null;

  useEffect(() => {
    if (subjectGuid !== null && sectionGuid !== null)
      storeLastClass(storage, { subjectGuid, sectionGuid });
  }, [storage, subjectGuid, sectionGuid]);

  return (
    <div className="rw-attendance">
      <PageHead title={t('attendance.title')} quiet />
      {subjects.kind === 'failed' && (
        <Problem cause={subjects.cause} onRetry={subjects.retry} retrying={subjects.retrying} />
      )}
      {subjects.kind === 'loading' && <Skeleton title={false} rows={1} />}
      {subjects.kind === 'ready' &&
        (tree.length === 0 ? (
          <EmptyState title={t('attendance.noClasses')} hint={t('attendance.noClassesHint')} />
        ) : (
          <div className="rw-attendance-class">
            <ClassChoice
              required
              subjects={tree}
              value={{ subjectGuid, sectionGuid }}
              onChange={open}
            />
            <RefreshButton onRefresh={refresh} />
          </div>
        ))}
      <OtherUnsavedMarks place={view === 'day' ? place : null} subjects={tree} outbox={outbox} />
      {place && (
        <ViewLinks
          label={t('attendance.views.label')}
          current={view}
          views={ABSENCE_VIEWS.map((key) => ({
            key,
            label: t(`attendance.views.${key}`),
            to: absencePath({ ...place, view: key }),
          }))}
        />
      )}
      {!place && tree.length > 0 && (
        <EmptyState title={t('attendance.choose')} hint={t('attendance.chooseHint')} />
      )}
      {place && view === 'day' && (
        <DayView
          key={classDayKey(place)}
          place={place}
          today={today}
          outbox={outbox}
          onDay={(other) => open({ day: other })}
        />
      )}
      {place && view === 'summary' && (
        <InlinePart rows={ROWS}>
          <SummaryView key={classDayKey(place)} of={place} />
        </InlinePart>
      )}
    </div>
  );
}
