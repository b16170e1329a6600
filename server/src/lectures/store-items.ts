import { LECTURE_ITEM_PAGE, type LectureCrumb, type LectureFolderName } from '@riwaq/api';
import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db/database';
import { containsWords } from '../platform/db/search-pattern';
import type { LectureItemRow } from './rows';
import { foldersOpen, isShown, seesItem, type LectureViewer } from './visibility';

/** Columns of item `i` as the person sees it. */
function itemColumns(viewer: LectureViewer) {
  const { userGuid, all } = viewer;
  return sql`
    i.guid, i.subject_guid, i.parent_guid, i.kind, i.title, case when i.kind = 'folder' then i.description else '' end as description,
    i.visible, i.show_from, i.published_at, i.created_at, i.modified_at, i.created_by, p.full_name as teacher_name,
    (select h.title from lecture_item h where h.guid = i.parent_guid) as folder_title,
    ${all ? foldersOpen('i') : sql`true`} as folder_open,
    (select coalesce(json_agg(json_build_object('guid', fi.guid, 'url', fi.file_url, 'caption', lf.caption, 'bytes', fi.bytes, 'downloads', fi.download_count) order by lf.position), '[]')
      from lecture_file lf join file fi on fi.guid = lf.file_guid where lf.lecture_guid = i.guid) as files,
    case when i.kind = 'folder' then (
      with recursive inside as (
        select i.guid
        union all
        select f.guid from inside n join lecture_item f on f.parent_guid = n.guid where f.kind = 'folder' and ${isShown(viewer, 'f')})
      select json_build_object('lectures', count(*), 'seen', count(s.person_guid))
      from inside n join lecture_item l on l.parent_guid = n.guid and l.kind = 'lecture' and ${isShown(viewer, 'l')}
      left join lecture_seen s on s.lecture_guid = l.guid and s.person_guid = ${userGuid}) end as progress,
    exists (select 1 from lecture_seen s where s.lecture_guid = i.guid and s.person_guid = ${userGuid}) as seen,
    ${
      all
        ? sql`(select count(*)::int from lecture_seen s join person r on r.guid = s.person_guid
      join subject_section ss on ss.section_guid = r.section_guid and ss.subject_guid = i.subject_guid where s.lecture_guid = i.guid)`
        : sql`null::int`
    } as seen_students`;
}

const inFolder = (alias: string, subjectGuid: string, folderGuid: string | null) => {
  const i = sql.ref(alias);
  return folderGuid === null
    ? sql`${i}.subject_guid = ${subjectGuid} and ${i}.parent_guid is null`
    : sql`${i}.parent_guid = ${folderGuid}`;
};

/**
 * A page of the items in a folder (null: the top), in order. The person must be allowed to see the
 * folder.
 */
export async function listItems(
  db: Db | Tx,
  viewer: LectureViewer,
  {
    subjectGuid,
    folderGuid,
    after,
  }: { subjectGuid: string; folderGuid: string | null; after: string | undefined },
): Promise<LectureItemRow[]> {
  const follows =
    after === undefined
      ? sql`true`
      : sql`(i.position, i.guid) > (select a.position, a.guid from lecture_item a where a.guid = ${after})`;
  const { rows } = await sql<LectureItemRow>`
    select ${itemColumns(viewer)} from lecture_item i join person p on p.guid = i.created_by
    where ${inFolder('i', subjectGuid, folderGuid)} and ${isShown(viewer, 'i')} and ${follows}
    order by i.position, i.guid limit ${LECTURE_ITEM_PAGE}`.execute(db);
  return rows;
}

/** A page of the items of a subject that match a search, newest first. */
export async function searchItems(
  db: Db | Tx,
  viewer: LectureViewer,
  {
    subjectGuid,
    words,
    after,
  }: { subjectGuid: string; words: readonly string[]; after: string | undefined },
): Promise<LectureItemRow[]> {
  const follows =
    after === undefined
      ? sql`true`
      : sql`i.seq < (select a.seq from lecture_item a where a.guid = ${after})`;
  const { rows } = await sql<LectureItemRow>`
    select ${itemColumns(viewer)} from lecture_item i join person p on p.guid = i.created_by
    where i.subject_guid = ${subjectGuid} and ${containsWords(words, sql`i.search_text`)} and ${seesItem(viewer, 'i')} and ${follows}
    order by i.seq desc limit ${LECTURE_ITEM_PAGE}`.execute(db);
  return rows;
}

