import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../platform/db/database';
import type { MarkUnits } from './rules/mark';

/** The newest mark of an answer. */
export interface MarkRow {
  student_guid: string;
  question_guid: string;
  mark: MarkUnits | null;
  note: string;
  given_by: string | null;
}

interface OfStudent {
  examGuid: string;
  studentGuid: string;
}

/** The sum of the newest marks of a student's answers, in SQL; null while there is none. */
export const degreeOf = (
  examGuid: RawBuilder<unknown>,
  studentGuid: RawBuilder<unknown>,
): RawBuilder<number | null> => sql<number | null>`
  (select sum(newest.mark)::int from (
    select distinct on (m.question_guid) m.mark from exam_mark m where m.exam_guid = ${examGuid} and m.student_guid = ${studentGuid}
    order by m.question_guid, m.seq desc) newest)`;

/** The sum of a student's extra marks, in SQL; null while there is none. */
export const extraOf = (
  examGuid: RawBuilder<unknown>,
  studentGuid: RawBuilder<unknown>,
): RawBuilder<number | null> => sql<number | null>`
  (select sum(x.mark)::int from exam_extra_mark x where x.exam_guid = ${examGuid} and x.student_guid = ${studentGuid} and x.removed_at is null)`;

/** The sum of extra marks by student; of one student when one is given. */
export async function extraMarks(
  db: Db | Tx,
  examGuid: string,
  of: { studentGuid?: string } = {},
): Promise<ReadonlyMap<string, MarkUnits>> {
  const { rows } = await sql<{ student_guid: string; mark: MarkUnits }>`
    select student_guid, sum(mark)::int as mark from exam_extra_mark
    where exam_guid = ${examGuid} and removed_at is null ${of.studentGuid === undefined ? sql`` : sql`and student_guid = ${of.studentGuid}`} group by student_guid`.execute(
    db,
  );
  return new Map(rows.map(({ student_guid, mark }) => [student_guid, mark]));
}

/** The newest marks in an exam, of one student or one question when given. */
export async function newestMarks(
  db: Db | Tx,
  examGuid: string,
  of: { studentGuid?: string; questionGuid?: string } = {},
): Promise<MarkRow[]> {
  const wanted = [
    sql`exam_guid = ${examGuid}`,
    ...(of.studentGuid === undefined ? [] : [sql`student_guid = ${of.studentGuid}`]),
    ...(of.questionGuid === undefined ? [] : [sql`question_guid = ${of.questionGuid}`]),
  ];
  const { rows } = await sql<MarkRow>`
    select distinct on (student_guid, question_guid) student_guid, question_guid, mark, note, given_by from exam_mark
    where ${sql.join(wanted, sql` and `)} order by student_guid, question_guid, seq desc`.execute(
    db,
  );
  return rows;
}

/** Adds marks to the history; each becomes the newest of its answer. */
export async function addMarks(
  tx: Tx,
  examGuid: string,
  marks: readonly MarkRow[],
  now: Date,
): Promise<void> {
  const { length } = marks;
  if (length === 0) return;
  // Columns as arrays: many marks are one statement with few parameters.
  await sql`
    insert into exam_mark (exam_guid, student_guid, question_guid, mark, note, given_by, given_at)
    select ${examGuid}, m.student, m.question, m.mark, m.note, m.given_by, ${now}
    from unnest(${marks.map(({ student_guid }) => student_guid)}::uuid[], ${marks.map(({ question_guid }) => question_guid)}::uuid[],
      ${marks.map(({ mark }) => mark)}::int[], ${marks.map(({ note }) => note)}::text[], ${marks.map(({ given_by }) => given_by)}::uuid[])
      as m (student, question, mark, note, given_by)`.execute(tx);
}

/** Every mark of a student's answers, newest first. */
export async function markHistory(
  db: Db | Tx,
  { examGuid, studentGuid }: OfStudent,
): Promise<(MarkRow & { given_at: Date; giver: string | null })[]> {
  const { rows } = await sql<MarkRow & { given_at: Date; giver: string | null }>`
    select m.student_guid, m.question_guid, m.mark, m.note, m.given_by, m.given_at, p.full_name as giver
    from exam_mark m left join person p on p.guid = m.given_by
    where m.exam_guid = ${examGuid} and m.student_guid = ${studentGuid} order by m.seq desc`.execute(
    db,
  );
  return rows;
}

/** The stored answers in an exam, of one student or to one question when given. */
export async function allAnswers(
  db: Db | Tx,
  examGuid: string,
  of: { studentGuid?: string; questionGuid?: string } = {},
): Promise<{ student_guid: string; question_guid: string; answer: string[] }[]> {
  let query = db
    .selectFrom('exam_answer')
    .select(['student_guid', 'question_guid', 'answer'])
    .where('exam_guid', '=', examGuid);
  if (of.studentGuid !== undefined) query = query.where('student_guid', '=', of.studentGuid);
  if (of.questionGuid !== undefined) query = query.where('question_guid', '=', of.questionGuid);
  return query.execute();
}

/** The late answers, oldest first. */
export async function lateAnswers(
  db: Db | Tx,
  examGuid: string,
  of: { studentGuid?: string; questionGuid?: string },
): Promise<{ student_guid: string; question_guid: string; answer: string[]; received_at: Date }[]> {
  let query = db
    .selectFrom('exam_late_answer')
    .select(['student_guid', 'question_guid', 'answer', 'received_at'])
    .where('exam_guid', '=', examGuid);
  if (of.studentGuid !== undefined) query = query.where('student_guid', '=', of.studentGuid);
  if (of.questionGuid !== undefined) query = query.where('question_guid', '=', of.questionGuid);
  return query.orderBy('received_at').execute();
}

/**
 * The students who entered an exam, by name, with the questions drawn for each; only one student
 * when given.
 */
export async function enteredStudents(
  db: Db | Tx,
  examGuid: string,
  of: { studentGuid?: string } = {},
): Promise<{ guid: string; name: string; questions: string[] }[]> {
  const { rows } = await sql<{ guid: string; name: string; questions: string[] }>`
    select s.student_guid as guid, p.full_name as name, coalesce(s.question_guids, '{}')::text[] as questions
    from exam_student s join person p on p.guid = s.student_guid where s.exam_guid = ${examGuid} and s.entered_at is not null
      ${of.studentGuid === undefined ? sql`` : sql`and s.student_guid = ${of.studentGuid}`} order by p.full_name, p.guid`.execute(
    db,
  );
  return rows;
}
