import {
  ATTENDANCE,
  ATTENDANCE_WARNING,
  type ApiResponse,
  type ApiData,
  type AttendanceTotal,
  type OwnAttendance,
} from '@riwaq/api';
import { ok, refuse } from '../platform/http/area';
import type { Caller } from '../platform/caller';
import type { Db } from '../platform/db/database';
import type { AttendanceContext } from './context';
import { monthOf, totalsOf, type DayOfStudent } from './rules/totals';
import * as store from './store';

export interface ClassSummary {
  readonly students: AttendanceTotal[];
  readonly months: string[];
  readonly daysCount: number;
  readonly warningHours: number;
}

/** Groups items by key, in the order of the first item of each group. */
function grouped<Thing>(things: readonly Thing[], by: (thing: Thing) => string): Thing[][] {
  const groups = new Map<string, Thing[]>();
  for (const thing of things) groups.set(by(thing), [...(groups.get(by(thing)) ?? []), thing]);
  return [...groups.values()];
}

async function summaryOf(db: Db, of: store.AttendanceClass, since: string): Promise<ClassSummary> {
  const rows = await store.studentDays(db, of, since);
  const days = new Set(rows.flatMap(({ day }) => day ?? []));
  const students = grouped(rows, ({ guid }) => guid).flatMap((own): AttendanceTotal[] => {
    const [first] = own;
    if (!first) return [];
    const marked = own.flatMap(({ day, hours, excused }): DayOfStudent[] =>
      day === null || hours === null ? [] : [{ day, hours, excused: excused ?? false }],
    );
    return [
      {
        studentGuid: first.guid,
        studentName: first.name,
        studentCode: first.code,
        ...totalsOf(marked),
      },
    ];
  });
  return {
    students,
    months: [...new Set([...days].map(monthOf))].sort(),
    daysCount: days.size,
    warningHours: await store.warningOf(db, of),
  };
}

/** Attendance over months: of a class, and a student's own. */
export function createSummary({ db, transact, mayManage, since }: AttendanceContext) {
  return {
    /** The summary of a class whose attendance the caller may manage; null otherwise. */
    async computed(caller: Caller, of: store.AttendanceClass): Promise<ClassSummary | null> {
      return (await mayManage(db, caller, of)) ? summaryOf(db, of, since()) : null;
    },

    async ofClass(
      caller: Caller,
      of: store.AttendanceClass,
    ): Promise<ApiResponse<ApiData<'GET Attendance/GetSummary'>>> {
      const summary = await this.computed(caller, of);
      return summary ? ok(summary) : refuse(ATTENDANCE.notFound);
    },

    async saveWarning(
      caller: Caller,
      of: store.AttendanceClass,
      hours: number,
    ): Promise<ApiResponse<null>> {
      return transact(async (tx) => {
        if (!(await mayManage(tx, caller, of))) return refuse(ATTENDANCE.notFound);
        await store.setWarning(tx, of, hours);
        return ok(null);
      });
    },

    async own(caller: Caller): Promise<ApiResponse<OwnAttendance[]>> {
      const rows = await store.ownDays(db, caller.userGuid, since());
      return ok(
        grouped(rows, ({ subject_guid }) => subject_guid).flatMap((days): OwnAttendance[] => {
          const [newest] = days;
          if (!newest) return [];
          return [
            {
              subjectGuid: newest.subject_guid,
              subjectName: newest.subject_name,
              warningHours: newest.warning ?? ATTENDANCE_WARNING.hours,
              ...totalsOf(days),
              days: days
                .filter(({ hours, note }) => hours > 0 || note !== '')
                .map(({ day, hours, excused, note, teacher_name }) => ({
                  day,
                  hours,
                  excused,
                  note,
                  teacherName: teacher_name,
                })),
            },
          ];
        }),
      );
    },
  };
}

export type SummaryService = ReturnType<typeof createSummary>;
