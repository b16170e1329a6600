import { sql, type RawBuilder } from 'kysely';
import {
  LIBRARY_PAGE,
  LIBRARY_RELATED,
  type DocumentLanguage,
  type LibraryShelf,
  type LibrarySort,
} from '@riwaq/api';
import type { Db, Tx } from '../platform/db/database';
import { containsWords } from '../platform/db/search-pattern';
import type { DocumentRow } from './presenters';

const columns = sql`
  d.guid, d.category_guid, d.title, d.authors, d.year, d.language, d.description, d.subject_guid, s.name as subject_name,
  d.department_guid, dp.name as department_name, f.guid as file_guid, f.file_url, f.original_name as file_name, f.bytes, d.download_count,
  cf.file_url as cover_url, d.created_by, p.full_name as created_by_name, d.created_at, d.modified_at, m.saved_at is not null as saved`;

const tables = (userGuid: string) => sql`
  library_document d join file f on f.guid = d.file_guid left join file cf on cf.guid = d.cover_guid join person p on p.guid = d.created_by
  left join subject s on s.guid = d.subject_guid left join department dp on dp.guid = d.department_guid
  left join library_mark m on m.document_guid = d.guid and m.person_guid = ${userGuid}`;

/** Sort orders of lists, and the condition for documents after a cursor. Each has its index. */
const ORDERS: Readonly<
  Record<LibrarySort, { by: RawBuilder<unknown>; after: (guid: string) => RawBuilder<unknown> }>
> = {
  newest: {
    by: sql`d.seq desc`,
    after: (guid) => sql`d.seq < (select b.seq from library_document b where b.guid = ${guid})`,
  },
  downloads: {
    by: sql`d.download_count desc, d.seq desc`,
    after: (guid) =>
      sql`(d.download_count, d.seq) < (select b.download_count, b.seq from library_document b where b.guid = ${guid})`,
  },
  title: {
    by: sql`d.title_key, d.seq`,
    after: (guid) =>
      sql`(d.title_key, d.seq) > (select b.title_key, b.seq from library_document b where b.guid = ${guid})`,
  },
};

/** A word of a search, with the categories whose names contain it. */
export interface SearchedWord {
  word: string;
  categories: readonly string[];
}

export interface DocumentList {
  /** A top category includes its subcategories. */
  category: { guid: string; top: boolean } | null;
  words: readonly SearchedWord[];
  sort: LibrarySort;
  before: string | undefined;
}

const says = ({ word, categories }: SearchedWord): RawBuilder<unknown> => {
  const inText = containsWords([word], sql`d.search_text`);
  return categories.length === 0
    ? inText
    : sql`(${inText} or d.category_guid = any(${[...categories]}::uuid[]) or d.top_guid = any(${[...categories]}::uuid[]))`;
};

/** Returns a page of documents. */
export async function listDocuments(
  db: Db | Tx,
  userGuid: string,
  { category, words, sort, before }: DocumentList,
): Promise<DocumentRow[]> {
  const order = ORDERS[sort];
  const limits = words.map(says);
  if (category)
    limits.push(
      category.top ? sql`d.top_guid = ${category.guid}` : sql`d.category_guid = ${category.guid}`,
    );
  if (before !== undefined) limits.push(order.after(before));
  const { rows } = await sql<DocumentRow>`
    with page as materialized (
      select d.guid from library_document d where ${limits.length > 0 ? sql.join(limits, sql` and `) : sql`true`}
      order by ${order.by} limit ${LIBRARY_PAGE})
    select ${columns} from page join (${tables(userGuid)}) on d.guid = page.guid order by ${order.by}`.execute(
    db,
  );
  return rows;
}

const SHELVES = { saved: sql.ref('m.saved_at'), opened: sql.ref('m.opened_at') } as const;

/** Returns a page of documents that a person saved or opened, the latest first. */
export async function listShelf(
  db: Db | Tx,
  userGuid: string,
  shelf: LibraryShelf,
  before: string | undefined,
): Promise<DocumentRow[]> {
  const at = SHELVES[shelf];
  const after =
    before === undefined
      ? sql`true`
      : sql`
    (${at}, m.document_guid) < (select ${sql.ref(`b.${shelf}_at`)}, b.document_guid from library_mark b where b.person_guid = ${userGuid} and b.document_guid = ${before})`;
  const { rows } = await sql<DocumentRow>`
    with page as materialized (
      select m.document_guid from library_mark m where m.person_guid = ${userGuid} and ${at} is not null and ${after}
      order by ${at} desc, m.document_guid desc limit ${LIBRARY_PAGE})
    select ${columns} from page join (${tables(userGuid)}) on d.guid = page.document_guid order by ${at} desc, d.guid desc`.execute(
    db,
  );
  return rows;
}

/** Returns documents by their guids; omits those that do not exist. */
export async function findDocuments(
  db: Db | Tx,
  userGuid: string,
  guids: readonly string[],
): Promise<DocumentRow[]> {
  const { rows } = await sql<DocumentRow>`
    select ${columns} from ${tables(userGuid)} where d.guid = any(${[...guids]}::uuid[])`.execute(
    db,
  );
  return rows;
}

