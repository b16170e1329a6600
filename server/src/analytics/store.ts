import { sql, type RawBuilder } from 'kysely';
import { WRITTEN_ANSWERS } from '@riwaq/api';
import type { Db } from '../platform/db/database';
import type { MarkUnits } from '../exams/rules/mark';
import { degreeOf } from '../exams/store-marks';
import type { PackedMarks } from './newest-marks';

export interface StatisticsStudentRow {
  guid: string;
  name: string;
  entered_at: Date | null;
  finished_at: Date | null;
  finished_by: 'student' | 'time' | null;
  extra_seconds: number;
  asked: number | null;
  extra: MarkUnits | null;
}

/** The students of an exam by name, with the sum of their extra marks. */
export async function studentsOf(db: Db, examGuid: string): Promise<StatisticsStudentRow[]> {
  const { rows } = await sql<StatisticsStudentRow>`
    select s.student_guid as guid, p.full_name as name, s.entered_at, s.finished_at, s.finished_by, s.extra_seconds, cardinality(s.question_guids) as asked, x.mark as extra
    from exam_student s join person p on p.guid = s.student_guid left join (
      select student_guid, sum(mark)::int as mark from exam_extra_mark where exam_guid = ${examGuid} and removed_at is null group by student_guid) x using (student_guid)
    where s.exam_guid = ${examGuid} order by p.full_name, p.guid`.execute(db);
  return rows;
}

/**
 * The questions drawn for these students: comma-separated guids, one row for all students with the
 * same questions.
 */
export async function drawsOf(
  db: Db,
  examGuid: string,
  students: readonly string[],
): Promise<{ questions: string; students: string }[]> {
  if (students.length === 0) return [];
  const { rows } = await sql<{ questions: string; students: string }>`
    select array_to_string(question_guids, ',') as questions, string_agg(student_guid::text, ',') as students
    from exam_student where exam_guid = ${examGuid} and student_guid = any(${[...students]}::uuid[]) and question_guids is not null group by question_guids`.execute(
    db,
  );
  return rows;
}

/**
 * The number of questions that each student has answered, and of students who answered each
 * question, by guid.
 */
export async function answeredCounts(
  db: Db,
  examGuid: string,
): Promise<{ guid: string; answered: number }[]> {
  const { rows } = await sql<{ guid: string; answered: number }>`
    select coalesce(student_guid, question_guid) as guid, count(*)::int as answered from exam_answer
    where exam_guid = ${examGuid} and answer <> '{}' group by grouping sets ((student_guid), (question_guid))`.execute(
    db,
  );
  return rows;
}

/** The number of answers of these students, and the sum of their marks. */
export async function progressOf(
  db: Db,
  examGuid: string,
  students: readonly string[],
): Promise<{ guid: string; answered: number; degree: MarkUnits | null }[]> {
  const { rows } = await sql<{ guid: string; answered: number; degree: MarkUnits | null }>`
    select s.student_guid as guid, ${degreeOf(sql.ref('s.exam_guid'), sql.ref('s.student_guid'))} as degree,
      (select count(*)::int from exam_answer a where a.exam_guid = s.exam_guid and a.student_guid = s.student_guid and a.answer <> '{}') as answered
    from exam_student s where s.exam_guid = ${examGuid} and s.student_guid = any(${[...students]}::uuid[])`.execute(
    db,
  );
  return rows;
}

/*
 * Half a million marks or answers are read as one text per question: the places of students in the
 * given list, from 1, with the data of each. Separate rows would take several times as long to
 * transfer.
 */
const among = (students: readonly string[]): RawBuilder<unknown> =>
  sql`unnest(${[...students]}::uuid[]) with ordinality as s (guid, place)`;

/**
 * Every mark of these students whose `seq` is higher than `after`: comma-separated
 * `place:mark:seq`, with an empty mark for a withdrawn one.
 */
export async function marksOf(
  db: Db,
  examGuid: string,
  students: readonly string[],
  after: number,
): Promise<PackedMarks[]> {
  const { rows } = await sql<PackedMarks>`
    select m.question_guid, max(m.seq)::text as newest_seq, string_agg(s.place || ':' || coalesce(m.mark::text, '') || ':' || m.seq, ',') as marks
    from exam_mark m join ${among(students)} on s.guid = m.student_guid where m.exam_guid = ${examGuid} and m.seq > ${after} group by m.question_guid`.execute(
    db,
  );
  return rows;
}

/** The chosen answers of these students: each answer with the places of those who gave it. */
export async function choicesOf(
  db: Db,
  examGuid: string,
  students: readonly string[],
): Promise<{ question_guid: string; answer: string[]; places: string }[]> {
  const { rows } = await sql<{ question_guid: string; answer: string[]; places: string }>`
    select a.question_guid, a.answer, string_agg(s.place::text, ',') as places
    from exam_answer a join exam_question q on q.guid = a.question_guid join ${among(students)} on s.guid = a.student_guid
    where a.exam_guid = ${examGuid} and q.question_type in ('MultiChoice', 'OneChoice') and a.answer <> '{}' group by a.question_guid, a.answer`.execute(
    db,
  );
  return rows;
}

