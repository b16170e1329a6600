import type { AuditKind, AuditThing, AuditValue } from '@riwaq/api';
import { sql } from 'kysely';
import type { Caller } from '../platform/caller';
import type { Clock } from '../platform/services';
import type { Tx } from '../platform/db/database';
import { markOf, type MarkUnits } from '../exams/rules/mark';
import { DELETED_THINGS } from './deleted-things';

/** A person affected by an action, or the thing itself, with the values before and after. */
export interface Touched {
  readonly personGuid: string | null;
  readonly before?: string | null;
  readonly after?: string | null;
}

/** A recorded action. */
export interface Deed {
  readonly kind: Exclude<AuditKind, `${'deleted' | 'security'}.${string}`>;
  /** The object of the action, with its current title. */
  readonly about?: { readonly guid: string | null; readonly title: string };
  readonly people?: readonly Touched[];
}

/** The acting user; null for an operator at the command-line tool. */
export type Actor = Pick<Caller, 'userGuid'> | null;

/** Value of an account's role or state after it is closed. */
export const CLOSED = 'closed' satisfies AuditValue;

/** Formats a mark for entries. */
export const auditMark = (units: MarkUnits | null | undefined): string | null =>
  units === null || units === undefined ? null : String(markOf(units));

/** Formats a duration for entries: minutes and seconds. */
export const auditTime = (seconds: number): string =>
  `${Math.trunc(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/**
 * The audit log (docs/decisions/0044): an entry is written in the transaction of the action, so
 * that neither exists without the other.
 */
export interface Audit {
  /** Writes one entry. */
  note(tx: Tx, by: Actor, deed: Deed): Promise<void>;
  /**
   * Writes an entry for each of these things that exists. Call it before the deletion, because it
   * reads their titles.
   */
  deleting(tx: Tx, by: Actor, thing: AuditThing, guids: readonly string[]): Promise<void>;
}

export function createAudit(clock: Clock): Audit {
  return {
    async note(tx, by, { kind, about, people = [] }) {
      const byGuid = by?.userGuid ?? null;
      const {
        rows: [entry],
      } = await sql<{ seq: number }>`
        insert into audit_entry (at, kind, by_guid, by_name, by_role, about_guid, about_title)
        select ${clock.now()}, ${kind}, ${byGuid}::uuid, coalesce(p.full_name, ''), coalesce(p.person_type, 'System'), ${about?.guid ?? null}::uuid, ${about?.title ?? ''}
        from (select) as one left join person p on p.guid = ${byGuid}::uuid returning seq`.execute(
        tx,
      );
      if (!entry || people.length === 0) return;
      // Columns as arrays: one statement with few parameters, even for many people.
      await sql`
        insert into audit_change (entry_seq, place, person_guid, person_name, before, after)
        select ${entry.seq}, c.place, p.guid, coalesce(p.full_name, ''), c.before, c.after
        from unnest(${people.map(({ personGuid }) => personGuid)}::uuid[], ${people.map(({ before }) => before ?? null)}::text[], ${people.map(({ after }) => after ?? null)}::text[])
          with ordinality as c (person, before, after, place) left join person p on p.guid = c.person`.execute(
        tx,
      );
    },

    async deleting(tx, by, thing, guids) {
      if (guids.length === 0) return;
      const byGuid = by?.userGuid ?? null;
      // Store the owner only when it is not the actor.
      await sql`
        with gone as (select guid, title, owner from (${DELETED_THINGS[thing]}) as thing where guid = any (${guids}::uuid[])),
        noted as (
          insert into audit_entry (at, kind, by_guid, by_name, by_role, about_guid, about_title)
          select ${clock.now()}, ${`deleted.${thing}`}, ${byGuid}::uuid, coalesce(p.full_name, ''), coalesce(p.person_type, 'System'), gone.guid, gone.title
          from gone left join person p on p.guid = ${byGuid}::uuid returning seq, about_guid)
        insert into audit_change (entry_seq, place, person_guid, person_name)
        select noted.seq, 1, owner.guid, owner.full_name from noted join gone on gone.guid = noted.about_guid join person owner on owner.guid = gone.owner
        where owner.guid is distinct from ${byGuid}::uuid`.execute(tx);
    },
  };
}
