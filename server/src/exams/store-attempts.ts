import { sql } from 'kysely';
import { EXAM_PASSWORD_TRIES } from '@riwaq/api';
import type { Db, Tx } from '../platform/db/database';
import type { Attempt, ExamTimes } from './rules/attempt';
import type { OwnAnswer } from './rows';
import type { Paged } from './rules/forward';
import { degreeOf, extraOf } from './store-marks';
import { paperMarkOf } from './store-random';

/** A student's attempt with the settings of its exam. */
export interface AttemptRow {
  exam_guid: string;
  student_guid: string;
  title: string;
  entered_at: Date | null;
  finished_at: Date | null;
  finished_by: 'student' | 'time' | null;
  extra_seconds: number;
  version: number;
  question_guids: string[] | null;
  flagged: string[];
  password_entered_at: Date | null;
  face_verified_at: Date | null;
  face_password_open_at: Date | null;
  face_password_at: Date | null;
  start_at: Date;
  end_at: Date;
  restricted_seconds: number | null;
  is_active: boolean;
  /** When the exam was made inactive; null while it is active, and where that is not known. */
  stopped_at: Date | null;
  password: string | null;
  face_required: boolean;
  shows_correct: boolean;
  show_result: boolean;
  random_questions: boolean;
  /** The total to which every paper is scaled; null where it is not. */
  paper_mark: number | null;
  blocks_resources: boolean;
  forward_only: boolean;
  questions_in_page: number;
  /** The furthest page that the student has reached, from 0. */
  reached: number;
  created_by: string;
}

export const columns = sql`
  s.exam_guid, s.student_guid, e.title, s.entered_at, s.finished_at, s.finished_by, s.extra_seconds, s.version, s.question_guids::text[] as question_guids, s.flagged::text[] as flagged,
  s.password_entered_at, s.face_verified_at, s.face_password_open_at, s.face_password_at, e.start_at, e.end_at, e.restricted_seconds, e.is_active, e.stopped_at, e.password, e.face_required, e.shows_correct, e.show_result,
  e.random_questions, ${paperMarkOf} as paper_mark, e.blocks_resources, e.forward_only, e.questions_in_page, s.reached, e.created_by`;

export const timesOf = ({ start_at, end_at, restricted_seconds }: AttemptRow): ExamTimes => ({
  startAt: start_at,
  endAt: end_at,
  restrictedSeconds: restricted_seconds,
});

export const pagedOf = ({ forward_only, questions_in_page, reached }: AttemptRow): Paged => ({
  forwardOnly: forward_only,
  questionsInPage: questions_in_page,
  reached,
});

/** Null for a student who has not entered. */
export function attemptOf({
  entered_at,
  extra_seconds,
  finished_at,
  finished_by,
}: AttemptRow): Attempt | null {
  if (!entered_at) return null;
  return {
    enteredAt: entered_at,
    extraSeconds: extra_seconds,
    finished: finished_at && finished_by ? { at: finished_at, by: finished_by } : null,
  };
}

async function read(
  db: Db | Tx,
  examGuid: string,
  studentGuid: string,
  lock: boolean,
): Promise<AttemptRow | undefined> {
  const { rows } = await sql<AttemptRow>`
    select ${columns} from exam_student s join exam e on e.guid = s.exam_guid where s.exam_guid = ${examGuid} and s.student_guid = ${studentGuid}
    ${lock ? sql`for no key update of s` : sql``}`.execute(db);
  return rows[0];
}

export const findAttempt = (
  db: Db | Tx,
  examGuid: string,
  studentGuid: string,
): Promise<AttemptRow | undefined> => read(db, examGuid, studentGuid, false);

/**
 * Locks an attempt until the end of the transaction, so that changes of one attempt are serialised.
 * A transaction that waited sees the attempt as the previous one left it; read its answers with a
 * separate statement after this one.
 */
export const lockAttempt = (
  tx: Tx,
  examGuid: string,
  studentGuid: string,
): Promise<AttemptRow | undefined> => read(tx, examGuid, studentGuid, true);

