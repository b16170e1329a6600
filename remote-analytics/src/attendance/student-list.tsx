import { useMemo, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { AttendanceRow } from '@riwaq/api';
import { EmptyState, LongList } from '@riwaq/ui/core';
import { useStable } from '@riwaq/ui/page';
import type { Mark } from './attendance-queue';
import type { ClassDay } from './class-day';
import type { AttendanceOutbox } from './outbox';
import { HOURS, StudentRow, type RowActions } from './student-row';
import type { DayMarks } from './use-day-marks';

/** Estimated height of a row in pixels, and number of rows that are rendered together. */
const ROW = { height: 72, block: 8 } as const;

interface ListControl {
  list: RefObject<HTMLDivElement>;
  /** Guid of a student who is rendered although outside the viewport; null for none. */
  pinned: string | null;
  act: RowActions;
}

/** The actions on the students of a day, which also render the student to be focused next. */
export function useListControl({
  place,
  outbox,
  shown,
  onHistory,
}: {
  place: ClassDay;
  outbox: AttendanceOutbox;
  shown: readonly AttendanceRow[];
  onHistory: (row: AttendanceRow) => void;
}): ListControl {
  const [pinned, setPinned] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const act = useStable({
    mark: (row: AttendanceRow, mark: Mark) =>
      outbox.change((queue) => queue.mark(place, row, mark)),
    discard: (studentGuid: string) => outbox.change((queue) => queue.discard(place, studentGuid)),
    overwrite: (row: AttendanceRow) => outbox.change((queue) => queue.overwrite(place, row)),
    history: onHistory,
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
  return { list, pinned, act };
}

/** The students of a day with the fields of their marks. */
export function StudentList({
  place,
  marks,
  shown,
  warningHours,
  control: { list, pinned, act },
}: {
  place: ClassDay;
  marks: DayMarks;
  shown: readonly AttendanceRow[];
  warningHours: number;
  control: ListControl;
}) {
  const { t } = useTranslation('analytics');
  const hourNames = useMemo(() => HOURS.map((count) => t('attendance.hours', { count })), [t]);
  if (shown.length === 0) {
    const isClassEmpty = marks.rows.length === 0;
    return (
      <EmptyState
        title={t(isClassEmpty ? 'attendance.noStudents' : 'attendance.nobody')}
        hint={t(isClassEmpty ? 'attendance.noStudentsHint' : 'attendance.nobodyHint')}
      />
    );
  }
  return (
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
            unsent={marks.unsentOf(row)}
            cutOff={marks.cutOff}
            warningHours={warningHours}
            hourNames={hourNames}
            act={act}
          />
        )}
      </LongList>
    </div>
  );
}