/** An item, if the person may see it. */
export async function findItem(
  db: Db | Tx,
  viewer: LectureViewer,
  itemGuid: string,
): Promise<LectureItemRow | undefined> {
  const { rows } = await sql<LectureItemRow>`
    select ${itemColumns(viewer)} from lecture_item i join person p on p.guid = i.created_by where i.guid = ${itemGuid} and ${seesItem(viewer, 'i')}`.execute(
    db,
  );
  return rows[0];
}

/** The location of an item, whoever may see it. */
export interface ItemLocation {
  guid: string;
  subjectGuid: string;
  folderGuid: string | null;
  kind: 'folder' | 'lecture';
  createdBy: string;
}

export function locationOf(db: Db | Tx, itemGuid: string): Promise<ItemLocation | undefined> {
  return db
    .selectFrom('lecture_item')
    .select([
      'guid',
      'subject_guid as subjectGuid',
      'parent_guid as folderGuid',
      'kind',
      'created_by as createdBy',
    ])
    .where('guid', '=', itemGuid)
    .executeTakeFirst();
}

export async function descriptionOf(db: Db | Tx, itemGuid: string): Promise<string> {
  const { description } = await db
    .selectFrom('lecture_item')
    .select('description')
    .where('guid', '=', itemGuid)
    .executeTakeFirstOrThrow();
  return description;
}

/** The folders from the top down to this one, itself included. */
export async function trailTo(db: Db | Tx, folderGuid: string | null): Promise<LectureCrumb[]> {
  if (folderGuid === null) return [];
  const { rows } = await sql<LectureCrumb>`
    with recursive up as (
      select u.guid, u.parent_guid, u.title, 1 as height from lecture_item u where u.guid = ${folderGuid}
      union all
      select u.guid, u.parent_guid, u.title, up.height + 1 from up join lecture_item u on u.guid = up.parent_guid)
    select guid as "folderGuid", title from up order by height desc`.execute(db);
  return rows;
}

/** The number of levels in a folder, itself included. */
export async function heightOfFolder(tx: Tx, folderGuid: string): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ height: number }>`
    with recursive down as (
      select ${folderGuid}::uuid as guid, 1 as height
      union all
      select f.guid, down.height + 1 from down join lecture_item f on f.parent_guid = down.guid where f.kind = 'folder')
    select max(height) as height from down`.execute(tx);
  return row?.height ?? 1;
}

/** Every folder of a subject in the teacher's order, parents before children. */
export async function listFolders(db: Db | Tx, subjectGuid: string): Promise<LectureFolderName[]> {
  const { rows } = await sql<LectureFolderName>`
    with recursive down as (
      select f.guid, f.parent_guid, f.title, array[f.position] as way from lecture_item f
      where f.subject_guid = ${subjectGuid} and f.parent_guid is null and f.kind = 'folder'
      union all
      select f.guid, f.parent_guid, f.title, down.way || f.position from down join lecture_item f on f.parent_guid = down.guid where f.kind = 'folder')
    select guid as "folderGuid", parent_guid as "parentFolderGuid", title from down order by way, guid`.execute(
    db,
  );
  return rows;
}