/** Returns the newest other documents of a document's category. */
export async function listRelated(
  db: Db | Tx,
  userGuid: string,
  { guid, category_guid }: Pick<DocumentRow, 'guid' | 'category_guid'>,
): Promise<DocumentRow[]> {
  const { rows } = await sql<DocumentRow>`
    with page as materialized (
      select d.guid from library_document d where d.category_guid = ${category_guid} and d.guid <> ${guid} order by d.seq desc limit ${LIBRARY_RELATED})
    select ${columns} from page join (${tables(userGuid)}) on d.guid = page.guid order by d.seq desc`.execute(
    db,
  );
  return rows;
}

/** Creator, category and file of a document. */
export interface DocumentOrigin {
  guid: string;
  createdBy: string;
  categoryGuid: string;
  contentHash: string | null;
  fileUrl: string;
}

export async function findOrigin(db: Db | Tx, guid: string): Promise<DocumentOrigin | undefined> {
  const { rows } = await sql<DocumentOrigin>`
    select d.guid, d.created_by as "createdBy", d.category_guid as "categoryGuid", d.content_hash as "contentHash", f.file_url as "fileUrl"
    from library_document d join file f on f.guid = d.file_guid where d.guid = ${guid}`.execute(db);
  return rows[0];
}

/** Same as `findOrigin`, and locks the document until the end of the transaction. */
export async function lockOrigin(tx: Tx, guid: string): Promise<DocumentOrigin | undefined> {
  await sql`select guid from library_document where guid = ${guid} for no key update`.execute(tx);
  return findOrigin(tx, guid);
}

export interface DocumentValues {
  category_guid: string;
  top_guid: string;
  title: string;
  title_key: string;
  authors: string;
  year: number | null;
  language: DocumentLanguage | null;
  description: string;
  subject_guid: string | null;
  department_guid: string | null;
  search_text: string;
  file_guid: string;
  cover_guid: string | null;
  content_hash: string | null;
}

/** Inserts a document; returns false when the guid is taken. */
export async function insertDocument(
  tx: Tx,
  guid: string,
  createdBy: string,
  values: DocumentValues,
  now: Date,
): Promise<boolean> {
  const made = await tx
    .insertInto('library_document')
    .values({ guid, created_by: createdBy, created_at: now, modified_at: null, ...values })
    .onConflict((conflict) => conflict.column('guid').doNothing())
    .returning('guid')
    .executeTakeFirst();
  return made !== undefined;
}

export async function updateDocument(
  tx: Tx,
  guid: string,
  values: DocumentValues,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('library_document')
    .set({ ...values, modified_at: now })
    .where('guid', '=', guid)
    .execute();
}

export async function deleteDocument(tx: Tx, guid: string): Promise<void> {
  await tx.deleteFrom('library_document').where('guid', '=', guid).execute();
}

/** Returns those of the subjects and departments that exist. */
export async function findPlaces(
  tx: Tx,
  subjects: readonly string[],
  departments: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ guid: string }>`
    select guid from subject where guid = any(${[...subjects]}::uuid[]) union all select guid from department where guid = any(${[...departments]}::uuid[])`.execute(
    tx,
  );
  return new Set(rows.map(({ guid }) => guid));
}

/** Returns the first document with this content. */
export async function findByHash(
  db: Db,
  hash: string,
): Promise<{ documentGuid: string; title: string } | undefined> {
  return db
    .selectFrom('library_document')
    .select(['guid as documentGuid', 'title'])
    .where('content_hash', '=', hash)
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst();
}

/** Increments the download count of a document if the file is its own and not its cover. */
export async function countDownload(tx: Tx, guid: string, fileGuid: string): Promise<void> {
  await sql`update library_document set download_count = download_count + 1 where guid = ${guid} and file_guid = ${fileGuid}`.execute(
    tx,
  );
}

/** Puts a document on a person's shelf; one that is there already keeps its position. */
export async function setSaved(
  tx: Tx,
  guid: string,
  userGuid: string,
  savedAt: Date | null,
): Promise<void> {
  await sql`
    insert into library_mark (document_guid, person_guid, saved_at) values (${guid}, ${userGuid}, ${savedAt})
    on conflict (document_guid, person_guid) do update set saved_at = case when ${savedAt}::timestamptz is null then null else coalesce(library_mark.saved_at, excluded.saved_at) end`.execute(
    tx,
  );
}

export async function setOpened(
  tx: Tx,
  guid: string,
  userGuid: string,
  openedAt: Date,
): Promise<void> {
  await sql`
    insert into library_mark (document_guid, person_guid, opened_at) values (${guid}, ${userGuid}, ${openedAt})
    on conflict (document_guid, person_guid) do update set opened_at = excluded.opened_at`.execute(
    tx,
  );
}