/**
 * Locks an attempt for entering. The exam and its questions cannot change until the end of the
 * transaction either, while other students may enter concurrently. Locks the exam first.
 */
export async function lockForEntering(
  tx: Tx,
  examGuid: string,
  studentGuid: string,
): Promise<AttemptRow | undefined> {
  const { rows } = await sql<AttemptRow>`
    select ${columns} from exam_student s join exam e on e.guid = s.exam_guid where s.exam_guid = ${examGuid} and s.student_guid = ${studentGuid}
    for share of e for no key update of s`.execute(tx);
  return rows[0];
}

/**
 * Locks the attempts at an exam, or that of one student: an answer is saved before the following
 * reads, or after the transaction.
 */
export async function lockAttempts(
  tx: Tx,
  examGuid: string,
  { studentGuid }: { studentGuid?: string } = {},
): Promise<void> {
  await sql`
    select student_guid from exam_student where exam_guid = ${examGuid} ${studentGuid === undefined ? sql`` : sql`and student_guid = ${studentGuid}`}
    order by student_guid for no key update`.execute(tx);
}

/** An attempt with the further data of its page. */
export interface PaperRow extends AttemptRow {
  subject_name: string;
  answers: OwnAnswer[];
}

/** A student's attempt with its answers, read in one statement. */
export async function findPaper(
  db: Db | Tx,
  examGuid: string,
  studentGuid: string,
): Promise<PaperRow | undefined> {
  const { rows } = await sql<PaperRow>`
    select ${columns}, (select name from subject where guid = e.subject_guid) as subject_name,
      coalesce((select json_agg(json_build_object('questionGuid', a.question_guid, 'answer', a.answer, 'submitted', a.submitted_at is not null, 'revealed', a.revealed))
        from exam_answer a where a.exam_guid = s.exam_guid and a.student_guid = s.student_guid), '[]') as answers
    from exam_student s join exam e on e.guid = s.exam_guid where s.exam_guid = ${examGuid} and s.student_guid = ${studentGuid}`.execute(
    db,
  );
  return rows[0];
}

/**
 * Locks those of several attempts that no other transaction has locked, and skips the others
 * instead of waiting.
 */
export async function lockFreeAttempts(
  tx: Tx,
  wanted: readonly { examGuid: string; studentGuid: string }[],
): Promise<AttemptRow[]> {
  const { rows } = await sql<AttemptRow>`
    select ${columns} from unnest(${wanted.map(({ examGuid }) => examGuid)}::uuid[], ${wanted.map(({ studentGuid }) => studentGuid)}::uuid[]) as w (exam_guid, student_guid)
    join exam_student s on s.exam_guid = w.exam_guid and s.student_guid = w.student_guid join exam e on e.guid = s.exam_guid
    for no key update of s skip locked`.execute(tx);
  return rows;
}

/**
 * Stores that a locked attempt was entered; returns its new state. `face`: how the student has just
 * passed face verification; null when none was needed.
 */
export async function putEntering(
  tx: Tx,
  row: AttemptRow,
  {
    questionGuids,
    face,
    now,
  }: { questionGuids: readonly string[]; face: 'verified' | 'password' | null; now: Date },
): Promise<AttemptRow> {
  const entered = {
    face_verified_at: face === 'verified' ? now : row.face_verified_at,
    face_password_at: face === 'password' ? now : row.face_password_at,
    face_password_open_at: face === null ? row.face_password_open_at : null,
    version: row.version + 1,
    entered_at: row.entered_at ?? now,
    question_guids: row.question_guids ?? [...questionGuids],
    password_entered_at: row.password_entered_at ?? now,
  };
  await sql`
    update exam_student set version = ${entered.version}, entered_at = ${entered.entered_at}, question_guids = ${entered.question_guids}::uuid[], password_entered_at = ${entered.password_entered_at},
      face_verified_at = ${entered.face_verified_at}, face_password_at = ${entered.face_password_at}, face_password_open_at = ${entered.face_password_open_at}
    where exam_guid = ${row.exam_guid} and student_guid = ${row.student_guid}`.execute(tx);
  return { ...row, ...entered };
}

