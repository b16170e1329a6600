import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db/database';
import type { BankCategoryRow } from './rows';

export interface CategoryFilter {
  active?: boolean;
  subjectGuid?: string;
  categoryGuid?: string;
}

/** A teacher's categories in the order of creation. */
export async function listCategories(
  db: Db | Tx,
  teacherGuid: string,
  { active, subjectGuid, categoryGuid }: CategoryFilter = {},
): Promise<BankCategoryRow[]> {
  const wanted = [
    sql`c.created_by = ${teacherGuid}`,
    ...(active === undefined ? [] : [sql`c.is_active = ${active}`]),
    ...(subjectGuid === undefined ? [] : [sql`c.subject_guid = ${subjectGuid}`]),
    ...(categoryGuid === undefined ? [] : [sql`c.guid = ${categoryGuid}`]),
  ];
  const { rows } = await sql<BankCategoryRow>`
    select c.guid, c.name, c.description, c.is_active, c.subject_guid, s.name as subject_name,
      (select count(*)::int from exam_question q where q.category_guid = c.guid) as questions_count
    from question_category c join subject s on s.guid = c.subject_guid where ${sql.join(wanted, sql` and `)} order by c.seq`.execute(
    db,
  );
  return rows;
}

/** The creator of a category, to recognise a repeated create. */
export async function creatorOfCategory(tx: Tx, categoryGuid: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('question_category')
    .select('created_by')
    .where('guid', '=', categoryGuid)
    .executeTakeFirst();
  return row?.created_by;
}

/** False when the guid is taken. */
export async function insertCategory(
  tx: Tx,
  category: {
    guid: string;
    subject_guid: string;
    name: string;
    description: string;
    is_active: boolean;
    created_by: string;
  },
): Promise<boolean> {
  const made = await tx
    .insertInto('question_category')
    .values(category)
    .onConflict((conflict) => conflict.column('guid').doNothing())
    .returning('guid')
    .executeTakeFirst();
  return made !== undefined;
}

export async function updateCategory(
  tx: Tx,
  categoryGuid: string,
  values: { name: string; description: string; is_active: boolean },
): Promise<void> {
  await tx.updateTable('question_category').set(values).where('guid', '=', categoryGuid).execute();
}

export async function deleteCategory(tx: Tx, categoryGuid: string): Promise<void> {
  await tx.deleteFrom('question_category').where('guid', '=', categoryGuid).execute();
}

/** Records that questions of the bank were copied into an exam. */
export async function markUsed(tx: Tx, questionGuids: readonly string[], now: Date): Promise<void> {
  await sql`update exam_question set last_used_at = ${now} where guid = any(${[...questionGuids]}::uuid[]) and category_guid is not null`.execute(
    tx,
  );
}
