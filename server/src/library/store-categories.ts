import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db/database';
import type { LibraryCategoryRow } from './presenters';

const columns = sql`c.guid, c.parent_guid, c.name_ar, c.name_en, c.icon, c.color, c.documents_count`;

/** Returns all categories, each top one followed by its subcategories. */
export async function listCategories(db: Db | Tx): Promise<LibraryCategoryRow[]> {
  const { rows } = await sql<LibraryCategoryRow>`
    select ${columns} from library_category c left join library_category p on p.guid = c.parent_guid
    order by coalesce(p.position, c.position), coalesce(p.guid, c.guid), c.parent_guid is not null, c.position, c.guid`.execute(
    db,
  );
  return rows;
}

/** Returns the roles of a person. */
export async function rolesOf(db: Db | Tx, userGuid: string): Promise<string[]> {
  const rows = await db
    .selectFrom('person_forum_role')
    .select('role')
    .where('person_guid', '=', userGuid)
    .orderBy('role')
    .execute();
  return rows.map(({ role }) => role);
}

/**
 * Locks the category tree until the end of the transaction: shared for changes of documents,
 * exclusive (`alone`) for changes of the tree. Always the first lock of a transaction, so that none
 * can deadlock.
 */
export async function lockTree(tx: Tx, as: 'documents' | 'alone'): Promise<void> {
  await sql`lock table library_category in ${sql.raw(as === 'alone' ? 'share row exclusive' : 'row exclusive')} mode`.execute(
    tx,
  );
}

export type CategoryValues = Pick<LibraryCategoryRow, 'name_ar' | 'name_en' | 'icon' | 'color'>;

/** Inserts a category after its siblings. */
export async function insertCategory(
  tx: Tx,
  guid: string,
  parentGuid: string | null,
  values: CategoryValues,
): Promise<void> {
  await sql`
    insert into library_category (guid, parent_guid, name_ar, name_en, icon, color, position)
    select ${guid}, ${parentGuid}::uuid, ${values.name_ar}, ${values.name_en}, ${values.icon}, ${values.color}, coalesce(max(position) + 1, 0)
    from library_category where parent_guid is not distinct from ${parentGuid}::uuid`.execute(tx);
}

export async function updateCategory(tx: Tx, guid: string, values: CategoryValues): Promise<void> {
  await tx.updateTable('library_category').set(values).where('guid', '=', guid).execute();
}

/** Numbers categories in this order. */
export async function placeCategories(tx: Tx, guids: readonly string[]): Promise<void> {
  await sql`
    update library_category c set position = o.place from unnest(${[...guids]}::uuid[]) with ordinality o(guid, place)
    where c.guid = o.guid`.execute(tx);
}

/** Moves all documents of some categories to another and updates its count. */
export async function moveDocuments(
  tx: Tx,
  from: readonly string[],
  to: { guid: string; topGuid: string },
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('library_document')
    .set({ category_guid: to.guid, top_guid: to.topGuid })
    .where('category_guid', 'in', from)
    .executeTakeFirst();
  await countDocuments(tx, to.guid, Number(numUpdatedRows));
}

/** Deletes categories without documents, subcategories first. */
export async function deleteCategories(tx: Tx, guids: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('library_category')
    .where('guid', 'in', guids)
    .where('parent_guid', 'is not', null)
    .execute();
  await tx.deleteFrom('library_category').where('guid', 'in', guids).execute();
}

/** Adds `by` to the document count of a category; negative to subtract. */
export async function countDocuments(tx: Tx, categoryGuid: string, by: number): Promise<void> {
  await sql`update library_category set documents_count = documents_count + ${by} where guid = ${categoryGuid}`.execute(
    tx,
  );
}
