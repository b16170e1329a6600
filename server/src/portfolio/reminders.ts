import { OPEN_GOALS, SOURCE_TYPE } from '@riwaq/api';
import type { Services } from '../platform/services';
import { inTransaction } from '../platform/db/database';
import { remindedUntil } from './rules/goals';
import { places } from './rules/places';

/** Interval between two searches for nearly due goals. */
const LOOK_EVERY_MS = 5 * 60_000;
/** Number of goals whose owners are reminded in one transaction. */
const AT_ONCE = 200;

/**
 * Reminds owners of open goals that are nearly due, once for each due date. Safe with several
 * processes.
 */
export function createReminders({
  db,
  clock,
  time,
  notifications,
  schedule,
}: Pick<Services, 'db' | 'clock' | 'time' | 'notifications' | 'schedule'>) {
  async function remindOfSome(): Promise<number> {
    const now = clock.now();
    return inTransaction(db, async (tx) => {
      const due = await tx
        .selectFrom('portfolio_item')
        .select('guid')
        .where('kind', '=', SOURCE_TYPE.goal)
        .where('due_told_at', 'is', null)
        .where('status', 'in', OPEN_GOALS)
        .where('due_at', '>', now)
        .where('due_at', '<=', remindedUntil(now))
        .orderBy('due_at')
        .limit(AT_ONCE)
        .forUpdate()
        .skipLocked()
        .execute();
      if (due.length === 0) return 0;
      const goals = await tx
        .updateTable('portfolio_item')
        .set({ due_told_at: now })
        .where(
          'guid',
          'in',
          due.map(({ guid }) => guid),
        )
        .returning(['guid', 'title', 'student_guid', 'due_at'])
        .execute();
      for (const { guid, title, student_guid, due_at } of goals) {
        if (!due_at) continue;
        await notifications.notify(tx, [student_guid], {
          kind: 'portfolio.goalDue',
          values: { goal: title, date: time.format(due_at).slice(0, 10) },
          path: places.item({ itemGuid: guid, itemType: SOURCE_TYPE.goal }),
        });
      }
      return goals.length;
    });
  }

  async function remind(): Promise<void> {
    while ((await remindOfSome()) === AT_ONCE);
  }
  schedule.every(LOOK_EVERY_MS, 'reminding of goals', remind);
  return { remind };
}
