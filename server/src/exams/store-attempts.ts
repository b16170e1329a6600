import { sql } from 'kysely';
import type { QuestionType } from '@riwaq/api';
import type { Db, Tx } from '../db/database';
import type { Attempt, ExamTimes, Stamp } from './rules/attempt';
import type { OptionRow } from './rows';

/** A student's attempt with what the exam asks of it. */
export interface AttemptRow {
  exam_guid: string;
  student_guid: string;
  entered_at: Date | null;
  finished_at: Date | null;
  finished_by: 'student' | 'time' | null;
  extra_seconds: number;
  version: number;
  question_guids: string[] | null;
  password_entered_at: Date | null;
  face_verified_at: Date | null;
  start_at: Date;
  end_at: Date;
  restricted_seconds: number | null;
  is_active: boolean;
  password: string | null;
  face_required: boolean;
  shows_correct: boolean;
  random_questions: boolean;
  created_by: string;
}

const columns = sql`
  s.exam_guid, s.student_guid, s.entered_at, s.finished_at, s.finished_by, s.extra_seconds, s.version, s.question_guids::text[] as question_guids,
  s.password_entered_at, s.face_verified_at, e.start_at, e.end_at, e.restricted_seconds, e.is_active, e.password, e.face_required, e.shows_correct,
  e.random_questions, e.created_by`;

export const timesOf = ({ start_at, end_at, restricted_seconds }: AttemptRow): ExamTimes => ({ startAt: start_at, endAt: end_at, restrictedSeconds: restricted_seconds });

/** Null for a student who has not entered. */
export function attemptOf({ entered_at, extra_seconds, finished_at, finished_by }: AttemptRow): Attempt | null {
  if (!entered_at) return null;
  return { enteredAt: entered_at, extraSeconds: extra_seconds, finished: finished_at && finished_by ? { at: finished_at, by: finished_by } : null };
}

async function read(db: Db | Tx, examGuid: string, studentGuid: string, hold: boolean): Promise<AttemptRow | undefined> {
  const { rows } = await sql<AttemptRow>`
    select ${columns} from exam_student s join exam e on e.guid = s.exam_guid where s.exam_guid = ${examGuid} and s.student_guid = ${studentGuid}
    ${hold ? sql`for no key update of s` : sql``}`.execute(db);
  return rows[0];
}

export const findAttempt = (db: Db | Tx, examGuid: string, studentGuid: string): Promise<AttemptRow | undefined> => read(db, examGuid, studentGuid, false);

/**
 * The same, held until the end of the transaction: whatever happens to one attempt happens one after another. Who had
 * to wait gets the attempt as it was left; its answers are read by a statement of their own after this one.
 */
export const holdAttempt = (tx: Tx, examGuid: string, studentGuid: string): Promise<AttemptRow | undefined> => read(tx, examGuid, studentGuid, true);

/** Keeps the exam and its questions as they are until the end of the transaction; students enter side by side. */
export async function keepExam(tx: Tx, examGuid: string): Promise<void> {
  await sql`select from exam where guid = ${examGuid} for share`.execute(tx);
}

export async function putEntering(tx: Tx, { exam_guid, student_guid }: AttemptRow, { questionGuids, now }: { questionGuids: readonly string[]; now: Date }): Promise<void> {
  await sql`
    update exam_student set version = version + 1, entered_at = coalesce(entered_at, ${now}), question_guids = coalesce(question_guids, ${[...questionGuids]}::uuid[]),
      password_entered_at = coalesce(password_entered_at, ${now})
    where exam_guid = ${exam_guid} and student_guid = ${student_guid}`.execute(tx);
}

export async function putFinish(tx: Tx, { exam_guid, student_guid }: AttemptRow, { at, by }: NonNullable<Attempt['finished']>): Promise<void> {
  await tx.updateTable('exam_student').set({ finished_at: at, finished_by: by }).where('exam_guid', '=', exam_guid).where('student_guid', '=', student_guid).execute();
}

export async function putExtra(tx: Tx, { exam_guid, student_guid }: AttemptRow, extraSeconds: number): Promise<void> {
  await tx.updateTable('exam_student').set({ extra_seconds: extraSeconds }).where('exam_guid', '=', exam_guid).where('student_guid', '=', student_guid).execute();
}

export async function resetCheck(tx: Tx, { exam_guid, student_guid }: AttemptRow, check: 'password_entered_at' | 'face_verified_at'): Promise<void> {
  await tx.updateTable('exam_student').set({ [check]: null }).where('exam_guid', '=', exam_guid).where('student_guid', '=', student_guid).execute();
}

/** Finishes, at their deadlines, the attempts whose time is up (`deadlineOf`, told in SQL); which they were. */
export async function finishDue(tx: Tx, now: Date): Promise<{ examGuid: string; studentGuid: string; version: number }[]> {
  const deadline = sql`least(e.end_at, s.entered_at + e.restricted_seconds * interval '1 second') + s.extra_seconds * interval '1 second'`;
  // An attempt that is being saved to is left for the next look, so nobody waits in a circle.
  const { rows } = await sql<{ examGuid: string; studentGuid: string; version: number }>`
    with due as (
      select s.exam_guid, s.student_guid, ${deadline} as deadline from exam_student s join exam e on e.guid = s.exam_guid
      where s.entered_at is not null and s.finished_at is null and ${deadline} < ${now} for no key update of s skip locked)
    update exam_student s set finished_at = due.deadline, finished_by = 'time' from due
    where s.exam_guid = due.exam_guid and s.student_guid = due.student_guid
    returning s.exam_guid as "examGuid", s.student_guid as "studentGuid", s.version`.execute(tx);
  return rows;
}

