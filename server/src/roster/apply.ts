import { sql, type RawBuilder } from 'kysely';
import { applyToSessions, endSessions, noteAccess } from '../account/changed-access';
import { hashPassword } from '../account/passwords';
import { createClock } from '../platform/time/clock';
import { CLOSED, createAudit, type Audit, type Touched } from '../audit/audit';
import type { Db, Tx } from '../platform/db/database';
import { releaseNames } from './names';
import type { Plan, PlannedPerson } from './plan';

const clock = createClock();

/** Rows written with one statement. */
const ROWS = 1000;
/** Passwords hashed concurrently: each takes a core. */
const HASHES = 8;

/** The number of rows that an import added, changed or left unchanged, for one kind of row. */
export interface RosterChange {
  what: string;
  added: number;
  changed: number;
  same: number;
}

/** A row that was inserted or changed. */
export interface UpsertedRow {
  guid: string;
  added: boolean;
}

class DryRun extends Error {}

const batches = <Each>(list: readonly Each[], size: number): Each[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  );

/** Rows to upsert into a table, and what the change is called in the report. */
interface Upsert {
  readonly what: string;
  readonly table: string;
  readonly rows: readonly Record<string, unknown>[];
  readonly columns: readonly string[];
}
type OnUpserted = (rows: readonly UpsertedRow[]) => void;

/**
 * Upserts rows by guid, and counts those that were inserted and those that changed.
 *
 * @param set assigns the new values to a stored row `t`
 * @param differs whether the stored row would change
 */
async function upsertRows(
  tx: Tx,
  { what, table, rows, columns }: Upsert,
  { set, differs }: { set: RawBuilder<unknown>; differs: RawBuilder<unknown> },
  onUpserted: OnUpserted,
): Promise<RosterChange> {
  const list = sql.join(['guid', ...columns].map((column) => sql.id(column)));
  const change: RosterChange = { what, added: 0, changed: 0, same: rows.length };
  for (const batch of batches(rows, ROWS)) {
    const { rows: upserted } = await sql<UpsertedRow>`
      insert into ${sql.id(table)} as t (${list}) select ${list} from json_populate_recordset(null::${sql.id(table)}, ${JSON.stringify(batch)}::json)
      on conflict (guid) do update set ${set} where ${differs} returning t.guid, (xmax::text = '0') as added`.execute(
      tx,
    );
    onUpserted(upserted);
    for (const { added } of upserted) change[added ? 'added' : 'changed'] += 1;
  }
  change.same -= change.added + change.changed;
  return change;
}

/** Upserts rows whose columns all take the values of the import. */
function upsertColumns(tx: Tx, upsert: Upsert, onUpserted: OnUpserted): Promise<RosterChange> {
  const { columns } = upsert;
  const [stored, imported] = ['t', 'excluded'].map((from) =>
    sql.join(columns.map((column) => sql.ref(`${from}.${column}`))),
  );
  const set = sql.join(
    columns.map((column) => sql`${sql.id(column)} = ${sql.ref(`excluded.${column}`)}`),
  );
  const differs = sql`(${stored}) is distinct from (${imported})`;
  return upsertRows(tx, upsert, { set, differs }, onUpserted);
}

/** A teacher's assignment to a class. */
type Teaching = Plan['teachings'][number];

/** Inserts rows that are complete keys; rows that exist already stay. */
async function insertPairs(
  tx: Tx,
  what: string,
  table: string,
  rows: readonly Record<string, unknown>[],
): Promise<RosterChange> {
  let added = 0;
  for (const batch of batches(rows, ROWS)) {
    const { numAffectedRows } =
      await sql`insert into ${sql.id(table)} select * from json_populate_recordset(null::${sql.id(table)}, ${JSON.stringify(batch)}::json) on conflict do nothing`.execute(
        tx,
      );
    added += Number(numAffectedRows ?? 0);
  }
  return { what, added, changed: 0, same: rows.length - added };
}

/** Values that the import leaves empty keep what is stored: the person may have entered it. */
const PERSON_SET = sql`user_name = excluded.user_name, full_name = excluded.full_name, role = excluded.role, person_type = excluded.person_type,
  email = coalesce(nullif(excluded.email, ''), t.email), phone_number = coalesce(excluded.phone_number, t.phone_number), section_guid = coalesce(excluded.section_guid, t.section_guid), closed_at = null,
  student_code = coalesce(excluded.student_code, t.student_code), department_guid = coalesce(excluded.department_guid, t.department_guid)`;
const PERSON_DIFFERS = sql`(t.user_name, t.full_name, t.role, t.person_type, t.email, t.phone_number, t.section_guid, t.student_code, t.department_guid, t.closed_at) is distinct from
  (excluded.user_name, excluded.full_name, excluded.role, excluded.person_type, coalesce(nullif(excluded.email, ''), t.email), coalesce(excluded.phone_number, t.phone_number),
  coalesce(excluded.section_guid, t.section_guid), coalesce(excluded.student_code, t.student_code), coalesce(excluded.department_guid, t.department_guid), null)`;
