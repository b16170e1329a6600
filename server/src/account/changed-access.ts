import { sql } from 'kysely';
import type { Tx } from '../platform/db/database';

/** The classes of a person `p`, as one text that changes whenever any of them does. */
const classes = sql`concat_ws(' ', p.section_guid, p.department_guid, (
  select string_agg(concat_ws('/', t.subject_guid, t.section_guid), ' ' order by t.subject_guid, t.section_guid)
  from teaching t where t.teacher_guid = p.guid))`;

/** Ends all sessions of these people, in the caller's transaction. */
export async function endSessions(tx: Tx, people: readonly string[], now: Date): Promise<void> {
  if (people.length === 0) return;
  await tx
    .updateTable('session')
    .set({ revoked_at: now })
    .where('person_guid', 'in', people)
    .where('revoked_at', 'is', null)
    .execute();
}

/**
 * Records everyone's access before this transaction changes people, so that {@link applyToSessions}
 * can compare at the end: a change of a role cannot miss the sessions.
 */
export async function noteAccess(tx: Tx): Promise<void> {
  await sql`create temporary table access_before on commit drop as
    select p.guid, p.role, p.person_type, p.closed_at is not null as closed, ${classes} as classes
    from person p`.execute(tx);
}

/**
 * Ends the sessions of closed accounts and of people whose role or person type changed, because
 * tokens contain both. People whose classes changed stay signed in, but their live groups are
 * authorised again. Must be the last statement of the transaction: processes poll for recently
 * changed sessions.
 */
export async function applyToSessions(tx: Tx, now: Date): Promise<void> {
  await sql`
    update session s set
      revoked_at = case when p.closed_at is not null or (p.role, p.person_type) is distinct from (b.role, b.person_type)
        then ${now}::timestamptz end,
      regrouped_at = ${now}::timestamptz
    from access_before b join person p on p.guid = b.guid
    where s.person_guid = p.guid and s.revoked_at is null
      and (p.role, p.person_type, p.closed_at is not null, ${classes})
        is distinct from (b.role, b.person_type, b.closed, b.classes)`.execute(tx);
}
