import {
  CalendarCheck,
  Check,
  ChevronLeft,
  ChevronRight,
  CloudOff,
  FileDown,
  FileUp,
  History,
  UserCheck,
} from 'lucide-react';
import { memo, useCallback, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import {
  foldForSearch,
  type AttendanceDay,
  type AttendanceFormat,
  type AttendanceRow,
} from '@riwaq/api';
import { useHost } from '@riwaq/contract';
import { Link } from '@riwaq/contract/router';
import type { OutboxView } from '@riwaq/outbox';
import { DialogPart } from '@riwaq/ui/compiled-in';
import {
  Button,
  EmptyState,
  formatDateTime,
  IconButton,
  LongList,
  SearchBox,
  Skeleton,
  UserText,
} from '@riwaq/ui/core';
import { DayPicker } from '@riwaq/ui/date';
import { Choices, MenuButton, Problem, useDialog, useExport, useStable } from '@riwaq/ui/page';
import { absencePath } from '../paths';
import type { Mark, UnsentMark } from './attendance-queue';
import type { AttendanceOutbox } from './outbox';
import { HistoryDialog, ImportDialog } from './lazy-components';
import { addDays, isSameClassDay, type ClassDay } from './class-day';
import { HOURS, StudentRow } from './student-row';
import { useDay, useDays, useRefreshAttendance } from './use-attendance';
import { useOutboxView } from './use-outbox';

const FILTERS = ['untaken', 'absent'] as const;
type Filter = (typeof FILTERS)[number];

/** Estimated height of a row in pixels, and number of rows that are rendered together. */
const ROW = { height: 72, block: 8 } as const;
const SKELETON_ROWS = 8;
/** Number of recent days with attendance that are offered as links. */
const RECENT = 6;
const NUMBER_OF_WEEK = 7;

/** The mark that a row shows: the unsent one, else the server's. */
export const markOf = (row: AttendanceRow, unsent: UnsentMark | undefined): Mark => unsent ?? row;

interface DayViewProps {
  place: ClassDay;
  today: string;
  outbox: AttendanceOutbox;
  onDay: (day: string) => void;
}

/** Takes the attendance of a class on a day. */
export function DayView({ place, today, outbox, onDay }: DayViewProps) {
  const { t } = useTranslation('analytics');
  const { api, i18n } = useHost();
  const waiting = useOutboxView(outbox);
  const { state, stale } = useDay(place);
  const days = useDays(place);
  const exportFile = useExport();
  const refresh = useRefreshAttendance();
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<Filter | null>(null);
  const [pinned, setPinned] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const importDialog = useDialog<true>();
  const history = useDialog<{ student: { guid: string; name: string } | null }>();
  const hourNames = useMemo(() => HOURS.map((count) => t('attendance.hours', { count })), [t]);
  const rows = useNewestRows(place, state.kind === 'ready' ? state.data.rows : [], outbox, waiting);
  const own = waiting.unsent.filter((unsent) => isSameClassDay(unsent.place, place));
  const unsentOf = new Map(own.map((unsent) => [unsent.studentGuid, unsent]));
  const hoursOf = (row: AttendanceRow) => markOf(row, unsentOf.get(row.studentGuid)).hours;

  const untaken = rows.filter((row) => hoursOf(row) === null);
  const absent = rows.filter((row) => (hoursOf(row) ?? 0) > 0);
  const wanted = foldForSearch(search);
  const shown = (filter === 'untaken' ? untaken : filter === 'absent' ? absent : rows).filter(
    ({ studentName, studentCode }) =>
      wanted === '' || foldForSearch(`${studentName} ${studentCode}`).includes(wanted),
  );
  const bar = useStable({
    day: onDay,
    import: () => importDialog.show(true),
    save: (format: AttendanceFormat) =>
      void exportFile(() =>
        api('GET Attendance/GetDayXlsx', { query: { ...place, Lang: i18n.language, format } }),
      ),
    history: () => history.show({ student: null }),
  });
  const act = useStable({
    mark: (row: AttendanceRow, mark: Mark) =>
      outbox.change((queue) => queue.mark(place, row, mark)),
    discard: (studentGuid: string) => outbox.change((queue) => queue.discard(place, studentGuid)),
    overwrite: (row: AttendanceRow) => outbox.change((queue) => queue.overwrite(place, row)),
    history: (row: AttendanceRow) =>
      history.show({ student: { guid: row.studentGuid, name: row.studentName } }),
    neighbour: (row: AttendanceRow, step: 1 | -1): HTMLElement | null => {
      const guid =
        shown[shown.findIndex(({ studentGuid }) => studentGuid === row.studentGuid) + step]
          ?.studentGuid;
      if (guid === undefined) return null;
      const find = () =>
        list.current?.querySelector<HTMLElement>(`[data-student="${guid}"]`) ?? null;
      // Render the next row synchronously: otherwise fast typing would mark the same student again.
      if (!find()) flushSync(() => setPinned(guid));
      return find();
    },
  });
  const allPresent = () =>
    outbox.change((queue) => {
      for (const row of untaken)
        queue.mark(place, row, { ...markOf(row, unsentOf.get(row.studentGuid)), hours: 0 });
    });

  return (
    <>
      <DayBar place={place} today={today} days={days} acts={bar} />
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
          <dl className="rw-attendance-counts" aria-label={t('attendance.counts.label')}>
            <div>
              <dt>{t('attendance.counts.students')}</dt>
              <dd>{rows.length}</dd>
            </div>
            <div>
              <dt>{t('attendance.counts.present')}</dt>
              <dd>{rows.length - untaken.length - absent.length}</dd>
            </div>
            <div>
              <dt>{t('attendance.counts.absent')}</dt>
              <dd>{absent.length}</dd>
            </div>
            <div>
              <dt>{t('attendance.counts.untaken')}</dt>
              <dd>{untaken.length}</dd>
            </div>
          </dl>
          <div className="rw-attendance-tools">
            <Button
              type="primary"
              icon={<UserCheck size={16} aria-hidden />}
              disabled={untaken.length === 0}
              onClick={allPresent}
            >
              {t('attendance.allPresent', { count: untaken.length })}
            </Button>
            <SearchBox
              label={t('attendance.search')}
              value={search}
              onSearch={setSearch}
              minLength={1}
            />
            <Choices<Filter>
              label={t('attendance.filter.label')}
              choices={FILTERS.map((value) => ({ value, label: t(`attendance.filter.${value}`) }))}
              value={filter}
              onChange={setFilter}
            />
          </div>
          <SaveSign own={own} waiting={waiting} outbox={outbox} />
          <p className="rw-attendance-keys">{t('attendance.keys')}</p>
          {shown.length === 0 ? (
            <EmptyState
              title={t(rows.length === 0 ? 'attendance.noStudents' : 'attendance.nobody')}
              hint={t(rows.length === 0 ? 'attendance.noStudentsHint' : 'attendance.nobodyHint')}
            />
          ) : (
            <div ref={list}>
              <LongList
                key={place.day}
                className="rw-card rw-attendance-list"
                label={t('attendance.students')}
                rows={shown}
                keyOf={({ studentGuid }) => studentGuid}
                rowHeight={ROW.height}
                blockSize={ROW.block}
                pinned={pinned}
              >
                {(row) => (
                  <StudentRow
                    row={row}
                    unsent={unsentOf.get(row.studentGuid)}
                    cutOff={waiting.cutOff}
                    warningHours={state.data.warningHours}
                    hourNames={hourNames}
                    act={act}
                  />
                )}
              </LongList>
            </div>
          )}
        </>
      )}
      <DialogPart dialog={importDialog}>
        {(_, control) => <ImportDialog place={place} {...control} onSaved={() => void refresh()} />}
      </DialogPart>
      <DialogPart dialog={history}>
        {({ student }, control) => <HistoryDialog place={place} student={student} {...control} />}
      </DialogPart>
    </>
  );
}