const PERSON_COLUMNS = [
  'user_name',
  'full_name',
  'email',
  'phone_number',
  'role',
  'person_type',
  'section_guid',
  'student_code',
  'department_guid',
  'password_hash',
];

/** Hashes the passwords of new people, by guid; people without a password are left out. */
async function hashesOf(tx: Tx, people: readonly PlannedPerson[]): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  const withPassword = people.filter(({ password }) => password !== null);
  const known = new Set<string>();
  for (const batch of batches(withPassword, ROWS)) {
    for (const { guid } of await tx
      .selectFrom('person')
      .select('guid')
      .where(
        'guid',
        'in',
        batch.map(({ guid }) => guid),
      )
      .execute())
      known.add(guid);
  }
  for (const batch of batches(
    withPassword.filter(({ guid }) => !known.has(guid)),
    HASHES,
  )) {
    await Promise.all(
      batch.map(async ({ guid, password }) => {
        hashes.set(guid, await hashPassword(password ?? ''));
      }),
    );
  }
  return hashes;
}

/**
 * Marks people as imported: once they are missing in a later import, their user names may pass to
 * others.
 */
async function markImported(tx: Tx, people: readonly PlannedPerson[]): Promise<void> {
  for (const batch of batches(people, ROWS)) {
    await tx
      .updateTable('person')
      .set({ imported: true })
      .where(
        'guid',
        'in',
        batch.map(({ guid }) => guid),
      )
      .where('imported', '=', false)
      .execute();
  }
}

/** The types of people before an import. */
async function typesOf(tx: Tx, people: readonly PlannedPerson[]): Promise<Map<string, string>> {
  const types = new Map<string, string>();
  for (const batch of batches(people, ROWS)) {
    const rows = await tx
      .selectFrom('person')
      .select(['guid', 'person_type', 'closed_at'])
      .where(
        'guid',
        'in',
        batch.map(({ guid }) => guid),
      )
      .execute();
    for (const { guid, person_type, closed_at } of rows)
      types.set(guid, closed_at === null ? person_type : CLOSED);
  }
  return types;
}

/** Notes inserted and changed people in the audit log; people left unchanged are not mentioned. */
async function noteUpserted(
  tx: Tx,
  audit: Audit,
  people: readonly PlannedPerson[],
  upserted: readonly UpsertedRow[],
  before: ReadonlyMap<string, string>,
): Promise<void> {
  const after = new Map(people.map(({ guid, person_type }) => [guid.toLowerCase(), person_type]));
  for (const [kind, added] of [
    ['people.added', true],
    ['people.changed', false],
  ] as const) {
    const touched = upserted
      .filter((each) => each.added === added)
      .map(({ guid }) => ({ personGuid: guid, before: before.get(guid), after: after.get(guid) }));
    if (touched.length > 0) await audit.note(tx, null, { kind, people: touched });
  }
}

/** Notes accounts in the audit log that were open and are closed now. */
async function noteClosed(tx: Tx, audit: Audit, guids: readonly string[]): Promise<void> {
  const people: Touched[] = [];
  for (const batch of batches(guids, ROWS)) {
    const open = await tx
      .selectFrom('person')
      .select(['guid', 'person_type'])
      .where('guid', 'in', batch)
      .where('closed_at', 'is', null)
      .execute();
    people.push(
      ...open.map(({ guid, person_type }) => ({
        personGuid: guid,
        before: person_type,
        after: CLOSED,
      })),
    );
  }
  if (people.length > 0) await audit.note(tx, null, { kind: 'people.closed', people });
}

async function close(tx: Tx, guids: readonly string[]): Promise<RosterChange> {
  let changed = 0;
  for (const batch of batches(guids, ROWS)) {
    const found = await tx
      .updateTable('person')
      .set((person) => ({
        password_hash: null,
        closed_at: person.fn.coalesce('closed_at', sql<Date>`${clock.now()}::timestamptz`),
      }))
      .where('guid', 'in', batch)
      .where((person) =>
        person.or([person('closed_at', 'is', null), person('password_hash', 'is not', null)]),
      )
      .returning('guid')
      .execute();
    changed += found.length;
    await endSessions(tx, batch, clock.now());
  }
  return { what: 'accounts closed', added: 0, changed, same: guids.length - changed };
}

/** Closes accounts: their people are signed out and cannot sign in any more. Their work stays. */
export async function closeAccounts(
  tx: Tx,
  audit: Audit,
  guids: readonly string[],
): Promise<RosterChange> {
  await noteClosed(tx, audit, guids);
  return close(tx, guids);
}