export async function holdsAnything(tx: Tx, folderGuid: string): Promise<boolean> {
  const row = await tx
    .selectFrom('lecture_item')
    .select('guid')
    .where('parent_guid', '=', folderGuid)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export interface LectureItemValues {
  title: string;
  description: string;
  searchText: string;
  visible: boolean;
  showFrom: Date | null;
}

/** Adds an item; false when its guid is taken. */
export async function insertItem(
  tx: Tx,
  place: ItemLocation & { position: number },
  values: LectureItemValues,
  now: Date,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('lecture_item')
    .values({
      guid: place.guid,
      subject_guid: place.subjectGuid,
      parent_guid: place.folderGuid,
      kind: place.kind,
      position: place.position,
      title: values.title,
      description: values.description,
      search_text: values.searchText,
      visible: values.visible,
      show_from: values.showFrom,
      published_at: null,
      created_by: place.createdBy,
      created_at: now,
      modified_at: null,
    })
    .onConflict((same) => same.doNothing())
    .returning('guid')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function updateItem(
  tx: Tx,
  itemGuid: string,
  values: LectureItemValues,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('lecture_item')
    .set({
      title: values.title,
      description: values.description,
      search_text: values.searchText,
      visible: values.visible,
      show_from: values.showFrom,
      modified_at: now,
    })
    .where('guid', '=', itemGuid)
    .execute();
}

export async function setVisible(tx: Tx, itemGuid: string, visible: boolean): Promise<void> {
  await tx.updateTable('lecture_item').set({ visible }).where('guid', '=', itemGuid).execute();
}

export async function deleteItem(tx: Tx, itemGuid: string): Promise<void> {
  await tx.deleteFrom('lecture_item').where('guid', '=', itemGuid).execute();
}

/** Replaces the files of a lecture by these, in this order. */
export async function putFiles(
  tx: Tx,
  lectureGuid: string,
  files: ReadonlyArray<{ fileGuid: string; caption: string }>,
): Promise<void> {
  await tx.deleteFrom('lecture_file').where('lecture_guid', '=', lectureGuid).execute();
  if (files.length === 0) return;
  await tx
    .insertInto('lecture_file')
    .values(
      files.map(({ fileGuid, caption }, position) => ({
        lecture_guid: lectureGuid,
        file_guid: fileGuid,
        caption,
        position,
      })),
    )
    .execute();
}

/** The guids of an item and everything below it, parents first: at most `most`. */
export async function listTree(tx: Tx, itemGuid: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ guid: string }>`
    with recursive down as (
      select ${itemGuid}::uuid as guid
      union all
      select i.guid from down join lecture_item i on i.parent_guid = down.guid)
    select guid from down limit ${most}`.execute(tx);
  return rows.map(({ guid }) => guid);
}

/** The target of the first copy, and the creator of all copies. */
export interface CopyTarget {
  subjectGuid: string;
  folderGuid: string | null;
  createdBy: string;
  position: number;
  visible: boolean;
}

/**
 * Copies a tree, root first, each item under its new guid and with its files; false when a guid is
 * taken.
 */
export async function copyTree(
  tx: Tx,
  copies: ReadonlyArray<{ from: string; to: string }>,
  place: CopyTarget,
  now: Date,
): Promise<boolean> {
  const [root] = copies;
  const copied = sql`unnest(${copies.map(({ from }) => from)}::uuid[], ${copies.map(({ to }) => to)}::uuid[]) with ordinality c(source, target, number)`;
  const { rows } = await sql<{ guid: string }>`
    insert into lecture_item (guid, subject_guid, parent_guid, kind, position, title, description, search_text, visible, show_from, created_by, created_at)
    select c.target, ${place.subjectGuid}, case when c.source = ${root?.from} then ${place.folderGuid} else above.target end, i.kind,
      case when c.source = ${root?.from} then ${place.position} else i.position end, i.title, i.description, i.search_text,
      case when c.source = ${root?.from} then ${place.visible} else i.visible end, i.show_from, ${place.createdBy}, ${now}
    from ${copied} join lecture_item i on i.guid = c.source
    left join unnest(${copies.map(({ from }) => from)}::uuid[], ${copies.map(({ to }) => to)}::uuid[]) above(source, target) on above.source = i.parent_guid
    order by c.number on conflict do nothing returning guid`.execute(tx);
  await sql`
    insert into lecture_file (lecture_guid, file_guid, caption, position)
    select c.target, f.file_guid, f.caption, f.position from ${copied} join lecture_file f on f.lecture_guid = c.source`.execute(
    tx,
  );
  return rows.length === copies.length;
}
