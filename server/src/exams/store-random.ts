import { sql } from 'kysely';
import type { QuestionType } from '@riwaq/api';
import type { Db, Tx } from '../platform/db/database';
import type { MarkUnits } from './rules/mark';

/** The column with the number to draw of each type. */
const COLUMNS = {
  FillInTheBlanks: 'draw_fill_in',
  MultiChoice: 'draw_multi_choice',
  OneChoice: 'draw_one_choice',
  Number: 'draw_number',
  AttachedFile: 'draw_attached_file',
} as const satisfies Record<QuestionType, string>;

/**
 * The total to which every paper of the exam `e` is scaled, in SQL. Null without random questions,
 * where the questions' own marks count.
 */
export const paperMarkOf = sql`case when e.random_questions then e.paper_mark end`;

export interface TypeRow {
  type: QuestionType;
  available: number;
  total: MarkUnits;
  drawn: number | null;
}

/**
 * Each type with the number of questions available and the number to draw; null where that was
 * never set.
 */
export async function typesOf(db: Db | Tx, examGuid: string): Promise<TypeRow[]> {
  const { rows } = await sql<TypeRow>`
    select t.type, count(q.guid)::int as available, coalesce(sum(q.mark), 0)::int as total,
      case t.type when 'FillInTheBlanks' then e.draw_fill_in when 'MultiChoice' then e.draw_multi_choice when 'OneChoice' then e.draw_one_choice
        when 'Number' then e.draw_number else e.draw_attached_file end as drawn
    from exam e cross join unnest(array['MultiChoice', 'OneChoice', 'FillInTheBlanks', 'Number', 'AttachedFile']) with ordinality as t (type, place)
    left join exam_question q on q.exam_guid = e.guid and q.question_type = t.type
    where e.guid = ${examGuid} group by t.type, t.place, e.guid order by t.place`.execute(db);
  return rows;
}

/**
 * @param paperMark the total to which every paper is scaled; null: not scaled, undefined: unchanged
 */
export async function putDraw(
  tx: Tx,
  examGuid: string,
  draw: Readonly<Record<QuestionType, number>>,
  paperMark: MarkUnits | null | undefined,
): Promise<void> {
  const columns = Object.fromEntries(
    Object.entries(COLUMNS).map(([type, column]) => [column, draw[type as QuestionType]]),
  );
  await tx
    .updateTable('exam')
    .set({ ...columns, ...(paperMark !== undefined && { paper_mark: paperMark }) })
    .where('guid', '=', examGuid)
    .execute();
}

/** Switches random questions on or off; returns the new state. */
export async function toggleRandom(tx: Tx, examGuid: string): Promise<boolean> {
  const { random_questions } = await tx
    .updateTable('exam')
    .set((all) => ({ random_questions: all.not('random_questions') }))
    .where('guid', '=', examGuid)
    .returning('random_questions')
    .executeTakeFirstOrThrow();
  return random_questions;
}

/** Switches random questions on. */
export async function switchRandomOn(tx: Tx, examGuid: string): Promise<void> {
  await tx
    .updateTable('exam')
    .set({ random_questions: true })
    .where('guid', '=', examGuid)
    .execute();
}

/** Copies the draw of one exam to another. */
export async function copyDraw(tx: Tx, fromGuid: string, toGuid: string): Promise<void> {
  await sql`
    update exam e set random_questions = o.random_questions, draw_multi_choice = o.draw_multi_choice, draw_one_choice = o.draw_one_choice,
      draw_fill_in = o.draw_fill_in, draw_number = o.draw_number, draw_attached_file = o.draw_attached_file,
      paper_mark = o.paper_mark
    from exam o where e.guid = ${toGuid} and o.guid = ${fromGuid}`.execute(tx);
}

/** The total for papers with random questions, stored even while these are off. */
export async function storedPaperMark(db: Db | Tx, examGuid: string): Promise<MarkUnits | null> {
  const row = await db
    .selectFrom('exam')
    .select('paper_mark')
    .where('guid', '=', examGuid)
    .executeTakeFirst();
  return row?.paper_mark ?? null;
}