/**
 * Adds or ends teachings. Each is noted in the audit log, since teachers of a class give its marks.
 */
async function teach(
  tx: Tx,
  audit: Audit,
  rows: readonly Teaching[],
  kind: 'teaching.given' | 'teaching.ended',
): Promise<number> {
  const touched: Touched[] = [];
  for (const batch of batches(rows, ROWS)) {
    const given = sql`json_populate_recordset(null::teaching, ${JSON.stringify(batch)}::json)`;
    const { rows: done } = await sql<{ teacher_guid: string; title: string }>`
      with done as (${
        kind === 'teaching.given'
          ? sql`insert into teaching select * from ${given} on conflict do nothing returning *`
          : sql`delete from teaching t using ${given} i where (t.teacher_guid, t.subject_guid, t.section_guid) = (i.teacher_guid, i.subject_guid, i.section_guid) returning t.*`
      })
      select d.teacher_guid, concat_ws(' ', s.name, c.name) as title from done d join subject s on s.guid = d.subject_guid join section c on c.guid = d.section_guid`.execute(
      tx,
    );
    touched.push(
      ...done.map(({ teacher_guid, title }) => ({
        personGuid: teacher_guid,
        [kind === 'teaching.given' ? 'after' : 'before']: title,
      })),
    );
  }
  if (touched.length > 0) await audit.note(tx, null, { kind, people: touched });
  return touched.length;
}

/** Upserts departments, stages, sections and subjects. */
async function upsertStructure(
  tx: Tx,
  { departments, stages, sections, subjects }: Plan,
  onUpserted: OnUpserted,
): Promise<RosterChange[]> {
  const upserts: readonly Upsert[] = [
    { what: 'departments', table: 'department', rows: departments, columns: ['name'] },
    {
      what: 'stages',
      table: 'stage',
      rows: stages,
      columns: ['department_guid', 'name', 'study_name'],
    },
    { what: 'sections', table: 'section', rows: sections, columns: ['stage_guid', 'name'] },
    { what: 'subjects', table: 'subject', rows: subjects, columns: ['name'] },
  ];
  const changes: RosterChange[] = [];
  for (const upsert of upserts) changes.push(await upsertColumns(tx, upsert, onUpserted));
  return changes;
}

/**
 * Applies a plan in one transaction. Idempotent: equal rows are left alone, and repeating it
 * changes nothing. Nothing is deleted except teachings that the plan ends. New people without a
 * password sign in with the university's provider, or once they are given a password.
 *
 * @param dryRun rolls everything back at the end: the numbers are those of a real run
 * @param onWritten receives the rows of departments, sections, subjects and people that the plan
 * added or changed
 */
export async function applyPlan(
  db: Db,
  plan: Plan,
  { dryRun, onWritten = () => undefined }: { dryRun: boolean; onWritten?: OnUpserted },
): Promise<RosterChange[]> {
  const changes: RosterChange[] = [];
  const audit = createAudit(clock);
  try {
    await db.transaction().execute(async (tx) => {
      await noteAccess(tx);
      changes.push(...(await upsertStructure(tx, plan, onWritten)));
      const hashes = dryRun ? new Map<string, string>() : await hashesOf(tx, plan.people);
      const people = plan.people.map(({ password: _, from: __, ...person }) => ({
        ...person,
        password_hash: hashes.get(person.guid) ?? null,
      }));
      const before = await typesOf(tx, plan.people);
      const { passed, left } = await releaseNames(tx, plan);
      const upserted: UpsertedRow[] = [];
      changes.push(
        await upsertRows(
          tx,
          { what: 'people', table: 'person', rows: people, columns: PERSON_COLUMNS },
          { set: PERSON_SET, differs: PERSON_DIFFERS },
          (rows) => void upserted.push(...rows),
        ),
      );
      onWritten(upserted);
      await markImported(tx, plan.people);
      await noteUpserted(tx, audit, plan.people, upserted, before);
      changes.push(await insertPairs(tx, 'subjects of sections', 'subject_section', plan.studies));
      const added = await teach(tx, audit, plan.teachings, 'teaching.given');
      changes.push({ what: 'teachings', added, changed: 0, same: plan.teachings.length - added });
      const changed = await teach(tx, audit, plan.ended, 'teaching.ended');
      changes.push({
        what: 'teachings ended',
        added: 0,
        changed,
        same: plan.ended.length - changed,
      });
      changes.push(await closeAccounts(tx, audit, [...plan.closed, ...left]));
      changes.push({
        what: 'user names of closed accounts that others have now',
        added: 0,
        changed: passed,
        same: 0,
      });
      await applyToSessions(tx, clock.now());
      if (dryRun) throw new DryRun();
    });
  } catch (cause) {
    if (!(cause instanceof DryRun)) throw cause;
  }
  return changes;
}
