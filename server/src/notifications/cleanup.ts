import { DAY_MS, NOTIFICATION_KEPT_DAYS } from '@riwaq/api';
import type { Clock, Schedule } from '../platform/services';
import type { Db } from '../platform/db/database';

/** Interval of the clean-up, and the number of rows per statement. */
const LOOK_EVERY_MS = 60 * 60_000;
const AT_ONCE = 1000;

/**
 * Deletes notifications that were read long ago; unread ones stay. Safe to run on several
 * processes.
 */
export function scheduleNotificationCleanup({
  db,
  clock,
  schedule,
}: {
  db: Db;
  clock: Clock;
  schedule: Schedule;
}) {
  async function deleteBatch(): Promise<number> {
    const before = new Date(clock.now().getTime() - NOTIFICATION_KEPT_DAYS * DAY_MS);
    const { numDeletedRows } = await db
      .deleteFrom('notification')
      .where('guid', 'in', (old) =>
        old
          .selectFrom('notification')
          .select('guid')
          .where('read_at', '<', before)
          .orderBy('read_at')
          .limit(AT_ONCE)
          .forUpdate()
          .skipLocked(),
      )
      .executeTakeFirst();
    return Number(numDeletedRows);
  }
  async function cleanUp(): Promise<void> {
    while ((await deleteBatch()) === AT_ONCE);
  }
  schedule.every(LOOK_EVERY_MS, 'deleting old notifications', cleanUp);
  return { cleanUp };
}
