import { sql } from 'kysely';
import { LATE_ANSWERS_MAX, type QuestionType } from '@riwaq/api';
import type { Db, Tx } from '../platform/db/database';
import type { Stamp } from './rules/attempt';
import type { OptionRow } from './rows';
import { type AttemptRow, columns, lockAttempts } from './store-attempts';

export interface AttemptQuestion {
  type: QuestionType;
  options: OptionRow[];
  stored: StoredAnswer | null;
  /**
   * When its mark was last decided; null without a mark. An automatic correction decides again on
   * every automatic mark, even if it stays the same.
   */
  markedAt: Date | null;
}
export type StoredAnswer = Stamp & {
  readonly guid: string;
  readonly answer: string[];
  readonly submitted: boolean;
  /** Whether the correct answer was revealed: then this answer is final. */
  readonly revealed: boolean;
};

/**
 * Questions and the students' answers to them, in the requested order; undefined for an unknown
 * question.
 */
export async function findAttemptQuestions(
  tx: Tx,
  requested: readonly { row: AttemptRow; questionGuid: string }[],
): Promise<(AttemptQuestion | undefined)[]> {
  if (requested.length === 0) return [];
  const { rows } = await sql<AttemptQuestion & { place: number }>`
    select w.place::int as place, q.question_type as type,
      coalesce((select json_agg(json_build_object('guid', o.guid, 'text', o.text, 'isCorrect', o.is_correct, 'tolerance', o.tolerance, 'feedback', o.feedback) order by o.position)
        from question_option o where o.question_guid = q.guid), '[]') as options,
      (select json_build_object('guid', a.guid, 'answer', a.answer, 'version', a.version, 'sequence', a.sequence, 'clientKey', a.client_key, 'submitted', a.submitted_at is not null, 'revealed', a.revealed)
        from exam_answer a where a.exam_guid = q.exam_guid and a.question_guid = q.guid and a.student_guid = w.student_guid) as stored,
      (select greatest(m.given_at, case when m.given_by is null then (select e.corrected_at from exam e where e.guid = q.exam_guid) end)
        from (select mark, given_at, given_by from exam_mark m where m.exam_guid = q.exam_guid and m.student_guid = w.student_guid and m.question_guid = q.guid order by seq desc limit 1) m
        where m.mark is not null) as "markedAt"
    from unnest(${requested.map(({ row }) => row.student_guid)}::uuid[], ${requested.map(({ questionGuid }) => questionGuid)}::uuid[]) with ordinality as w (student_guid, question_guid, place)
    join exam_question q on q.guid = w.question_guid`.execute(tx);
  const byPlace = new Map(rows.map((row) => [row.place, row]));
  return requested.map((_, index) => byPlace.get(index + 1));
}

export interface Saved {
  questionGuid: string;
  answer: readonly string[];
  stamp: Stamp;
  submitted: boolean;
  /** Whether the response to this save reveals the correct answer. */
  revealed: boolean;
  now: Date;
}

/**
 * Stores answers: each replaces the stored one, and deletes itself and older ones from the late
 * answers. Returns the guids to which files are attached, in the same order. No two may be to the
 * same question by the same student.
 */
export async function putAnswers(
  tx: Tx,
  all: readonly { row: AttemptRow; saved: Saved }[],
): Promise<string[]> {
  // The parts of all answers in one list, each with the number of its answer.
  const parts = all.flatMap(({ saved }, index) =>
    saved.answer.map((part) => ({ part, owner: index + 1 })),
  );
  // One statement: many students wait for it at the same time.
  const { rows } = await sql<{
    guid: string;
    exam_guid: string;
    student_guid: string;
    question_guid: string;
  }>`
    with part as (select * from unnest(${parts.map(({ part }) => part)}::text[], ${parts.map(({ owner }) => owner)}::int[]) with ordinality as p (part, owner, place)),
    given as (
      select g.*, coalesce((select array_agg(p.part order by p.place) from part p where p.owner = g.number), '{}') as answer
      from unnest(${all.map(({ row }) => row.exam_guid)}::uuid[], ${all.map(({ row }) => row.student_guid)}::uuid[], ${all.map(({ saved }) => saved.questionGuid)}::uuid[],
        ${all.map(({ saved }) => saved.stamp.version)}::int[], ${all.map(({ saved }) => saved.stamp.sequence)}::int[], ${all.map(({ saved }) => saved.stamp.clientKey)}::text[],
        ${all.map(({ saved }) => saved.now)}::timestamptz[], ${all.map(({ saved }) => saved.submitted)}::boolean[], ${all.map(({ saved }) => saved.revealed)}::boolean[])
        with ordinality as g (exam_guid, student_guid, question_guid, version, sequence, client_key, saved_at, submitted, revealed, number)),
    taken as (
      delete from exam_late_answer l using given g
      where l.exam_guid = g.exam_guid and l.student_guid = g.student_guid and l.question_guid = g.question_guid
        and (l.client_key = g.client_key or (l.version, l.sequence) <= (g.version, g.sequence)))
    insert into exam_answer as a (exam_guid, student_guid, question_guid, answer, version, sequence, client_key, saved_at, submitted_at, revealed)
    select exam_guid, student_guid, question_guid, answer, version, sequence, client_key, saved_at, case when submitted then saved_at end, revealed from given
    on conflict (exam_guid, student_guid, question_guid) do update set answer = excluded.answer, version = excluded.version, sequence = excluded.sequence,
      client_key = excluded.client_key, saved_at = excluded.saved_at, submitted_at = coalesce(excluded.submitted_at, a.submitted_at), revealed = excluded.revealed
    returning guid, exam_guid, student_guid, question_guid`.execute(tx);
  const guids = new Map(
    rows.map(({ guid, exam_guid, student_guid, question_guid }) => [
      `${exam_guid} ${student_guid} ${question_guid}`,
      guid,
    ]),
  );
  return all.map(
    ({ row, saved }) =>
      guids.get(`${row.exam_guid} ${row.student_guid} ${saved.questionGuid}`) ?? '',
  );
}

