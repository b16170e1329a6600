import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db/database';
import { totalOf, type MarkUnits } from '../exams/rules/mark';
import { degreeOf, extraOf } from '../exams/store-marks';

export interface ExtraRow {
  guid: string;
  student_guid: string;
  student_name: string;
  mark: MarkUnits;
  reason: string;
  giver: string;
  given_at: Date;
  remover: string | null;
  removed_at: Date | null;
}

const [exam, student] = [sql.ref('s.exam_guid'), sql.ref('s.student_guid')];

interface TotalRow {
  guid: string;
  name: string;
  section_guid: string | null;
  degree: MarkUnits | null;
  extra: MarkUnits | null;
}
/** A student's marks in an exam: those of the answers, the extra marks, and the total. */
export interface ExamTotal extends TotalRow {
  total: MarkUnits | null;
}

/** The students of an exam with their current marks, by name. */
export async function studentTotals(db: Db | Tx, examGuid: string): Promise<ExamTotal[]> {
  const { rows } = await sql<TotalRow>`
    select s.student_guid as guid, p.full_name as name, p.section_guid, ${degreeOf(exam, student)} as degree, ${extraOf(exam, student)} as extra
    from exam_student s join person p on p.guid = s.student_guid where s.exam_guid = ${examGuid} order by p.full_name, p.guid`.execute(
    db,
  );
  return rows.map((row) => ({ ...row, total: totalOf(row.degree, row.extra) }));
}

/** The current totals of a section's students in an exam; students without a total are left out. */
export async function totalsOf(
  db: Db | Tx,
  examGuid: string,
  sectionGuid: string,
): Promise<{ student: string; total: MarkUnits }[]> {
  return (await studentTotals(db, examGuid)).flatMap(({ guid, section_guid, total }) =>
    total === null || section_guid !== sectionGuid.toLowerCase() ? [] : [{ student: guid, total }],
  );
}

/** Every extra mark given in an exam, withdrawn ones included, newest first. */
export async function extrasOf(db: Db, examGuid: string): Promise<ExtraRow[]> {
  const { rows } = await sql<ExtraRow>`
    select x.guid, x.student_guid, p.full_name as student_name, x.mark, x.reason, g.full_name as giver, x.given_at, r.full_name as remover, x.removed_at
    from exam_extra_mark x join person p on p.guid = x.student_guid join person g on g.guid = x.given_by left join person r on r.guid = x.removed_by
    where x.exam_guid = ${examGuid} order by x.seq desc`.execute(db);
  return rows;
}

/** One extra mark, given to several students at once. */
export interface ExtraMarkGrant {
  guid: string;
  examGuid: string;
  /** Guids in lower case, each once. */
  students: readonly string[];
  mark: MarkUnits;
  reason: string;
  givenBy: string;
}

/** The extra mark of one student in a grant. */
export interface GrantedMark {
  exam_guid: string;
  student_guid: string;
  mark: MarkUnits;
  reason: string;
  given_by: string;
  removed_at: Date | null;
}

/** The extra marks stored under this guid; empty when it is new. */
export async function grantedMarks(tx: Tx, guid: string): Promise<GrantedMark[]> {
  return tx
    .selectFrom('exam_extra_mark')
    .select(['exam_guid', 'student_guid', 'mark', 'reason', 'given_by', 'removed_at'])
    .where('guid', '=', guid)
    .execute();
}

export async function addExtras(
  tx: Tx,
  { guid, examGuid, students, mark, reason, givenBy }: ExtraMarkGrant,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('exam_extra_mark')
    .values(
      students.map((student_guid) => ({
        guid,
        exam_guid: examGuid,
        student_guid,
        mark,
        reason,
        given_by: givenBy,
        given_at: now,
        removed_by: null,
        removed_at: null,
      })),
    )
    .execute();
}

export async function findExtra(
  tx: Tx,
  guid: string,
  studentGuid: string,
): Promise<{ exam_guid: string; mark: MarkUnits; removed_at: Date | null } | undefined> {
  return tx
    .selectFrom('exam_extra_mark')
    .select(['exam_guid', 'mark', 'removed_at'])
    .where('guid', '=', guid)
    .where('student_guid', '=', studentGuid)
    .executeTakeFirst();
}

export async function removeExtra(
  tx: Tx,
  guid: string,
  studentGuid: string,
  removedBy: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('exam_extra_mark')
    .set({ removed_by: removedBy, removed_at: now })
    .where('guid', '=', guid)
    .where('student_guid', '=', studentGuid)
    .execute();
}