interface BarActs {
  day: (day: string) => void;
  import: () => void;
  save: (format: AttendanceFormat) => void;
  history: () => void;
}

/** Selects the day and offers actions on the complete day. */
const DayBar = memo(
  function DayBar({
    place,
    today,
    days,
    acts,
  }: {
    place: ClassDay;
    today: string;
    days: readonly AttendanceDay[];
    acts: BarActs;
  }) {
    const { t } = useTranslation('analytics');
    const more = [
      {
        key: 'import',
        label: t('attendance.import.action'),
        icon: <FileUp size={16} aria-hidden />,
        onClick: () => acts.import(),
      },
      {
        key: 'xlsx',
        label: t('attendance.export.xlsx'),
        icon: <FileDown size={16} aria-hidden />,
        onClick: () => acts.save('xlsx'),
      },
      {
        key: 'csv',
        label: t('attendance.export.csv'),
        icon: <FileDown size={16} aria-hidden />,
        onClick: () => acts.save('csv'),
      },
      {
        key: 'history',
        label: t('attendance.history.title'),
        icon: <History size={16} aria-hidden />,
        onClick: () => acts.history(),
      },
    ];

    return (
      <>
        <div className="rw-attendance-day" role="group" aria-label={t('attendance.day')}>
          <IconButton
            label={t('attendance.dayBefore')}
            icon={<ChevronLeft className="rw-mirror" size={20} aria-hidden />}
            onClick={() => acts.day(addDays(place.day, -1))}
          />
          <DayPicker
            aria-label={t('attendance.day')}
            value={place.day}
            max={today}
            onChange={acts.day}
          />
          <IconButton
            label={t('attendance.dayAfter')}
            icon={<ChevronRight className="rw-mirror" size={20} aria-hidden />}
            disabled={place.day >= today}
            onClick={() => acts.day(addDays(place.day, 1))}
          />
          <span className="rw-attendance-weekday">
            {t(
              `attendance.weekdays.${new Date(`${place.day}T00:00:00Z`).getUTCDay() % NUMBER_OF_WEEK}`,
            )}
          </span>
          {place.day !== today && (
            <Button size="small" onClick={() => acts.day(today)}>
              {t('attendance.today')}
            </Button>
          )}
          <MenuButton label={t('attendance.more')} actions={more} />
        </div>
        {days.length > 0 && (
          <nav className="rw-attendance-recent" aria-label={t('attendance.recent')}>
            <CalendarCheck size={16} aria-hidden />
            {days.slice(0, RECENT).map(({ day, absentCount }) => (
              <Link
                key={day}
                to={absencePath({ ...place, day })}
                replace
                aria-current={day === place.day ? 'date' : undefined}
              >
                <UserText as="bdi">{formatDateTime(day).slice(5, 10)}</UserText>
                <span className="rw-hidden">
                  {t('attendance.absentCount', { count: absentCount })}
                </span>
                <span aria-hidden>{absentCount}</span>
              </Link>
            ))}
          </nav>
        )}
      </>
    );
  },
  (one, other) =>
    isSameClassDay(one.place, other.place) &&
    one.today === other.today &&
    one.days === other.days &&
    one.acts === other.acts,
);

