import { MODERATION, type Reported } from '@riwaq/api';
import { sql, type RawBuilder } from 'kysely';
import type { Caller } from '../platform/caller';
import type { Services } from '../platform/services';
import type { Db, Tx } from '../platform/db/database';

/** Columns of `report` that name its subject. */
type ReportedColumn = 'reply_guid' | 'message_guid' | 'comment_guid';

const THINGS = { reply_guid: 'reply', message_guid: 'message', comment_guid: 'comment' } as const;

/** The subject of a report. */
export interface ReportedThing {
  readonly column: ReportedColumn;
  readonly guid: string;
}

/** Stores a report; returns false when the person has reported the same subject before. */
export async function addReport(
  tx: Tx,
  { column, guid }: ReportedThing,
  by: { personGuid: string; reason: string },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into report (${sql.ref(column)}, person_guid, reason, created_at)
    values (${guid}, ${by.personGuid}, ${by.reason}, ${now})
    on conflict (${sql.ref(column)}, person_guid) do nothing returning 1`.execute(tx);
  return rows.length > 0;
}

/** Closes the open reports about a subject. */
export async function closeReports(
  tx: Tx,
  { column, guid }: ReportedThing,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('report')
    .set({ closed_at: now })
    .where(column, '=', guid)
    .where('closed_at', 'is', null)
    .execute();
}

/** A change of a reported text by its writer; `after` is null when they delete it. */
interface OwnChange {
  readonly title: string;
  readonly before: string;
  readonly after: string | null;
}

/**
 * Stores a reported text in the audit log before its writer changes or deletes it, and closes its
 * reports.
 */
export async function auditReported(
  tx: Tx,
  { audit, clock }: Pick<Services, 'audit' | 'clock'>,
  caller: Caller,
  { column, guid }: ReportedThing,
  { title, before, after }: OwnChange,
): Promise<void> {
  const { rows } = await sql`
    select 1 from report where ${sql.ref(column)} = ${guid} and closed_at is null limit 1`.execute(
    tx,
  );
  if (rows.length === 0) return;
  await audit.note(tx, caller, {
    kind: `reported.${THINGS[column]}`,
    about: { guid, title },
    people: [{ personGuid: caller.userGuid, before, ...(after !== null && { after }) }],
  });
  if (after === null) await closeReports(tx, { column, guid }, clock.now());
}

/**
 * Same as `auditReported`, for reported texts of the caller that are deleted together with their
 * parent.
 *
 * @param texts query of `guid`, `title` and `text`
 * @param shownText converts a stored text to its readable form
 */
export async function auditReportedBelow(
  tx: Tx,
  services: Pick<Services, 'audit' | 'clock'>,
  caller: Caller,
  column: ReportedColumn,
  texts: RawBuilder<unknown>,
  shownText: (text: string) => string = (text) => text,
): Promise<void> {
  const { rows } = await sql<{ guid: string; title: string; text: string }>`
    select t.guid, t.title, t.text from (${texts}) t where exists (
      select 1 from report r where ${sql.ref(`r.${column}`)} = t.guid and r.closed_at is null)`.execute(
    tx,
  );
  for (const { guid, title, text } of rows)
    await auditReported(
      tx,
      services,
      caller,
      { column, guid },
      {
        title,
        before: shownText(text),
        after: null,
      },
    );
}

/** Returns the open reports about subjects (a query of their guids), by subject. */
export async function openReports(
  db: Db | Tx,
  column: ReportedColumn,
  things: RawBuilder<unknown>,
): Promise<Reported[]> {
  const thing = sql.ref(`r.${column}`);
  const { rows } = await sql<Reported>`
    select ${thing} as guid, count(*)::int as count,
      (coalesce(array_agg(r.reason order by r.seq desc) filter (where r.reason <> ''), '{}')
        )[1:${sql.lit(MODERATION.reasonsListed)}] as reasons
    from report r where ${thing} in (${things}) and r.closed_at is null
    group by ${thing} order by min(r.seq)`.execute(db);
  return rows;
}