/**
 * Makes the submitted answers of an exam final before it hides the correct answers again: their
 * students could read them.
 */
export async function keepRevealed(tx: Tx, examGuid: string): Promise<void> {
  await lockAttempts(tx, examGuid);
  await tx
    .updateTable('exam_answer')
    .set({ revealed: true })
    .where('exam_guid', '=', examGuid)
    .where('submitted_at', 'is not', null)
    .execute();
}

/** The late answers that {@link putAnswers} replaces with this one. */
export async function replacedLateAnswers(
  tx: Tx,
  { exam_guid, student_guid }: AttemptRow,
  { questionGuid, stamp }: Saved,
): Promise<string[]> {
  const { rows } = await sql<{ guid: string }>`
    select guid from exam_late_answer where exam_guid = ${exam_guid} and student_guid = ${student_guid} and question_guid = ${questionGuid}
      and (client_key = ${stamp.clientKey} or (version, sequence) <= (${stamp.version}::int, ${stamp.sequence}::int))`.execute(
    tx,
  );
  return rows.map(({ guid }) => guid);
}

/**
 * Stores a late answer, which never counts, and limits them to the newest of a question. Returns
 * its guid, null when it is stored already, and the guids of those deleted.
 */
export async function putLate(
  tx: Tx,
  { exam_guid, student_guid }: AttemptRow,
  { questionGuid, answer, stamp, now }: Saved,
): Promise<{ guid: string | null; gone: string[] }> {
  const { version, sequence, clientKey } = stamp;
  const inserted = await tx
    .insertInto('exam_late_answer')
    .values({
      exam_guid,
      student_guid,
      question_guid: questionGuid,
      client_key: clientKey,
      version,
      sequence,
      answer: [...answer],
      received_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['exam_guid', 'student_guid', 'question_guid', 'client_key']).doNothing(),
    )
    .returning('guid')
    .executeTakeFirst();
  if (!inserted) return { guid: null, gone: [] };
  const { rows } = await sql<{ guid: string }>`
    delete from exam_late_answer where guid in (
      select guid from exam_late_answer where exam_guid = ${exam_guid} and student_guid = ${student_guid} and question_guid = ${questionGuid}
      order by guid = ${inserted.guid} desc, received_at desc, version desc, sequence desc offset ${LATE_ANSWERS_MAX})
    returning guid`.execute(tx);
  return { guid: inserted.guid, gone: rows.map(({ guid }) => guid) };
}

/** The student's attempt in which a question was drawn. */
export async function attemptAsking(
  db: Db | Tx,
  studentGuid: string,
  questionGuid: string,
): Promise<AttemptRow | undefined> {
  const {
    rows: [row],
  } = await sql<AttemptRow>`
    select ${columns} from exam_question q join exam e on e.guid = q.exam_guid join exam_student s on s.exam_guid = e.guid
    where q.guid = ${questionGuid} and s.student_guid = ${studentGuid} and q.guid = any(s.question_guids)`.execute(
    db,
  );
  return row;
}

/**
 * The people who may read the files of an answer, late or not: its student and the teacher of the
 * exam.
 */
export async function readersOfAnswer(db: Db | Tx, answerGuid: string): Promise<readonly string[]> {
  const { rows } = await sql<{ student_guid: string; created_by: string }>`
    select a.student_guid, e.created_by from exam_answer a join exam e on e.guid = a.exam_guid where a.guid = ${answerGuid}
    union all select l.student_guid, e.created_by from exam_late_answer l join exam e on e.guid = l.exam_guid where l.guid = ${answerGuid}`.execute(
    db,
  );
  return rows.flatMap(({ student_guid, created_by }) => [student_guid, created_by]);
}
