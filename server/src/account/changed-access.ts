import { sql } from 'kysely';
import type { Tx } from '../db/database';

/** The classes of a person `p`, as one text that differs whenever any of them does. */
const classes = sql`concat_ws(' ', p.section_guid, p.department_guid, (
  select string_agg(concat_ws('/', t.subject_guid, t.section_guid), ' ' order by t.subject_guid, t.section_guid)
  from teaching t where t.teacher_guid = p.guid))`;

/** Ends all sessions of these people, in the transaction of the change that asks for it. */
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
 * Notes what everybody may do before this transaction changes people. {@link applyToSessions} at
 * its end compares: no change of a role can forget the sessions.
 */
export async function noteAccess(tx: Tx): Promise<void> {
  await sql`create temporary table access_before on commit drop as
    select p.guid, p.role, p.person_type, p.closed_at is not null as closed, ${classes} as classes
    from person p`.execute(tx);
}

/**
 * Ends the sessions of people whose role or person type changed, for their tokens say who they
 * were, and of closed accounts. People whose classes changed stay signed in, and their live groups
 * are authorised anew. The last statement of the transaction: processes look for sessions that
 * changed lately.
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