const passwordKey = ({ exam_guid, student_guid }: AttemptRow): string =>
  `exam ${exam_guid} by ${student_guid}`;

/** The number of wrong passwords within the time window. */
export async function wrongPasswords(tx: Tx, row: AttemptRow, now: Date): Promise<number> {
  const failure = await tx
    .selectFrom('login_failure')
    .select('failures')
    .where('key', '=', passwordKey(row))
    .where('since', '>=', new Date(now.getTime() - EXAM_PASSWORD_TRIES.windowMs))
    .executeTakeFirst();
  return failure?.failures ?? 0;
}

export async function noteWrongPassword(tx: Tx, row: AttemptRow, now: Date): Promise<void> {
  const begun = new Date(now.getTime() - EXAM_PASSWORD_TRIES.windowMs);
  await sql`
    insert into login_failure as f (key, failures, since) values (${passwordKey(row)}, 1, ${now})
    on conflict (key) do update set failures = case when f.since < ${begun} then 1 else f.failures + 1 end, since = case when f.since < ${begun} then ${now} else f.since end`.execute(
    tx,
  );
}

/** Resets the number of wrong passwords. */
export async function resetWrongPasswords(tx: Tx, row: AttemptRow): Promise<void> {
  await tx.deleteFrom('login_failure').where('key', '=', passwordKey(row)).execute();
}

export async function putFinish(
  tx: Tx,
  { exam_guid, student_guid }: AttemptRow,
  { at, by }: NonNullable<Attempt['finished']>,
): Promise<void> {
  await tx
    .updateTable('exam_student')
    .set({ finished_at: at, finished_by: by })
    .where('exam_guid', '=', exam_guid)
    .where('student_guid', '=', student_guid)
    .execute();
}

export async function putFlags(
  tx: Tx,
  { exam_guid, student_guid }: AttemptRow,
  flagged: readonly string[],
): Promise<void> {
  await tx
    .updateTable('exam_student')
    .set({ flagged: [...flagged] })
    .where('exam_guid', '=', exam_guid)
    .where('student_guid', '=', student_guid)
    .execute();
}

/** Stores the furthest pages of attempts, which must be locked. */
export async function putReached(
  tx: Tx,
  attempts: readonly { row: AttemptRow; reached: number }[],
): Promise<void> {
  await sql`
    update exam_student s set reached = given.reached
    from unnest(${attempts.map(({ row }) => row.exam_guid)}::uuid[], ${attempts.map(({ row }) => row.student_guid)}::uuid[], ${attempts.map(({ reached }) => reached)}::int[]) as given (exam_guid, student_guid, reached)
    where s.exam_guid = given.exam_guid and s.student_guid = given.student_guid`.execute(tx);
}

export async function putExtra(
  tx: Tx,
  { exam_guid, student_guid }: AttemptRow,
  extraSeconds: number,
): Promise<void> {
  await tx
    .updateTable('exam_student')
    .set({ extra_seconds: extraSeconds })
    .where('exam_guid', '=', exam_guid)
    .where('student_guid', '=', student_guid)
    .execute();
}

export async function resetPassword(
  tx: Tx,
  { exam_guid, student_guid }: AttemptRow,
): Promise<void> {
  await tx
    .updateTable('exam_student')
    .set({ password_entered_at: null })
    .where('exam_guid', '=', exam_guid)
    .where('student_guid', '=', student_guid)
    .execute();
}

/** Requires the face again, or allows the account password in its place from `open` on. */
export async function resetFace(
  tx: Tx,
  { exam_guid, student_guid }: AttemptRow,
  open: Date | null,
): Promise<void> {
  await tx
    .updateTable('exam_student')
    .set({ face_verified_at: null, face_password_at: null, face_password_open_at: open })
    .where('exam_guid', '=', exam_guid)
    .where('student_guid', '=', student_guid)
    .execute();
}

