import {
  DAY_MS,
  POLICY_REPORTS_KEPT_DAYS,
  POLICY_REPORTS_MAX,
  type PolicyReport,
} from '@riwaq/api';
import { sql } from 'kysely';
import type { Violation } from '../platform/http/policy-reports';
import type { Clock, LocalTime, Log, Schedule } from '../platform/services';
import type { Db } from '../platform/db/database';

/** Interval of the clean-up. */
const LOOK_EVERY_MS = 60 * 60_000;

/**
 * Counts browsers' reports of policy violations. Anyone may send reports, so that the number of
 * stored kinds is limited.
 */
export function createPolicyViolations({
  db,
  clock,
  time,
  schedule,
  log,
}: {
  db: Db;
  clock: Clock;
  time: LocalTime;
  schedule: Schedule;
  log: Log;
}) {
  async function count({ directive, blocked }: Violation): Promise<void> {
    const seen_at = clock.now();
    // Evict the rarest kind for a new one, so that invented reports do not displace frequent ones.
    await sql`
      with room as (
        delete from policy_violation where ctid = (select ctid from policy_violation order by count, seen_at limit 1)
          and (select count(*) from policy_violation) >= ${POLICY_REPORTS_MAX}
          and not exists (select from policy_violation where directive = ${directive} and blocked = ${blocked}))
      insert into policy_violation as kept (directive, blocked, count, seen_at) values (${directive}, ${blocked}, 1, ${seen_at})
      on conflict (directive, blocked) do update set count = kept.count + 1, seen_at = excluded.seen_at`.execute(
      db,
    );
  }
  async function forget(): Promise<void> {
    await db
      .deleteFrom('policy_violation')
      .where('seen_at', '<', new Date(clock.now().getTime() - POLICY_REPORTS_KEPT_DAYS * DAY_MS))
      .execute();
  }
  schedule.every(LOOK_EVERY_MS, 'deleting old reports of the content policy', forget);
  return {
    /** A report that cannot be stored is still logged. */
    note: (violation: Violation): Promise<void> =>
      count(violation).catch((cause: unknown) =>
        log.warn({ err: cause }, 'a report of the content policy was not kept'),
      ),
    count,
    forget,
    async list(): Promise<PolicyReport[]> {
      const rows = await db
        .selectFrom('policy_violation')
        .selectAll()
        .orderBy('seen_at', 'desc')
        .orderBy('directive')
        .orderBy('blocked')
        .limit(POLICY_REPORTS_MAX)
        .execute();
      return rows.map(({ seen_at, ...row }) => ({ ...row, seenDate: time.format(seen_at) }));
    },
  };
}

export type PolicyViolations = ReturnType<typeof createPolicyViolations>;
