import type { AuditKind, AuditRole } from '@riwaq/api';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../platform/db/database';
import { containsWords } from '../platform/db/search-pattern';

export interface AuditFilter {
  readonly person: readonly string[];
  readonly about: readonly string[];
  readonly kind?: AuditKind;
  readonly from: Date | null;
  readonly until: Date | null;
}

export interface EntryRow {
  seq: number;
  at: Date;
  kind: AuditKind;
  by_guid: string | null;
  by_name: string;
  by_role: AuditRole;
  about_guid: string | null;
  about_title: string;
  address: string | null;
  times: number;
}
export interface ChangeRow {
  person_guid: string | null;
  person_name: string;
  before: string | null;
  after: string | null;
}
/** One change of an entry; `person_name` is null if the entry has no person. */
export type RowOfEntry = EntryRow & Omit<ChangeRow, 'person_name'> & { person_name: string | null };

const columns = sql`e.seq, e.at, e.kind, e.by_guid, e.by_name, e.by_role, e.about_guid, e.about_title, e.address, e.times`;

function wanted({ person, about, kind, from, until }: AuditFilter): RawBuilder<unknown> {
  const lines = [
    ...(kind === undefined ? [] : [sql`e.kind = ${kind}`]),
    ...(from === null ? [] : [sql`e.at >= ${from}`]),
    ...(until === null ? [] : [sql`e.at < ${until}`]),
    ...(about.length === 0 ? [] : [containsWords(about, sql`e.about_search`)]),
    // Two indexed conditions: one condition on both columns would scan the complete table, and
    // would find half of a name in each.
    ...(person.length === 0
      ? []
      : [
          sql`e.seq in (select seq from audit_entry where ${containsWords(person, sql`by_search`)} union select entry_seq from audit_change where ${containsWords(person, sql`person_search`)})`,
        ]),
  ];
  return lines.length === 0 ? sql`true` : sql.join(lines, sql` and `);
}

/** Lists entries with the first person of each and the number of persons, newest first. */
export async function listEntries(
  db: Db,
  filter: AuditFilter,
  before: number | undefined,
  limit: number,
): Promise<(RowOfEntry & { people: number })[]> {
  const { rows } = await sql<RowOfEntry & { people: number }>`
    select ${columns}, c.person_guid, c.person_name, c.before, c.after, (select count(*)::int from audit_change n where n.entry_seq = e.seq) as people
    from audit_entry e left join audit_change c on c.entry_seq = e.seq and c.place = 1
    where ${wanted(filter)} ${before === undefined ? sql`` : sql`and e.seq < ${before}`} order by e.seq desc limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** Lists entries with all their persons, one row each, newest first. */
export async function listRows(db: Db, filter: AuditFilter, limit: number): Promise<RowOfEntry[]> {
  const { rows } = await sql<RowOfEntry>`
    select ${columns}, c.person_guid, c.person_name, c.before, c.after from audit_entry e left join audit_change c on c.entry_seq = e.seq
    where ${wanted(filter)} order by e.seq desc, c.place limit ${limit}`.execute(db);
  return rows;
}

export async function changesOf(
  db: Db,
  number: number,
  skip: number,
  limit: number,
): Promise<ChangeRow[]> {
  return db
    .selectFrom('audit_change')
    .select(['person_guid', 'person_name', 'before', 'after'])
    .where('entry_seq', '=', number)
    .orderBy('place')
    .offset(skip)
    .limit(limit)
    .execute();
}

/** Deletes older entries; the database refuses any other deletion of entries. */
export async function deleteBefore(db: Db, before: Date): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await sql`select set_config('riwaq.forgets_audit', 'on', true)`.execute(tx);
    const { numDeletedRows } = await tx
      .deleteFrom('audit_entry')
      .where('at', '<', before)
      .executeTakeFirst();
    return Number(numDeletedRows);
  });
}