/** The deadline of an attempt `s` at exam `e`: `deadlineOf` in SQL. */
const deadline = sql`(least(e.end_at, s.entered_at + e.restricted_seconds * interval '1 second') + s.extra_seconds * interval '1 second')`;

/**
 * The exam that blocks the other areas for a student with a running attempt; null when there is
 * none.
 */
export async function blockingExam(db: Db, studentGuid: string, now: Date): Promise<string | null> {
  const {
    rows: [row],
  } = await sql<{ guid: string }>`
    select e.guid from exam_student s join exam e on e.guid = s.exam_guid
    where s.student_guid = ${studentGuid} and s.entered_at is not null and s.finished_at is null and e.blocks_resources and e.is_active and ${deadline} >= ${now} limit 1`.execute(
    db,
  );
  return row?.guid ?? null;
}

/** Students with a running attempt at an exam. */
export async function studentsSitting(tx: Tx, examGuid: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('exam_student')
    .select('student_guid')
    .where('exam_guid', '=', examGuid)
    .where('entered_at', 'is not', null)
    .where('finished_at', 'is', null)
    .execute();
  return rows.map(({ student_guid }) => student_guid);
}

/** Finishes the attempts whose time is up, at their deadlines, and returns them. */
export async function finishDue(
  tx: Tx,
  now: Date,
): Promise<{ examGuid: string; studentGuid: string; version: number; closes: boolean }[]> {
  // Skip attempts locked by a save until the next run, to avoid deadlocks.
  const { rows } = await sql<{
    examGuid: string;
    studentGuid: string;
    version: number;
    closes: boolean;
  }>`
    with due as (
      select s.exam_guid, s.student_guid, e.blocks_resources as closes, ${deadline} as deadline from exam_student s join exam e on e.guid = s.exam_guid
      where s.entered_at is not null and s.finished_at is null and ${deadline} < ${now} for no key update of s skip locked)
    update exam_student s set finished_at = due.deadline, finished_by = 'time' from due
    where s.exam_guid = due.exam_guid and s.student_guid = due.student_guid
    returning s.exam_guid as "examGuid", s.student_guid as "studentGuid", s.version, due.closes`.execute(
    tx,
  );
  return rows;
}

export interface AttemptStudentRow extends AttemptRow {
  student_name: string;
  questions: number;
  answered: number;
  late: number;
  degree: number | null;
  extra: number | null;
}

/** The students of an exam by name, with their progress. */
export async function studentsOf(db: Db | Tx, examGuid: string): Promise<AttemptStudentRow[]> {
  const { rows } = await sql<AttemptStudentRow>`
    select ${columns}, p.full_name as student_name,
      coalesce(cardinality(s.question_guids), (select count(*)::int from exam_question q where q.exam_guid = e.guid)) as questions,
      (select count(*)::int from exam_answer a where a.exam_guid = s.exam_guid and a.student_guid = s.student_guid and a.answer <> '{}') as answered,
      (select count(*)::int from exam_late_answer l where l.exam_guid = s.exam_guid and l.student_guid = s.student_guid) as late,
      ${degreeOf(sql`s.exam_guid`, sql`s.student_guid`)} as degree, ${extraOf(sql`s.exam_guid`, sql`s.student_guid`)} as extra
    from exam_student s join exam e on e.guid = s.exam_guid join person p on p.guid = s.student_guid
    where s.exam_guid = ${examGuid} order by p.full_name, p.guid`.execute(db);
  return rows;
}

/** The codes of an exam's students by guid, of those who have one. */
export async function studentCodes(db: Db, examGuid: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('exam_student')
    .innerJoin('person', 'person.guid', 'exam_student.student_guid')
    .select(['person.guid', 'person.student_code'])
    .where('exam_student.exam_guid', '=', examGuid)
    .execute();
  return new Map(
    rows.flatMap(({ guid, student_code }) =>
      student_code === null ? [] : [[guid, student_code] as const],
    ),
  );
}
