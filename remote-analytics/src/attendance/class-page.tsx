import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { SubjectTree } from '@riwaq/api';
import { useHost, type ModuleStorage } from '@riwaq/contract';
import { useNavigate, useSearchParams } from '@riwaq/contract/router';
import { EmptyState, Skeleton } from '@riwaq/ui/core';
import { ClassChoice, withSubject, type ClassDraft } from '@riwaq/ui/form';
import {
  InlinePart,
  PageHead,
  Problem,
  RefreshButton,
  ViewLinks,
  type LoadState,
} from '@riwaq/ui/page';
import { ABSENCE_VIEWS, absencePath, type AbsenceView } from '../paths';
import { DayView } from './day-view';
import { storeLastClass, findLastClass } from './class-cache';
import { SummaryView } from './lazy-components';
import { classDayKey, classKey, type ClassDay } from './class-day';
import { useLiveAttendance, useRefreshAttendance, useSubjects, useToday } from './use-attendance';
import type { AttendanceOutbox } from './outbox';
import { useOutbox } from './use-outbox';
import { OtherUnsavedMarks } from './other-unsaved-marks';
import './attendance.css';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const ROWS = 6;

/** The class in the address; else the last opened one, else the user's only one. */
function chosenClass(
  query: URLSearchParams,
  storage: ModuleStorage,
  tree: readonly SubjectTree[],
): ClassDraft {
  const requested = {
    subjectGuid: query.get('subjectGuid'),
    sectionGuid: query.get('sectionGuid'),
  };
  if (requested.subjectGuid !== null) return requested;
  const [only] = tree.length === 1 ? tree : [];
  return (
    findLastClass(storage) ?? (only ? withSubject(tree, only.subjectGuid, null, true) : requested)
  );
}

/** The day in the address; today instead of a malformed or future one. */
function chosenDay(query: URLSearchParams, today: string): string {
  const day = query.get('day') ?? '';
  return DAY.test(day) && day <= today ? day : today;
}

/** Attendance of a teacher's classes, by day and by month. */
export default function ClassPage() {
  const { t } = useTranslation('analytics');
  const { storage } = useHost();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const today = useToday();
  const subjects = useSubjects();
  const outbox = useOutbox();
  useLiveAttendance();

  const tree = subjects.kind === 'ready' ? subjects.data : [];
  const { subjectGuid, sectionGuid } = chosenClass(query, storage, tree);
  const day = chosenDay(query, today);
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
      <ClassChooser subjects={subjects} value={{ subjectGuid, sectionGuid }} onChange={open} />
      <OtherUnsavedMarks place={view === 'day' ? place : null} subjects={tree} outbox={outbox} />
      {place && (
        <ClassView
          place={place}
          view={view}
          today={today}
          outbox={outbox}
          onDay={(other) => open({ day: other })}
        />
      )}
      {!place && tree.length > 0 && (
        <EmptyState title={t('attendance.choose')} hint={t('attendance.chooseHint')} />
      )}
    </div>
  );
}

function ClassChooser({
  subjects,
  value,
  onChange,
}: {
  subjects: LoadState<SubjectTree[]>;
  value: ClassDraft;
  onChange: (value: ClassDraft) => void;
}) {
  const { t } = useTranslation('analytics');
  const refresh = useRefreshAttendance();
  if (subjects.kind === 'failed')
    return <Problem cause={subjects.cause} onRetry={subjects.retry} retrying={subjects.retrying} />;
  if (subjects.kind === 'loading') return <Skeleton title={false} rows={1} />;
  if (subjects.data.length === 0)
    return <EmptyState title={t('attendance.noClasses')} hint={t('attendance.noClassesHint')} />;
  return (
    <div className="rw-attendance-class">
      <ClassChoice required subjects={subjects.data} value={value} onChange={onChange} />
      <RefreshButton onRefresh={refresh} />
    </div>
  );
}

function ClassView({
  place,
  view,
  today,
  outbox,
  onDay,
}: {
  place: ClassDay;
  view: AbsenceView;
  today: string;
  outbox: AttendanceOutbox;
  onDay: (day: string) => void;
}) {
  const { t } = useTranslation('analytics');
  return (
    <>
      <ViewLinks
        label={t('attendance.views.label')}
        current={view}
        views={ABSENCE_VIEWS.map((key) => ({
          key,
          label: t(`attendance.views.${key}`),
          to: absencePath({ ...place, view: key }),
        }))}
      />
      {view === 'day' ? (
        // One view for all days, so that the button that changes the day retains the focus.
        <DayView key={classKey(place)} place={place} today={today} outbox={outbox} onDay={onDay} />
      ) : (
        <InlinePart rows={ROWS}>
          <SummaryView key={classDayKey(place)} of={place} />
        </InlinePart>
      )}
    </>
  );
}
