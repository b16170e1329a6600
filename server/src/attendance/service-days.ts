import {
  ATTENDANCE,
  type ApiResponse,
  type ApiData,
  type AttendanceChange,
  type AttendanceDay,
  type AttendanceSaved,
} from '@riwaq/api';
import type { attendanceEntry } from '@riwaq/api/endpoints';
import type { z } from 'zod';
import { ok, refuse } from '../platform/http/area';
import type { Caller } from '../platform/caller';
import { createPresenters } from './presenters';
import type { AttendanceContext } from './context';
import { excusedAs, decideSave } from './rules/save';
import * as store from './store';
import { withWarnings } from './warnings';
import { bindContext } from '../platform/bind-context';

type Entry = z.output<typeof attendanceEntry>;

interface DaysContext extends AttendanceContext {
  presenters: ReturnType<typeof createPresenters>;
}

async function open(
  { mayManage, db, since, presenters }: DaysContext,
  caller: Caller,
  of: store.Day,
): Promise<ApiResponse<ApiData<'GET Attendance/GetDay'>>> {
  if (!(await mayManage(db, caller, of))) return refuse(ATTENDANCE.notFound);
  return ok({
    rows: (await store.rowsOf(db, of, since())).map(presenters.row),
    warningHours: await store.warningOf(db, of),
  });
}

async function list(
  { mayManage, db, since }: DaysContext,
  caller: Caller,
  of: store.AttendanceClass,
): Promise<ApiResponse<AttendanceDay[] | null>> {
  if (!(await mayManage(db, caller, of))) return refuse(ATTENDANCE.notFound);
  const rows = await store.daysOf(db, of, since());
  return ok(
    rows.map(({ day, marked, absent, hours, excused }) => ({
      day,
      markedCount: marked,
      absentCount: absent,
      hours,
      excusedHours: excused,
    })),
  );
}

async function save(
  own: DaysContext,
  caller: Caller,
  of: store.Day,
  entries: readonly Entry[],
): Promise<ApiResponse<AttendanceSaved | null>> {
  const { transact, mayManage, today, since, clock, notifyChange, presenters } = own;
  return transact(async (tx) => {
    if (!(await mayManage(tx, caller, of))) return refuse(ATTENDANCE.notFound);
    if (of.day > today()) return refuse(ATTENDANCE.future);
    await store.lockDay(tx, of);
    const rows = new Map((await store.rowsOf(tx, of, since())).map((row) => [row.guid, row]));
    // The last entry wins where a student is named twice, as if the entries were separate
    // requests.
    const wanted = new Map(
      entries.map((entry) => [
        entry.studentGuid.toLowerCase(),
        {
          ...entry,
          clientKey: entry.clientKey.toLowerCase(),
          replaces: entry.replaces.map((key) => key.toLowerCase()),
        },
      ]),
    );
    const made = await store.savesMade(
      tx,
      of,
      [...wanted.values()].map(({ clientKey }) => clientKey),
    );
    const [changes, changed, gone]: [store.StoredAttendanceChange[], string[], string[]] = [
      [],
      [],
      [],
    ];
    for (const [studentGuid, entry] of wanted) {
      const row = rows.get(studentGuid);
      const decision = row && decideSave(row, entry, made.has(`${studentGuid} ${entry.clientKey}`));
      if (!row) gone.push(studentGuid);
      else if (decision === 'changed') changed.push(studentGuid);
      else if (decision === 'written') {
        changes.push({
          studentGuid,
          before: row,
          hours: entry.hours,
          excused: excusedAs(entry.hours, entry.excused),
          note: entry.note,
          clientKey: entry.clientKey,
        });
      }
    }
    const students = changes.map(({ studentGuid }) => studentGuid);
    await withWarnings(own, tx, of, students, () =>
      store.writeRows(tx, of, changes, { source: 'hand', userGuid: caller.userGuid }, clock.now()),
    );
    if (changes.length > 0) await notifyChange(tx, caller, of, students);
    const after = (await store.rowsOf(tx, of, since()))
      .filter(({ guid }) => wanted.has(guid))
      .map(presenters.row);
    const statusCode =
      gone.length > 0 ? ATTENDANCE.gone : changed.length > 0 ? ATTENDANCE.changed : ATTENDANCE.ok;
    return { statusCode, data: { rows: after, changed, gone } };
  });
}

async function history(
  { mayManage, db, presenters }: DaysContext,
  caller: Caller,
  of: store.Day,
  studentGuid: string | undefined,
): Promise<ApiResponse<AttendanceChange[] | null>> {
  if (!(await mayManage(db, caller, of))) return refuse(ATTENDANCE.notFound);
  return ok((await store.historyOf(db, of, studentGuid)).map(presenters.change));
}

/** Attendance of a class by day (docs/decisions/0025). */
export function createDays(context: AttendanceContext) {
  const { time } = context;
  const presenters = createPresenters(time);
  const own: DaysContext = { ...context, presenters };

  return bindContext(own, { open, list, save, history });
}
