import { UserCheck } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { AttendanceFormat, AttendanceRow } from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { DialogPart } from '@riwaq/ui/compiled-in';
import { Button, Skeleton } from '@riwaq/ui/core';
import { Problem, useDialog, useExport, useStable } from '@riwaq/ui/page';
import { AttendanceCounts } from './attendance-counts';
import type { ClassDay } from './class-day';
import { DayBar, type DayActions } from './day-bar';
import { HistoryDialog, ImportDialog } from './lazy-components';
import type { AttendanceOutbox } from './outbox';
import { SaveStatus } from './save-status';
import { StudentFilterFields, useStudentFilter } from './student-filter';
import { StudentList, useListControl } from './student-list';
import { useDay, useDays, useRefreshAttendance } from './use-attendance';
import { useDayMarks, type DayMarks } from './use-day-marks';

const SKELETON_ROWS = 8;

interface DayViewProps {
  place: ClassDay;
  today: string;
  outbox: AttendanceOutbox;
  onDay: (day: string) => void;
}

/** Takes the attendance of a class on a day. */
export function DayView({ place, today, outbox, onDay }: DayViewProps) {
  const { t } = useTranslation('analytics');
  const { state, stale } = useDay(place);
  const days = useDays(place);
  const refresh = useRefreshAttendance();
  const importDialog = useDialog<true>();
  const history = useDialog<{ student: { guid: string; name: string } | null }>();
  const marks = useDayMarks(place, state.kind === 'ready' ? state.data.rows : [], outbox);
  const codes = useMemo(
    () => (state.kind === 'ready' ? state.data.rows.map(({ studentCode }) => studentCode) : []),
    [state],
  );
  const { shown, filter } = useStudentFilter(marks);
  const dayActions = useDayActions(place, {
    day: onDay,
    import: () => importDialog.show(true),
    history: () => history.show({ student: null }),
  });
  const onHistory = (row: AttendanceRow) =>
    history.show({ student: { guid: row.studentGuid, name: row.studentName } });
  const listControl = useListControl({ place, outbox, shown, onHistory });

  return (
    <>
      <DayBar place={place} today={today} days={days} act={dayActions} />
      {state.kind === 'loading' && <Skeleton title={false} rows={SKELETON_ROWS} />}
      {state.kind === 'failed' && (
        <Problem cause={state.cause} onRetry={state.retry} retrying={state.retrying} />
      )}
      {state.kind === 'ready' && (
        <>
          {stale && (
            <p className="rw-attendance-notice" role="note">
              {t('attendance.stale')}
            </p>
          )}
          <DayCounts marks={marks} />
          <div className="rw-attendance-tools">
            <AllPresentButton marks={marks} />
            <StudentFilterFields {...filter} />
          </div>
          <SaveStatus unsent={marks.unsent} cutOff={marks.cutOff} onSendNow={outbox.flush} />
          <p className="rw-attendance-keys">{t('attendance.keys')}</p>
          <StudentList
            place={place}
            marks={marks}
            shown={shown}
            warningHours={state.data.warningHours}
            control={listControl}
          />
        </>
      )}
      <DialogPart dialog={importDialog}>
        {(_, control) => (
          <ImportDialog place={place} codes={codes} {...control} onSaved={() => void refresh()} />
        )}
      </DialogPart>
      <DialogPart dialog={history}>
        {({ student }, control) => <HistoryDialog place={place} student={student} {...control} />}
      </DialogPart>
    </>
  );
}

function useDayActions(place: ClassDay, open: Omit<DayActions, 'save'>): DayActions {
  const { api, i18n } = useHost();
  const exportFile = useExport();
  return useStable({
    ...open,
    save: (format: AttendanceFormat) =>
      void exportFile(() =>
        api('GET Attendance/GetDayXlsx', { query: { ...place, Lang: i18n.language, format } }),
      ),
  });
}

function DayCounts({ marks: { rows, untaken, absent } }: { marks: DayMarks }) {
  const { t } = useTranslation('analytics');
  return (
    <AttendanceCounts
      counts={[
        [t('attendance.counts.students'), rows.length],
        [t('attendance.counts.present'), rows.length - untaken.length - absent.length],
        [t('attendance.counts.absent'), absent.length],
        [t('attendance.counts.untaken'), untaken.length],
      ]}
    />
  );
}

function AllPresentButton({ marks: { untaken, markAllPresent } }: { marks: DayMarks }) {
  const { t } = useTranslation('analytics');
  return (
    <Button
      type="primary"
      icon={<UserCheck size={16} aria-hidden />}
      disabled={untaken.length === 0}
      onClick={markAllPresent}
    >
      {t('attendance.allPresent', { count: untaken.length })}
    </Button>
  );
}
