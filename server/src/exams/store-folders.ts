import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../platform/db/database';
import type { FolderRow } from './rows';

const columns = sql`
  f.guid, f.parent_guid, f.name,
  (select count(*)::int from exam_folder c where c.created_by = f.created_by and c.parent_guid = f.guid) as folders_count,
  (select count(*)::int from exam e where e.created_by = f.created_by and e.folder_guid = f.guid) as exams_count`;

async function read(db: Db | Tx, where: RawBuilder<unknown>): Promise<FolderRow[]> {
  const { rows } =
    await sql<FolderRow>`select ${columns} from exam_folder f where ${where} order by f.name, f.guid`.execute(
      db,
    );
  return rows;
}

/** The teacher's folders inside one, or at the top. */
export const listFolders = (
  db: Db | Tx,
  teacherGuid: string,
  parentGuid: string | null,
): Promise<FolderRow[]> =>
  read(
    db,
    sql`f.created_by = ${teacherGuid} and ${parentGuid === null ? sql`f.parent_guid is null` : sql`f.parent_guid = ${parentGuid}`}`,
  );

/** Every folder of the teacher. */
export const allFolders = (db: Db | Tx, teacherGuid: string): Promise<FolderRow[]> =>
  read(db, sql`f.created_by = ${teacherGuid}`);

export async function findFolder(
  db: Db | Tx,
  teacherGuid: string,
  folderGuid: string,
): Promise<FolderRow | undefined> {
  const [row] = await read(db, sql`f.created_by = ${teacherGuid} and f.guid = ${folderGuid}`);
  return row;
}

/** A folder and its ancestors, outermost first; empty when it is not the teacher's. */
export async function pathOf(
  db: Db | Tx,
  teacherGuid: string,
  folderGuid: string,
): Promise<{ guid: string; name: string }[]> {
  const { rows } = await sql<{ guid: string; name: string }>`
    with recursive up as (
      select guid, parent_guid, name, 1 as height from exam_folder where guid = ${folderGuid} and created_by = ${teacherGuid}
      union all select p.guid, p.parent_guid, p.name, up.height + 1 from exam_folder p join up on p.guid = up.parent_guid)
    select guid, name from up order by height desc`.execute(db);
  return rows;
}

/** The number of levels in a folder, itself included. */
export async function heightOf(tx: Tx, folderGuid: string): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ height: number }>`
    with recursive down as (
      select guid, 1 as depth from exam_folder where guid = ${folderGuid}
      union all select c.guid, down.depth + 1 from exam_folder c join down on c.parent_guid = down.guid)
    select max(depth)::int as height from down`.execute(tx);
  return row?.height ?? 0;
}

/**
 * Locks a teacher's folders until the end of the transaction, so that concurrent moves cannot form
 * a cycle.
 */
export async function lockFolders(tx: Tx, teacherGuid: string): Promise<void> {
  await sql`select guid from person where guid = ${teacherGuid} for no key update`.execute(tx);
}

/** False when the guid is taken. */
export async function insertFolder(
  tx: Tx,
  folder: { guid: string; parent_guid: string | null; name: string; created_by: string },
): Promise<boolean> {
  const made = await tx
    .insertInto('exam_folder')
    .values(folder)
    .onConflict((conflict) => conflict.column('guid').doNothing())
    .returning('guid')
    .executeTakeFirst();
  return made !== undefined;
}

export async function updateFolder(
  tx: Tx,
  folderGuid: string,
  values: { parent_guid: string | null; name: string },
): Promise<void> {
  await tx.updateTable('exam_folder').set(values).where('guid', '=', folderGuid).execute();
}

export async function deleteFolder(tx: Tx, folderGuid: string): Promise<void> {
  await tx.deleteFrom('exam_folder').where('guid', '=', folderGuid).execute();
}
