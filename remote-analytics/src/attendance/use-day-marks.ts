import { useCallback, useRef } from 'react';
import type { AttendanceRow } from '@riwaq/api';
import type { OutboxView } from '@riwaq/outbox';
import type { Mark, UnsentMark } from './attendance-queue';
import { isSameClassDay, type ClassDay } from './class-day';
import type { AttendanceOutbox } from './outbox';
import { useOutboxView } from './use-outbox';

/** The students of a class day with the marks that are shown for them. */
export interface DayMarks {
  rows: readonly AttendanceRow[];
  untaken: readonly AttendanceRow[];
  absent: readonly AttendanceRow[];
  /** Unsent marks of this class day. */
  unsent: readonly UnsentMark[];
  unsentOf: (row: AttendanceRow) => UnsentMark | undefined;
  /** Whether the server cannot be reached. */
  cutOff: boolean;
  /** Marks all untaken students as present. */
  markAllPresent: () => void;
}

/** The mark that a row shows: the unsent one, else the server's. */
const markOf = (row: AttendanceRow, unsent: UnsentMark | undefined): Mark => unsent ?? row;

/** Follows the marks of a class day: those of the server, and unsent ones on top. */
export function useDayMarks(
  place: ClassDay,
  serverRows: readonly AttendanceRow[],
  outbox: AttendanceOutbox,
): DayMarks {
  const view = useOutboxView(outbox);
  const rows = useNewestRows(place, serverRows, outbox, view);
  const unsent = view.unsent.filter((each) => isSameClassDay(each.place, place));
  const byStudent = new Map(unsent.map((each) => [each.studentGuid, each]));
  const unsentOf = (row: AttendanceRow) => byStudent.get(row.studentGuid);
  const hoursOf = (row: AttendanceRow) => markOf(row, unsentOf(row)).hours;
  const untaken = rows.filter((row) => hoursOf(row) === null);
  return {
    rows,
    untaken,
    absent: rows.filter((row) => (hoursOf(row) ?? 0) > 0),
    unsent,
    unsentOf,
    cutOff: view.cutOff,
    markAllPresent: () =>
      outbox.change((queue) => {
        for (const row of untaken)
          queue.mark(place, row, { ...markOf(row, unsentOf(row)), hours: 0 });
      }),
  };
}

/**
 * Newest known versions of the rows; unchanged rows keep their identity, so that they are not
 * rendered again.
 */
function useNewestRows(
  place: ClassDay,
  rows: readonly AttendanceRow[],
  outbox: AttendanceOutbox,
  view: OutboxView<UnsentMark>,
): readonly AttendanceRow[] {
  const last = useRef<{
    from: readonly AttendanceRow[];
    view: OutboxView<UnsentMark>;
    rows: readonly AttendanceRow[];
  } | null>(null);
  const take = useCallback(
    () => rows.map((row) => outbox.queue.newestRow(place, row)),
    [outbox, place, rows],
  );
  if (last.current?.from !== rows || last.current.view !== view)
    last.current = { from: rows, view, rows: take() };
  return last.current.rows;
}