/** The places of these students who answered each question that is not a choice. */
export async function writersOf(
  db: Db,
  examGuid: string,
  students: readonly string[],
): Promise<{ question_guid: string; places: string }[]> {
  const { rows } = await sql<{ question_guid: string; places: string }>`
    select a.question_guid, string_agg(s.place::text, ',') as places
    from exam_answer a join exam_question q on q.guid = a.question_guid join ${among(students)} on s.guid = a.student_guid
    where a.exam_guid = ${examGuid} and q.question_type not in ('MultiChoice', 'OneChoice') and a.answer <> '{}' group by a.question_guid`.execute(
    db,
  );
  return rows;
}

/**
 * The most frequent written answers of these students to each question, complete. Answers count as
 * the same by a hash of their complete text; each group has its beginning only, which bounds the
 * memory for a million of them, and the texts of the few that remain are read afterwards.
 */
export async function writtenAnswers(
  db: Db,
  examGuid: string,
  students: readonly string[],
): Promise<{ question_guid: string; text: string; count: number }[]> {
  const { rows } = await sql<{ question_guid: string; text: string; count: number }>`
    select f.question_guid, f.count, (select a.answer[1] from exam_answer a
      where a.exam_guid = ${examGuid} and a.question_guid = f.question_guid and a.student_guid = (${[...students]}::uuid[])[f.student]) as text
    from (
      select question_guid, count(*)::int as count, min(student)::int as student,
        row_number() over (partition by question_guid order by count(*) desc, beginning, hash) as place
      from (
        select a.question_guid, left(a.answer[1], ${WRITTEN_ANSWERS.length}) as beginning, hashtextextended(a.answer[1], 0) as hash, s.place as student
        from exam_answer a join exam_question q on q.guid = a.question_guid join ${among(students)} on s.guid = a.student_guid
        where a.exam_guid = ${examGuid} and q.question_type in ('FillInTheBlanks', 'Number') and a.answer <> '{}') written
      group by question_guid, beginning, hash) f
    where f.place <= ${WRITTEN_ANSWERS.most} order by f.question_guid, f.place`.execute(db);
  return rows;
}

export interface EarlierSitting {
  exam_guid: string;
  title: string;
  section_name: string;
  start_at: Date;
  question_guid: string;
}

/**
 * The newest exams of a teacher that began before an instant, are inactive, were entered by a
 * student, and contain a question with the same identity.
 */
export async function earlierSittings(
  db: Db,
  {
    creatorGuid,
    identity,
    before,
    except,
    most,
  }: { creatorGuid: string; identity: string; before: Date; except: string; most: number },
): Promise<EarlierSitting[]> {
  const { rows } = await sql<EarlierSitting>`
    select e.guid as exam_guid, e.title, c.name as section_name, e.start_at, min(q.guid::text) as question_guid
    from exam_question q join exam e on e.guid = q.exam_guid join section c on c.guid = e.section_guid
    where q.created_by = ${creatorGuid} and q.identity = ${identity} and q.exam_guid is not null and e.guid <> ${except} and e.created_by = ${creatorGuid}
      and e.start_at < ${before} and not e.is_active and exists (select from exam_student s where s.exam_guid = e.guid and s.entered_at is not null)
    group by e.guid, c.name order by e.start_at desc, e.guid limit ${most}`.execute(db);
  return rows;
}

/** Fingerprint of an exam's settings, questions, attempts and extra marks. */
export async function settingOf(db: Db, examGuid: string): Promise<string> {
  const {
    rows: [row],
  } = await sql<{ print: string }>`
    select concat_ws(' ',
      (select hashtextextended(e::text, 0) from exam e where e.guid = ${examGuid}),
      (select sum(hashtextextended(q::text, 0)) from exam_question q where q.exam_guid = ${examGuid}),
      (select sum(hashtextextended(o::text, 0)) from question_option o join exam_question q on q.guid = o.question_guid where q.exam_guid = ${examGuid}),
      (select sum(hashtextextended(concat_ws('|', s.student_guid, p.full_name, s.version, s.entered_at, s.finished_at, s.finished_by, s.extra_seconds), 0))
        from exam_student s join person p on p.guid = s.student_guid where s.exam_guid = ${examGuid}),
      (select sum(hashtextextended(x::text, 0)) from exam_extra_mark x where x.exam_guid = ${examGuid})) as print`.execute(
    db,
  );
  return row?.print ?? '';
}

/** Fingerprint of an exam's marks. They are only ever added, in transactions that lock the exam. */
export async function newestMarkOf(db: Db, examGuid: string): Promise<string> {
  const {
    rows: [row],
  } = await sql<{
    print: string | null;
  }>`select max(seq)::text as print from exam_mark where exam_guid = ${examGuid}`.execute(db);
  return row?.print ?? '';
}

/**
 * Fingerprint of an exam's answers: an accepted save has a later stamp than the answer that it
 * replaces.
 */
export async function answersStampOf(db: Db, examGuid: string): Promise<string> {
  const {
    rows: [row],
  } = await sql<{ print: string }>`
    select concat_ws(' ', count(*), max(saved_at), sum(version), sum(sequence)) as print from exam_answer where exam_guid = ${examGuid}`.execute(
    db,
  );
  return row?.print ?? '';
}
