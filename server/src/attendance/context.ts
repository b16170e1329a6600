import { ATTENDANCE_MONTHS } from '@riwaq/api';
import { allows } from '../access/matrix';
import type { Caller } from '../platform/caller';
import type { Services } from '../platform/services';
import { onCommit, type Db, type Tx } from '../platform/db/database';
import { createTransact, type Transact } from '../platform/db/transact';
import { isStudied, teaches } from '../people/store';
import { countedFrom } from './rules/totals';
import * as store from './store';

/** Dependencies and functions that the services of attendance share. */
export interface AttendanceContext extends Services {
  readonly transact: Transact;
  /** Whether the class exists and the caller may manage its attendance. */
  mayManage(db: Db | Tx, caller: Caller, of: store.AttendanceClass): Promise<boolean>;
  /** Today at the university, YYYY-MM-DD. */
  today(): string;
  /** The first day that currently counts. */
  since(): string;
  /** Notifies the teachers of the class, the caller and these students after the commit. */
  notifyChange(tx: Tx, caller: Caller, of: store.Day, students: readonly string[]): Promise<void>;
}

export function createAttendanceContext(services: Services): AttendanceContext {
  const { clock, realtime, time } = services;
  const today = () => time.format(clock.now()).slice(0, 10);

  return {
    ...services,
    today,
    since: () => countedFrom(today(), ATTENDANCE_MONTHS),
    transact: createTransact(services, 'attendance'),
    async mayManage(at, caller, of) {
      const ties = {
        administrator: caller.personType === 'Administrator',
        teaches: await teaches(at, caller.userGuid, of.subjectGuid, of.sectionGuid),
      };
      return allows('attendance.keep', ties) && isStudied(at, of);
    },
    async notifyChange(tx, caller, { subjectGuid, sectionGuid, day }, students) {
      const people = new Set([
        ...(await store.teachersOf(tx, { subjectGuid, sectionGuid })),
        caller.userGuid,
        ...students,
      ]);
      onCommit(tx, () => {
        for (const person of people)
          realtime.toUser(person, 'ReceiveAttendanceChange', { subjectGuid, sectionGuid, day });
      });
    },
  };
}
