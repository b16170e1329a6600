import { sql } from 'kysely';
import { ATTENDANCE_WARNING, type AttendanceSource } from '@riwaq/api';
import type { Db, Tx } from '../platform/db/database';
import type { StoredAttendance } from './rules/save';

/** A section that studies a subject. */
export interface AttendanceClass {
  readonly subjectGuid: string;
  readonly sectionGuid: string;
}
export interface Day extends AttendanceClass {
  readonly day: string;
}

/** Maximum number of history entries, and of days, in a response. */
const HISTORY_MAX = 500;
const DAYS_MAX = 400;

const ofClass = ({ subjectGuid, sectionGuid }: AttendanceClass) =>
  sql`r.subject_guid = ${subjectGuid} and r.section_guid = ${sectionGuid}`;

/** A student's row on a day. */
export interface RowOfDay extends StoredAttendance {
  readonly guid: string;
  readonly name: string;
  readonly code: string;
  readonly changedBy: string | null;
  readonly changedAt: Date | null;
  readonly unexcused: number;
}

/** The names of a class. */
export async function namesOf(
  db: Db | Tx,
  { subjectGuid, sectionGuid }: AttendanceClass,
): Promise<{ subject: string; section: string }> {
  const {
    rows: [row],
  } = await sql<{
    subject: string;
    section: string;
  }>`select su.name as subject, se.name as section from subject su, section se where su.guid = ${subjectGuid} and se.guid = ${sectionGuid}`.execute(
    db,
  );
  return row ?? { subject: '', section: '' };
}

/** Locks a day until the end of the transaction, so that saves to it are serialised. */
export async function lockDay(tx: Tx, { subjectGuid, sectionGuid, day }: Day): Promise<void> {
  await sql`insert into attendance_day (subject_guid, section_guid, day) values (${subjectGuid}, ${sectionGuid}, ${day}) on conflict do nothing`.execute(
    tx,
  );
  await sql`select day from attendance_day where subject_guid = ${subjectGuid} and section_guid = ${sectionGuid} and day = ${day} for no key update`.execute(
    tx,
  );
}

/**
 * The students of a section by name, and those who left it with attendance on this day; with their
 * unexcused hours from `since` on.
 */
export async function rowsOf(db: Db | Tx, of: Day, since: string): Promise<RowOfDay[]> {
  const { rows } = await sql<RowOfDay>`
    select p.guid, p.full_name as name, coalesce(p.student_code, '') as code, r.hours, coalesce(r.excused, false) as excused, coalesce(r.note, '') as note,
      coalesce(r.version, 0) as version, r.client_key as "clientKey", b.full_name as "changedBy", r.changed_at as "changedAt", coalesce(t.hours, 0) as unexcused
    from person p
    left join attendance_row r on ${ofClass(of)} and r.day = ${of.day} and r.student_guid = p.guid
    left join person b on b.guid = r.changed_by
    left join (
      select r.student_guid, sum(r.hours)::int as hours from attendance_row r where ${ofClass(of)} and r.day >= ${since} and not r.excused group by r.student_guid
    ) t on t.student_guid = p.guid
    where p.guid in (
      select guid from person where section_guid = ${of.sectionGuid} and role = 0
      union select r.student_guid from attendance_row r where ${ofClass(of)} and r.day = ${of.day} and r.hours is not null
    ) order by p.full_name, p.guid`.execute(db);
  return rows;
}

/** The saves among these that were made before, as `student key`. */
export async function savesMade(
  tx: Tx,
  { subjectGuid, sectionGuid, day }: Day,
  clientKeys: readonly string[],
): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('attendance_change')
    .select(['student_guid', 'client_key'])
    .where('subject_guid', '=', subjectGuid)
    .where('section_guid', '=', sectionGuid)
    .where('day', '=', day)
    .where('client_key', 'in', clientKeys)
    .execute();
  return new Set(rows.map(({ student_guid, client_key }) => `${student_guid} ${client_key}`));
}

