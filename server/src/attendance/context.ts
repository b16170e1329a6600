import { ATTENDANCE_MONTHS } from '@riwaq/api';
import { allows } from '../access/matrix';
import type { Caller } from '../app/caller';
import type { Services } from '../app/services';
import { inTransaction, onCommit, type Db, type Tx } from '../db/database';
import { teaches } from '../people/store';
import { countedFrom } from './rules/totals';
import * as store from './store';

/** What the services of attendance share. */
export interface AttendanceContext extends Services {
  /** One transaction; a message that could not be sent after it is logged, not undone. */
  transact<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>;
  /** Whether the caller keeps the attendance of this class, which is one. */
  keeps(db: Db | Tx, caller: Caller, of: store.Class): Promise<boolean>;
  /** Today at the university, YYYY-MM-DD. */
  today(): string;
  /** The first day that is counted today. */
  since(): string;
  /**
   * Whoever shows this class's attendance, or their own in it, hears of a change after the commit.
   */
  tell(tx: Tx, caller: Caller, of: store.Day, students: readonly string[]): Promise<void>;
}

export function createAttendanceContext(services: Services): AttendanceContext {
  const { db, clock, log, realtime, time } = services;
  const today = () => time.format(clock.now()).slice(0, 10);

  return {
    ...services,
    today,
    since: () => countedFrom(today(), ATTENDANCE_MONTHS),
    transact: (work) =>
      inTransaction(db, work, (cause) =>
        log.error({ err: cause }, 'An effect of a committed change of attendance failed.'),
      ),
    async keeps(at, caller, of) {
      const ties = {
        administrator: caller.personType === 'Administrator',
        teaches: await teaches(at, caller.userGuid, of.subjectGuid, of.sectionGuid),
      };
      return allows('attendance.keep', ties) && store.isStudied(at, of);
    },
    async tell(tx, caller, { subjectGuid, sectionGuid, day }, students) {
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
