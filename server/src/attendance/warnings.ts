import type { Tx } from '../platform/db/database';
import type { AttendanceContext } from './context';
import { places } from './rules/places';
import * as store from './store';

/**
 * Runs a change of attendance and notifies the students whose unexcused hours reach the warning
 * with it: once, not again while they stay above it.
 */
export async function withWarnings<Result>(
  { notifications, since }: AttendanceContext,
  tx: Tx,
  of: store.AttendanceClass,
  students: readonly string[],
  change: () => Promise<Result>,
): Promise<Result> {
  const most = await store.warningOf(tx, of);
  const before = await store.unexcusedOf(tx, of, students, since());
  const result = await change();
  const after = await store.unexcusedOf(tx, of, students, since());
  const reached = students.filter(
    (student) => (before.get(student) ?? 0) < most && (after.get(student) ?? 0) >= most,
  );
  if (reached.length > 0) {
    const { subject } = await store.namesOf(tx, of);
    for (const student of reached) {
      await notifications.notify(tx, [student], {
        kind: 'attendance.warning',
        values: { subject, hours: String(after.get(student)), most: String(most) },
        path: places.own(of.subjectGuid),
      });
    }
  }
  return result;
}