export interface StoredAttendanceChange {
  readonly studentGuid: string;
  readonly before: StoredAttendance;
  readonly hours: number | null;
  readonly excused: boolean;
  readonly note: string;
  readonly clientKey: string | null;
}

/** Writes attendance, each with an entry in the history. The day must be locked. */
export async function writeRows(
  tx: Tx,
  { subjectGuid, sectionGuid, day }: Day,
  changes: readonly StoredAttendanceChange[],
  by: { source: AttendanceSource; userGuid: string },
  now: Date,
): Promise<void> {
  if (changes.length === 0) return;
  // Columns as arrays: a complete class is one statement with few parameters.
  const given = sql`unnest(
    ${changes.map(({ studentGuid }) => studentGuid)}::uuid[], ${changes.map(({ hours }) => hours)}::smallint[], ${changes.map(({ excused }) => excused)}::boolean[],
    ${changes.map(({ note }) => note)}::text[], ${changes.map(({ clientKey }) => clientKey)}::uuid[], ${changes.map(({ before }) => before.hours)}::smallint[],
    ${changes.map(({ before }) => before.excused)}::boolean[]
  ) as c (student, hours, excused, note, client_key, before_hours, before_excused)`;
  await sql`
    insert into attendance_row (subject_guid, section_guid, day, student_guid, hours, excused, note, version, client_key, changed_by, changed_at)
    select ${subjectGuid}, ${sectionGuid}, ${day}, c.student, c.hours, c.excused, c.note, 1, c.client_key, ${by.userGuid}, ${now} from ${given}
    on conflict (subject_guid, section_guid, day, student_guid) do update set
      hours = excluded.hours, excused = excluded.excused, note = excluded.note, version = attendance_row.version + 1, client_key = excluded.client_key,
      changed_by = excluded.changed_by, changed_at = excluded.changed_at`.execute(tx);
  await sql`
    insert into attendance_change (
      subject_guid, section_guid, day, student_guid, before_hours, before_excused, after_hours, after_excused, note, source, client_key, changed_by, changed_at
    )
    select ${subjectGuid}, ${sectionGuid}, ${day}, c.student, c.before_hours, c.before_excused, c.hours, c.excused, c.note, ${by.source}, c.client_key, ${by.userGuid}, ${now}
    from ${given}`.execute(tx);
}

export interface DayRow {
  day: string;
  marked: number;
  absent: number;
  hours: number;
  excused: number;
}

