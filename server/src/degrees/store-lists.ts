import { sql, type RawBuilder } from 'kysely';
import type { ChangeSource, SessionState } from '@riwaq/api';
import type { Db, Tx } from '../platform/db/database';
import { containsWords } from '../platform/db/search-pattern';
import type { MarkUnits } from '../exams/rules/mark';

/** A section that studies a subject. */
export interface DegreeClass {
  readonly subjectGuid: string;
  readonly sectionGuid: string;
}

/** A list with the counts of its rows. */
export interface ListRow {
  guid: string;
  title: string;
  degree_type: 0 | 1 | 2 | 3;
  highest: MarkUnits;
  held_at: Date;
  ended_at: Date | null;
  exam_guid: string | null;
  subject_guid: string;
  subject_name: string;
  section_guid: string;
  section_name: string;
  stage_name: string;
  department_name: string;
  teacher_name: string;
  was_ended: boolean;
  students_count: number;
  entered_count: number;
  entered_sum: number | null;
}

/** A student's row in a list. */
export interface RowOfList {
  guid: string;
  name: string;
  code: string;
  degree: MarkUnits | null;
  note: string;
  version: number;
}

/**
 * The students of a list: those of its section, and those who left it with a degree in this list.
 */
const studentsOf = (listGuid: RawBuilder<unknown>, sectionGuid: RawBuilder<unknown>) => sql`
  select guid from person where section_guid = ${sectionGuid} and role = 0
  union select student_guid from degree_row where list_guid = ${listGuid} and degree is not null`;

const columns = sql`
  l.guid, l.title, l.degree_type, l.highest, l.held_at, l.ended_at, l.exam_guid, l.subject_guid, su.name as subject_name, l.section_guid, se.name as section_name,
  sg.name as stage_name, d.name as department_name, p.full_name as teacher_name,
  (l.ended_at is not null or exists (select from degree_list_state s where s.list_guid = l.guid and s.ended)) as was_ended,
  (select count(*)::int from (${studentsOf(sql`l.guid`, sql`l.section_guid`)}) st) as students_count, e.entered_count, e.entered_sum`;
const tables = sql`
  degree_list l join subject su on su.guid = l.subject_guid join section se on se.guid = l.section_guid join stage sg on sg.guid = se.stage_guid
  join department d on d.guid = sg.department_guid join person p on p.guid = l.created_by
  cross join lateral (select count(r.degree)::int as entered_count, sum(r.degree)::int as entered_sum from degree_row r where r.list_guid = l.guid) e`;

export interface ListFilter {
  subjectGuid?: string;
  sectionGuid?: string;
  degreeType?: number;
  state?: SessionState;
  words: readonly string[];
}

/**
 * A page of the lists of a teacher's classes, or of all lists when `teacher` is null; and their
 * total number.
 */
export async function listLists(
  db: Db,
  teacher: string | null,
  filter: ListFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: ListRow[]; count: number }> {
  const { subjectGuid, sectionGuid, degreeType, state, words } = filter;
  const wanted = [
    ...(teacher === null
      ? [sql`true`]
      : [
          sql`exists (select from teaching t where t.teacher_guid = ${teacher} and t.subject_guid = l.subject_guid and t.section_guid = l.section_guid)`,
        ]),
    ...(subjectGuid === undefined ? [] : [sql`l.subject_guid = ${subjectGuid}`]),
    ...(sectionGuid === undefined ? [] : [sql`l.section_guid = ${sectionGuid}`]),
    ...(degreeType === undefined ? [] : [sql`l.degree_type = ${degreeType}`]),
    ...(state === undefined
      ? []
      : [state === 'ended' ? sql`l.ended_at is not null` : sql`l.ended_at is null`]),
    containsWords(words, sql`l.search_text`),
  ];
  const where = sql.join(wanted, sql` and `);
  const {
    rows: [total],
  } = await sql<{
    count: number;
  }>`select count(*)::int as count from degree_list l where ${where}`.execute(db);
  const { rows } =
    await sql<ListRow>`select ${columns} from ${tables} where ${where} order by l.seq desc limit ${limit} offset ${offset}`.execute(
      db,
    );
  return { rows, count: total?.count ?? 0 };
}

