import type { AuditKind, ChangeSource } from '@riwaq/api';
import { allows } from '../access/matrix';
import type { Caller } from '../platform/caller';
import { forbidden } from '../platform/http/errors';
import type { Services } from '../platform/services';
import { auditMark } from '../audit/audit';
import { onCommit, type Db, type Tx } from '../platform/db/database';
import { createTransact, type Transact } from '../platform/db/transact';
import { teaches } from '../people/store';
import * as store from './store-lists';

/** Dependencies and functions that the services of degrees share. */
export interface DegreesContext extends Services {
  readonly transact: Transact;
  /** Throws 403 unless the caller may manage the degrees of this section in this subject. */
  checkClass(db: Db | Tx, caller: Caller, of: store.DegreeClass): Promise<void>;
  /** A list of a class whose degrees the caller may manage; undefined otherwise. */
  find(caller: Caller, listGuid: string): Promise<store.ListRow | undefined>;
  /** Locks such a list until the end of the transaction. */
  lock(tx: Tx, caller: Caller, listGuid: string): Promise<store.ListRow | undefined>;
  /**
   * Writes degrees and notes with their history and an entry in the audit log. The list must be
   * locked.
   */
  write(
    tx: Tx,
    caller: Caller,
    list: { guid: string; title: string },
    changes: readonly store.StoredDegreeChange[],
    source: ChangeSource,
  ): Promise<void>;
  /** Notifies the teachers who look at a list after the commit. */
  notifyTeachers(tx: Tx, listGuid: string): void;
  /** Notifies students after the commit that the degrees visible to them changed. */
  notifyStudents(tx: Tx, studentGuids: readonly string[]): void;
}

/** Kinds of audit entries by the source of the change. */
const AUDIT_KIND = {
  hand: 'degrees.entered',
  import: 'degrees.imported',
  exam: 'degrees.fromExam',
} as const satisfies Record<ChangeSource, AuditKind>;

export function createDegreesContext(services: Services): DegreesContext {
  const { audit, clock, db, realtime } = services;

  async function mayManage(
    at: Db | Tx,
    caller: Caller,
    { subjectGuid, sectionGuid }: store.DegreeClass,
  ): Promise<boolean> {
    return allows('degrees.keep', {
      administrator: caller.personType === 'Administrator',
      teaches: await teaches(at, caller.userGuid, subjectGuid, sectionGuid),
    });
  }
  async function ofCaller(
    at: Db | Tx,
    caller: Caller,
    row: store.ListRow | undefined,
  ): Promise<store.ListRow | undefined> {
    return row &&
      (await mayManage(at, caller, {
        subjectGuid: row.subject_guid,
        sectionGuid: row.section_guid,
      }))
      ? row
      : undefined;
  }

  return {
    ...services,
    transact: createTransact(services, 'degrees'),
    async checkClass(at, caller, of) {
      if (!(await mayManage(at, caller, of))) throw forbidden();
    },
    find: async (caller, listGuid) => ofCaller(db, caller, await store.findList(db, listGuid)),
    async lock(tx, caller, listGuid) {
      return ofCaller(tx, caller, await store.lockList(tx, listGuid));
    },
    async write(tx, caller, list, changes, source) {
      if (changes.length === 0) return;
      await store.writeRows(
        tx,
        list.guid,
        changes,
        { source, userGuid: caller.userGuid },
        clock.now(),
      );
      await audit.note(tx, caller, {
        kind: AUDIT_KIND[source],
        about: list,
        people: changes.map(({ studentGuid, before, after }) => ({
          personGuid: studentGuid,
          before: auditMark(before),
          after: auditMark(after),
        })),
      });
    },
    notifyTeachers: (tx, listGuid) =>
      onCommit(tx, () =>
        realtime.toGroup(listGuid, 'ReceiveDegreesChange', { sessionGuid: listGuid }),
      ),
    notifyStudents: (tx, studentGuids) =>
      onCommit(tx, () => {
        for (const student of studentGuids)
          realtime.toUser(student, 'ReceiveDegreesChange', { sessionGuid: null });
      }),
  };
}