/** The days with attendance, newest first. */
export async function daysOf(db: Db, of: AttendanceClass, since: string): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select r.day, count(*)::int as marked, count(*) filter (where r.hours > 0)::int as absent, sum(r.hours)::int as hours,
      coalesce(sum(r.hours) filter (where r.excused), 0)::int as excused
    from attendance_row r where ${ofClass(of)} and r.hours is not null and r.day >= ${since} group by r.day order by r.day desc limit ${DAYS_MAX}`.execute(
    db,
  );
  return rows;
}

export interface AttendanceHistoryRow {
  student_guid: string;
  student_name: string;
  day: string;
  before_hours: number | null;
  before_excused: boolean;
  after_hours: number | null;
  after_excused: boolean;
  note: string;
  source: AttendanceSource;
  person: string;
  changed_at: Date;
}

/** The changes of a day, newest first. */
export async function historyOf(
  db: Db,
  of: Day,
  studentGuid: string | undefined,
): Promise<AttendanceHistoryRow[]> {
  const { rows } = await sql<AttendanceHistoryRow>`
    select r.student_guid, s.full_name as student_name, r.day, r.before_hours, r.before_excused, r.after_hours, r.after_excused, r.note, r.source, p.full_name as person, r.changed_at
    from attendance_change r join person s on s.guid = r.student_guid join person p on p.guid = r.changed_by
    where ${ofClass(of)} and r.day = ${of.day} ${studentGuid === undefined ? sql`` : sql`and r.student_guid = ${studentGuid}`} order by r.seq desc limit ${HISTORY_MAX}`.execute(
    db,
  );
  return rows;
}

export interface StudentDay {
  guid: string;
  name: string;
  code: string;
  day: string | null;
  hours: number | null;
  excused: boolean | null;
}

/** The students of a class with each of their days; a student without any has one row of nulls. */
export async function studentDays(
  db: Db,
  of: AttendanceClass,
  since: string,
): Promise<StudentDay[]> {
  const { rows } = await sql<StudentDay>`
    select p.guid, p.full_name as name, coalesce(p.student_code, '') as code, r.day, r.hours, r.excused
    from person p left join attendance_row r on ${ofClass(of)} and r.student_guid = p.guid and r.hours is not null and r.day >= ${since}
    where (p.section_guid = ${of.sectionGuid} and p.role = 0) or r.student_guid is not null order by p.full_name, p.guid, r.day`.execute(
    db,
  );
  return rows;
}

/** The unexcused hours of these students of a class. */
export async function unexcusedOf(
  db: Db | Tx,
  of: AttendanceClass,
  students: readonly string[],
  since: string,
): Promise<Map<string, number>> {
  if (students.length === 0) return new Map();
  const { rows } = await sql<{ guid: string; hours: number }>`
    select r.student_guid as guid, sum(r.hours)::int as hours from attendance_row r
    where ${ofClass(of)} and r.day >= ${since} and not r.excused and r.hours is not null and r.student_guid = any(${[...students]}::uuid[]) group by r.student_guid`.execute(
    db,
  );
  return new Map(rows.map(({ guid, hours }) => [guid, hours]));
}

export async function warningOf(
  db: Db | Tx,
  { subjectGuid, sectionGuid }: AttendanceClass,
): Promise<number> {
  const row = await db
    .selectFrom('attendance_warning')
    .select('hours')
    .where('subject_guid', '=', subjectGuid)
    .where('section_guid', '=', sectionGuid)
    .executeTakeFirst();
  return row?.hours ?? ATTENDANCE_WARNING.hours;
}

export async function setWarning(
  tx: Tx,
  { subjectGuid, sectionGuid }: AttendanceClass,
  hours: number,
): Promise<void> {
  await tx
    .insertInto('attendance_warning')
    .values({ subject_guid: subjectGuid, section_guid: sectionGuid, hours })
    .onConflict((conflict) =>
      conflict.columns(['subject_guid', 'section_guid']).doUpdateSet({ hours }),
    )
    .execute();
}

/** The teachers of a class. */
export async function teachersOf(
  db: Db | Tx,
  { subjectGuid, sectionGuid }: AttendanceClass,
): Promise<string[]> {
  const rows = await db
    .selectFrom('teaching')
    .select('teacher_guid')
    .where('subject_guid', '=', subjectGuid)
    .where('section_guid', '=', sectionGuid)
    .execute();
  return rows.map(({ teacher_guid }) => teacher_guid);
}

export interface OwnDay {
  subject_guid: string;
  subject_name: string;
  section_guid: string;
  day: string;
  hours: number;
  excused: boolean;
  note: string;
  teacher_name: string;
  warning: number | null;
}

/** A student's own days, newest first. */
export async function ownDays(db: Db, studentGuid: string, since: string): Promise<OwnDay[]> {
  const { rows } = await sql<OwnDay>`
    select r.subject_guid, su.name as subject_name, r.section_guid, r.day, r.hours, r.excused, r.note, p.full_name as teacher_name, w.hours as warning
    from attendance_row r join subject su on su.guid = r.subject_guid join person p on p.guid = r.changed_by
    left join attendance_warning w on w.subject_guid = r.subject_guid and w.section_guid = r.section_guid
    where r.student_guid = ${studentGuid} and r.hours is not null and r.day >= ${since} order by su.name, r.subject_guid, r.day desc`.execute(
    db,
  );
  return rows;
}