export async function findList(db: Db | Tx, listGuid: string): Promise<ListRow | undefined> {
  const {
    rows: [row],
  } = await sql<ListRow>`select ${columns} from ${tables} where l.guid = ${listGuid}`.execute(db);
  return row;
}

export async function lockList(tx: Tx, listGuid: string): Promise<ListRow | undefined> {
  // Two statements: the second one sees the changes of the transaction that held the lock before.
  await sql`select guid from degree_list where guid = ${listGuid} for no key update`.execute(tx);
  return findList(tx, listGuid);
}

export interface NewList extends DegreeClass {
  guid: string;
  title: string;
  searchText: string;
  degreeType: 0 | 1 | 2 | 3;
  highest: MarkUnits;
  heldAt: Date;
  examGuid: string | null;
  createdBy: string;
}

/** False when the guid is taken. */
export async function insertList(tx: Tx, list: NewList, now: Date): Promise<boolean> {
  const made = await tx
    .insertInto('degree_list')
    .values({
      guid: list.guid,
      subject_guid: list.subjectGuid,
      section_guid: list.sectionGuid,
      title: list.title,
      search_text: list.searchText,
      degree_type: list.degreeType,
      highest: list.highest,
      held_at: list.heldAt,
      ended_at: null,
      exam_guid: list.examGuid,
      created_by: list.createdBy,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('guid').doNothing())
    .returning('guid')
    .executeTakeFirst();
  return made !== undefined;
}

/** The creator of a list, to recognise a repeated create. */
export async function creatorOf(tx: Db | Tx, listGuid: string): Promise<string | undefined> {
  return (
    await tx
      .selectFrom('degree_list')
      .select('created_by')
      .where('guid', '=', listGuid)
      .executeTakeFirst()
  )?.created_by;
}

/** Values of a list that an edit does not change, to compare with a repeated create. */
export interface CreatedList {
  created_by: string;
  subject_guid: string;
  section_guid: string;
  exam_guid: string | null;
}

/** Undefined when the guid is new. */
export async function findCreated(tx: Tx, listGuid: string): Promise<CreatedList | undefined> {
  return tx
    .selectFrom('degree_list')
    .select(['created_by', 'subject_guid', 'section_guid', 'exam_guid'])
    .where('guid', '=', listGuid)
    .executeTakeFirst();
}

export async function updateList(
  tx: Tx,
  listGuid: string,
  values: Pick<NewList, 'title' | 'searchText' | 'degreeType' | 'highest' | 'heldAt'>,
): Promise<void> {
  await tx
    .updateTable('degree_list')
    .set({
      title: values.title,
      search_text: values.searchText,
      degree_type: values.degreeType,
      highest: values.highest,
      held_at: values.heldAt,
    })
    .where('guid', '=', listGuid)
    .execute();
}

export async function deleteList(tx: Tx, listGuid: string): Promise<void> {
  await tx.deleteFrom('degree_list').where('guid', '=', listGuid).execute();
}

/** The rows of a list, by name. */
export async function rowsOf(
  db: Db | Tx,
  { guid, section_guid }: Pick<ListRow, 'guid' | 'section_guid'>,
): Promise<RowOfList[]> {
  const { rows } = await sql<RowOfList>`
    select p.guid, p.full_name as name, coalesce(p.student_code, '') as code, r.degree, coalesce(r.note, '') as note, coalesce(r.version, 0) as version
    from person p left join degree_row r on r.list_guid = ${guid} and r.student_guid = p.guid
    where p.guid in (${studentsOf(sql`${guid}::uuid`, sql`${section_guid}::uuid`)}) order by p.full_name, p.guid`.execute(
    db,
  );
  return rows;
}

/** The highest degree given in a list; null while none is. */
export async function highestGiven(tx: Tx, listGuid: string): Promise<MarkUnits | null> {
  const {
    rows: [row],
  } = await sql<{
    most: number | null;
  }>`select max(degree) as most from degree_row where list_guid = ${listGuid}`.execute(tx);
  return row?.most ?? null;
}

export interface StoredDegreeChange {
  readonly studentGuid: string;
  readonly before: MarkUnits | null;
  readonly after: MarkUnits | null;
  readonly note: string;
}

/** Writes degrees and notes, each with an entry in the history. The list must be locked. */
export async function writeRows(
  tx: Tx,
  listGuid: string,
  changes: readonly StoredDegreeChange[],
  by: { source: ChangeSource; userGuid: string },
  now: Date,
): Promise<void> {
  if (changes.length === 0) return;
  // Columns as arrays: many degrees are one statement with few parameters.
  const students = sql`${changes.map(({ studentGuid }) => studentGuid)}::uuid[]`;
  const after = sql`${changes.map((change) => change.after)}::int[]`;
  const notes = sql`${changes.map(({ note }) => note)}::text[]`;
  await sql`
    insert into degree_row (list_guid, student_guid, degree, note, version)
    select ${listGuid}, c.student, c.degree, c.note, 1 from unnest(${students}, ${after}, ${notes}) as c (student, degree, note)
    on conflict (list_guid, student_guid) do update set degree = excluded.degree, note = excluded.note, version = degree_row.version + 1`.execute(
    tx,
  );
  await sql`
    insert into degree_change (list_guid, student_guid, before, after, note, source, changed_by, changed_at)
    select ${listGuid}, c.student, c.before, c.after, c.note, ${by.source}, ${by.userGuid}, ${now}
    from unnest(${students}, ${changes.map(({ before }) => before)}::int[], ${after}, ${notes}) as c (student, before, after, note)`.execute(
    tx,
  );
}

/** Ends or reopens a list, with an entry in the history. */
export async function setEnded(
  tx: Tx,
  listGuid: string,
  ended: boolean,
  { reason, userGuid }: { reason: string; userGuid: string },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('degree_list')
    .set({ ended_at: ended ? now : null })
    .where('guid', '=', listGuid)
    .execute();
  await tx
    .insertInto('degree_list_state')
    .values({ list_guid: listGuid, ended, reason, changed_by: userGuid, changed_at: now })
    .execute();
}

export type DegreeHistoryRow =
  | {
      kind: 'degree';
      student_guid: string;
      student_name: string;
      before: MarkUnits | null;
      after: MarkUnits | null;
      note: string;
      source: ChangeSource;
      person: string;
      at: Date;
    }
  | { kind: 'state'; ended: boolean; note: string; person: string; at: Date };

/** Maximum number of history entries in a response. */
const HISTORY_MAX = 500;

/** The changes of a list, newest first. */
export async function historyOf(
  db: Db,
  listGuid: string,
  studentGuid: string | undefined,
): Promise<DegreeHistoryRow[]> {
  const { rows: degrees } = await sql<DegreeHistoryRow>`
    select 'degree' as kind, c.student_guid, s.full_name as student_name, c.before, c.after, c.note, c.source, p.full_name as person, c.changed_at as at
    from degree_change c join person s on s.guid = c.student_guid join person p on p.guid = c.changed_by
    where c.list_guid = ${listGuid} ${studentGuid === undefined ? sql`` : sql`and c.student_guid = ${studentGuid}`} order by c.seq desc limit ${HISTORY_MAX}`.execute(
    db,
  );
  const { rows: states } =
    studentGuid !== undefined
      ? { rows: [] }
      : await sql<DegreeHistoryRow>`
    select 'state' as kind, s.ended, s.reason as note, p.full_name as person, s.changed_at as at
    from degree_list_state s join person p on p.guid = s.changed_by where s.list_guid = ${listGuid} order by s.seq desc limit ${HISTORY_MAX}`.execute(
          db,
        );
  return [...degrees, ...states]
    .sort((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, HISTORY_MAX);
}

/** The students of a section. */
export async function studentsOfSection(
  db: Db | Tx,
  sectionGuid: string,
): Promise<{ guid: string; name: string; code: string }[]> {
  const { rows } = await sql<{ guid: string; name: string; code: string }>`
    select guid, full_name as name, coalesce(student_code, '') as code from person where section_guid = ${sectionGuid} and role = 0 order by full_name, guid`.execute(
    db,
  );
  return rows;
}