export interface AskedQuestion { type: QuestionType; options: OptionRow[]; stored: StoredAnswer | null }
export type StoredAnswer = Stamp & { readonly guid: string; readonly answer: string[]; readonly submitted: boolean };

/** A question and the student's answer to it. */
export async function askedQuestion(tx: Tx, { student_guid }: AttemptRow, questionGuid: string): Promise<AskedQuestion | undefined> {
  const { rows } = await sql<AskedQuestion>`
    select q.question_type as type,
      coalesce((select json_agg(json_build_object('guid', o.guid, 'text', o.text, 'isCorrect', o.is_correct, 'tolerance', o.tolerance) order by o.position)
        from question_option o where o.question_guid = q.guid), '[]') as options,
      (select json_build_object('guid', a.guid, 'answer', a.answer, 'version', a.version, 'sequence', a.sequence, 'clientKey', a.client_key, 'submitted', a.submitted_at is not null)
        from exam_answer a where a.exam_guid = q.exam_guid and a.question_guid = q.guid and a.student_guid = ${student_guid}) as stored
    from exam_question q where q.guid = ${questionGuid}`.execute(tx);
  return rows[0];
}

export interface Saved { questionGuid: string; answer: readonly string[]; stamp: Stamp; submitted: boolean; now: Date }

/** Stores an answer in place of the one before, and of itself among the late ones; the guid that its files are tied to. */
export async function putAnswer(tx: Tx, { exam_guid, student_guid }: AttemptRow, { questionGuid, answer, stamp, submitted, now }: Saved): Promise<string> {
  // One statement: it is the one that many students wait for at once.
  const { rows: [row] } = await sql<{ guid: string }>`
    with taken as (
      delete from exam_late_answer where exam_guid = ${exam_guid} and student_guid = ${student_guid} and question_guid = ${questionGuid} and client_key = ${stamp.clientKey})
    insert into exam_answer as a (exam_guid, student_guid, question_guid, answer, version, sequence, client_key, saved_at, submitted_at)
    values (${exam_guid}, ${student_guid}, ${questionGuid}, ${[...answer]}::text[], ${stamp.version}, ${stamp.sequence}, ${stamp.clientKey}, ${now}, ${submitted ? now : null})
    on conflict (exam_guid, student_guid, question_guid) do update set answer = excluded.answer, version = excluded.version, sequence = excluded.sequence,
      client_key = excluded.client_key, saved_at = excluded.saved_at, submitted_at = coalesce(excluded.submitted_at, a.submitted_at)
    returning guid`.execute(tx);
  return row?.guid ?? '';
}

/** Keeps an answer that counts for nothing; null when it was kept before. */
export async function putLate(tx: Tx, { exam_guid, student_guid }: AttemptRow, { questionGuid, answer, stamp, now }: Saved): Promise<string | null> {
  const kept = await tx.insertInto('exam_late_answer')
    .values({ exam_guid, student_guid, question_guid: questionGuid, client_key: stamp.clientKey, answer: [...answer], received_at: now })
    .onConflict((conflict) => conflict.columns(['exam_guid', 'student_guid', 'question_guid', 'client_key']).doNothing()).returning('guid').executeTakeFirst();
  return kept?.guid ?? null;
}

/** The answers of a student, by question. */
export async function answersOf(db: Db | Tx, { exam_guid, student_guid }: AttemptRow): Promise<Map<string, { answer: string[]; submitted: boolean }>> {
  const rows = await db.selectFrom('exam_answer').select(['question_guid', 'answer', 'submitted_at']).where('exam_guid', '=', exam_guid).where('student_guid', '=', student_guid).execute();
  return new Map(rows.map(({ question_guid, answer, submitted_at }) => [question_guid, { answer, submitted: submitted_at !== null }]));
}

export interface StudentRow extends AttemptRow { student_name: string; questions: number; answered: number; late: number }

/** The students of an exam by name, and how far they are. */
export async function studentsOf(db: Db | Tx, examGuid: string): Promise<StudentRow[]> {
  const { rows } = await sql<StudentRow>`
    select ${columns}, p.full_name as student_name,
      coalesce(cardinality(s.question_guids), (select count(*)::int from exam_question q where q.exam_guid = e.guid)) as questions,
      (select count(*)::int from exam_answer a where a.exam_guid = s.exam_guid and a.student_guid = s.student_guid) as answered,
      (select count(*)::int from exam_late_answer l where l.exam_guid = s.exam_guid and l.student_guid = s.student_guid) as late
    from exam_student s join exam e on e.guid = s.exam_guid join person p on p.guid = s.student_guid
    where s.exam_guid = ${examGuid} order by p.full_name, p.guid`.execute(db);
  return rows;
}

/** Whether a question was drawn for a student's attempt. */
export async function wasDrawn(db: Db | Tx, studentGuid: string, questionGuid: string): Promise<boolean> {
  const { rows: [row] } = await sql<{ drawn: boolean }>`
    select exists (select from exam_student s join exam_question q on q.exam_guid = s.exam_guid
      where q.guid = ${questionGuid} and s.student_guid = ${studentGuid} and q.guid = any(s.question_guids)) as drawn`.execute(db);
  return row?.drawn ?? false;
}

/** Who may see the files of an answer, late or not: who gave it, and the teacher of the exam. */
export async function readersOfAnswer(db: Db | Tx, answerGuid: string): Promise<readonly string[]> {
  const { rows } = await sql<{ student_guid: string; created_by: string }>`
    select a.student_guid, e.created_by from exam_answer a join exam e on e.guid = a.exam_guid where a.guid = ${answerGuid}
    union all select l.student_guid, e.created_by from exam_late_answer l join exam e on e.guid = l.exam_guid where l.guid = ${answerGuid}`.execute(db);
  return rows.flatMap(({ student_guid, created_by }) => [student_guid, created_by]);
}