/**
 * Newest known versions of the rows; unchanged rows keep their identity, so that they are not
 * rendered again.
 */
function useNewestRows(
  place: ClassDay,
  rows: readonly AttendanceRow[],
  outbox: AttendanceOutbox,
  waiting: OutboxView<UnsentMark>,
): readonly AttendanceRow[] {
  const last = useRef<{
    from: readonly AttendanceRow[];
    waiting: OutboxView<UnsentMark>;
    rows: readonly AttendanceRow[];
  } | null>(null);
  const take = useCallback(
    () => rows.map((row) => outbox.queue.newestRow(place, row)),
    [outbox, place, rows],
  );
  if (last.current?.from !== rows || last.current.waiting !== waiting)
    last.current = { from: rows, waiting, rows: take() };
  return last.current.rows;
}

/** Shows the state of saving as text. */
function SaveSign({
  own,
  waiting,
  outbox,
}: {
  own: readonly UnsentMark[];
  waiting: OutboxView<UnsentMark>;
  outbox: AttendanceOutbox;
}) {
  const { t } = useTranslation('analytics');
  const inState = (kind: UnsentMark['state']['kind']) =>
    own.filter(({ state }) => state.kind === kind).length;
  const [left, conflicts, refused] = [inState('waiting'), inState('conflict'), inState('refused')];
  return (
    <div
      className="rw-attendance-save"
      role="status"
      data-left={left}
      data-cut-off={waiting.cutOff || undefined}
    >
      {own.length === 0 && (
        <>
          <Check size={16} aria-hidden />
          <span>{t('attendance.saved.all')}</span>
        </>
      )}
      {left > 0 &&
        (waiting.cutOff ? (
          <>
            <CloudOff size={16} aria-hidden />
            <span>{t('attendance.saved.waiting', { count: left })}</span>
            <Button size="small" onClick={outbox.flush}>
              {t('attendance.sendNow')}
            </Button>
          </>
        ) : (
          <span>{t('attendance.saved.sending', { count: left })}</span>
        ))}
      {conflicts > 0 && <strong>{t('attendance.saved.conflicts', { count: conflicts })}</strong>}
      {refused > 0 && <strong>{t('attendance.saved.refused', { count: refused })}</strong>}
    </div>
  );
}
