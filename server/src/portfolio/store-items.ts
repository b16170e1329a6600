import {
  PORTFOLIO_ITEM_PAGE,
  SOURCE_TYPE,
  WAITING_LISTED,
  type GoalStatus,
  type ItemType,
  type Visibility,
} from '@riwaq/api';
import { sql, type RawBuilder } from 'kysely';
import { teachesSection } from '../access/sections';
import type { Db, Tx } from '../platform/db/database';
import { containsWords } from '../platform/db/search-pattern';
import type { PortfolioItemRow } from './rows';
import { seesItem } from './sight';

/** Stored fields of an item. */
export interface PortfolioItemValues {
  title: string;
  case_description?: string;
  description: string;
  search_text: string;
  visibility: Visibility;
  flag?: boolean;
  for_attention?: boolean;
  achieved_on?: string;
  due_at?: Date;
  status?: GoalStatus;
  /** Creation time of a work sample. */
  dated_at?: Date;
}

/** The reader of items, and whether they may read feedback. */
export interface ItemsViewer {
  readonly userGuid: string;
  readonly readsFeedback: boolean;
}

/** The files of a source, in their order, as JSON. */
export const filesOf = (source: RawBuilder<unknown>) => sql`(
  select coalesce(json_agg(json_build_object('guid', fi.guid, 'url', fi.file_url, 'caption', pf.caption, 'bytes', fi.bytes, 'downloads', fi.download_count) order by pf.position), '[]')
  from portfolio_file pf join file fi on fi.guid = pf.file_guid where pf.source_guid = ${source})`;
const countOf = (table: 'portfolio_comment' | 'portfolio_feedback', source: RawBuilder<unknown>) =>
  sql`(select count(*)::int from ${sql.table(table)} c where c.source_guid = ${source})`;
/** Counts of feedback and comments on a source that the reader sees. */
export const discussionCounts = (source: RawBuilder<unknown>, readsFeedback: boolean) =>
  sql`${readsFeedback ? countOf('portfolio_feedback', source) : sql`0`} as feedback_count, ${countOf('portfolio_comment', source)} as comments_count`;

const columns = (readsFeedback: boolean) => sql`
  i.guid, i.student_guid, p.full_name as student_name, i.kind, i.title, i.case_description, i.description, i.visibility, i.flag, i.for_attention, i.achieved_on, i.due_at, i.status,
  i.dated_at, i.created_at, i.modified_at, ${filesOf(sql`i.guid`)} as files,
  (select coalesce(json_agg(json_build_object('guid', g.guid, 'item_guid', g.item_guid, 'kind', i.kind, 'tag_item_guid', g.tag_item_guid, 'name', ti.name, 'color_id', ti.color_id) order by g.seq), '[]')
    from portfolio_tag g join tag_item ti on ti.guid = g.tag_item_guid where g.item_guid = i.guid) as tags,
  ${discussionCounts(sql`i.guid`, readsFeedback)}, (select count(*)::int from portfolio_reflection r where r.item_guid = i.guid) as reflections_count`;

/**
 * Sort orders: work samples newest first, achievements latest first, goals with the nearest due
 * date first.
 */
const ORDERS: Readonly<
  Record<ItemType, { by: RawBuilder<unknown>; follows: RawBuilder<unknown> }>
> = {
  [SOURCE_TYPE.workSample]: { by: sql`i.seq desc`, follows: sql`i.seq < a.seq` },
  [SOURCE_TYPE.achievement]: {
    by: sql`i.achieved_on desc, i.seq desc`,
    follows: sql`(i.achieved_on, i.seq) < (a.achieved_on, a.seq)`,
  },
  [SOURCE_TYPE.goal]: {
    by: sql`i.due_at, i.seq`,
    follows: sql`(i.due_at, i.seq) > (a.due_at, a.seq)`,
  },
};

const found = (words: readonly string[]) =>
  containsWords(words, sql`i.search_text`, sql`i.tag_text`);
const tagged = (tagItemGuid: string | undefined) =>
  tagItemGuid === undefined
    ? sql`true`
    : sql`exists (select 1 from portfolio_tag g where g.item_guid = i.guid and g.tag_item_guid = ${tagItemGuid})`;

export interface ItemList {
  studentGuid: string;
  kind: ItemType;
  levels: readonly Visibility[];
  words: readonly string[];
  tagItemGuid?: string | undefined;
  status?: GoalStatus | undefined;
  before?: string | undefined;
}

/** Returns a page of one student's items of a kind. */
export async function listItems(
  db: Db | Tx,
  { readsFeedback }: ItemsViewer,
  { studentGuid, kind, levels, words, tagItemGuid, status, before }: ItemList,
): Promise<PortfolioItemRow[]> {
  const { by, follows } = ORDERS[kind];
  const { rows } = await sql<PortfolioItemRow>`
    select ${columns(readsFeedback)} from portfolio_item i join person p on p.guid = i.student_guid
    where i.student_guid = ${studentGuid} and i.kind = ${kind} and i.visibility = any(${[...levels]}::text[]) and ${found(words)} and ${tagged(tagItemGuid)}
      and ${status === undefined ? sql`true` : sql`i.status = ${status}`}
      and ${before === undefined ? sql`true` : sql`exists (select 1 from portfolio_item a where a.guid = ${before} and ${follows})`}
    order by ${by} limit ${PORTFOLIO_ITEM_PAGE}`.execute(db);
  return rows;
}

export interface ItemSearch {
  studentGuid?: string | undefined;
  kind?: ItemType | undefined;
  tagKey: string | null;
  words: readonly string[];
  before?: string | undefined;
}

/** Returns a page of the items of all students, or of one, that the reader sees, newest first. */
export async function searchItems(
  db: Db | Tx,
  { userGuid, readsFeedback }: ItemsViewer,
  { studentGuid, kind, tagKey, words, before }: ItemSearch,
): Promise<PortfolioItemRow[]> {
  const { rows } = await sql<PortfolioItemRow>`
    select ${columns(readsFeedback)} from portfolio_item i join person p on p.guid = i.student_guid
    where ${studentGuid === undefined ? sql`true` : sql`i.student_guid = ${studentGuid}`} and ${kind === undefined ? sql`true` : sql`i.kind = ${kind}`} and ${found(words)}
      and ${tagKey === null ? sql`true` : sql`exists (select 1 from portfolio_tag g join tag_item ti on ti.guid = g.tag_item_guid where g.item_guid = i.guid and ti.name_key = ${tagKey})`}
      and ${seesItem(sql`${userGuid}::uuid`, 'i', 'p')} and ${before === undefined ? sql`true` : sql`i.seq < (select a.seq from portfolio_item a where a.guid = ${before})`}
    order by i.seq desc limit ${PORTFOLIO_ITEM_PAGE}`.execute(db);
  return rows;
}

/**
 * Work samples of a teacher's students that ask for attention, are visible to the teacher and have
 * no feedback.
 */
const waiting = (teacher: string) => sql`
  portfolio_item i join person p on p.guid = i.student_guid
  where i.for_attention and i.kind = ${SOURCE_TYPE.workSample} and i.visibility <> 'me' and ${teachesSection(sql`${teacher}::uuid`, sql`p.section_guid`)}
    and not exists (select 1 from portfolio_feedback f where f.item_guid = i.guid)`;

/** Returns the newest work samples that wait for a teacher's feedback, and their total number. */
export async function waitingItems(
  db: Db | Tx,
  teacher: string,
): Promise<{ count: number; rows: PortfolioItemRow[] }> {
  const { rows } =
    await sql<PortfolioItemRow>`select ${columns(false)} from ${waiting(teacher)} order by i.seq desc limit ${WAITING_LISTED}`.execute(
      db,
    );
  const {
    rows: [all],
  } = await sql<{ count: number }>`select count(*)::int as count from ${waiting(teacher)}`.execute(
    db,
  );
  return { count: all?.count ?? 0, rows };
}

/** Returns items by their guids, in any order. The caller must check their visibility. */
export async function itemsByGuid(
  db: Db | Tx,
  readsFeedback: boolean,
  guids: readonly string[],
): Promise<PortfolioItemRow[]> {
  if (guids.length === 0) return [];
  const { rows } = await sql<PortfolioItemRow>`
    select ${columns(readsFeedback)} from portfolio_item i join person p on p.guid = i.student_guid where i.guid = any(${[...guids]}::uuid[])`.execute(
    db,
  );
  return rows;
}

export async function findItem(
  db: Db | Tx,
  readsFeedback: boolean,
  guid: string,
): Promise<PortfolioItemRow | undefined> {
  return (await itemsByGuid(db, readsFeedback, [guid]))[0];
}

export async function countItems(db: Db | Tx, studentGuid: string): Promise<number> {
  const { count } = await db
    .selectFrom('portfolio_item')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('student_guid', '=', studentGuid)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertItem(
  tx: Tx,
  { guid, studentGuid, kind }: { guid: string; studentGuid: string; kind: ItemType },
  values: PortfolioItemValues,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('portfolio_item')
    .values({
      guid,
      student_guid: studentGuid,
      kind,
      achieved_on: null,
      due_at: null,
      status: null,
      attention_told_at: null,
      due_told_at: null,
      modified_at: null,
      dated_at: now,
      ...values,
      status_at: values.status === undefined ? null : now,
      created_at: now,
    })
    .execute();
}

/** Updates an item. A goal with another due date is reminded of again. */
export async function updateItem(
  tx: Tx,
  guid: string,
  values: Partial<PortfolioItemValues>,
  now: Date,
): Promise<void> {
  const { due_at, status } = values;
  await tx
    .updateTable('portfolio_item')
    .set({ ...values, modified_at: now })
    .where('guid', '=', guid)
    .execute();
  if (status !== undefined)
    await tx
      .updateTable('portfolio_item')
      .set({ status_at: now })
      .where('guid', '=', guid)
      .execute();
  if (due_at !== undefined)
    await tx
      .updateTable('portfolio_item')
      .set({ due_told_at: null })
      .where('guid', '=', guid)
      .execute();
}

/**
 * Deletes an item with everything attached to it; returns the guids of sources that may have had
 * files.
 */
export async function deleteItem(tx: Tx, guid: string): Promise<string[]> {
  const reflections = await tx
    .selectFrom('portfolio_reflection')
    .select('guid')
    .where('item_guid', '=', guid)
    .execute();
  const sources = [guid, ...reflections.map((row) => row.guid)];
  await tx.deleteFrom('portfolio_file').where('source_guid', 'in', sources).execute();
  await tx.deleteFrom('portfolio_item').where('guid', '=', guid).execute();
  return sources;
}

/** Stores the files of an item or a reflection, in their order. */
export async function putFiles(
  tx: Tx,
  sourceGuid: string,
  files: ReadonlyArray<{ fileGuid: string; caption: string }>,
): Promise<void> {
  await tx.deleteFrom('portfolio_file').where('source_guid', '=', sourceGuid).execute();
  if (files.length === 0) return;
  await tx
    .insertInto('portfolio_file')
    .values(
      files.map(({ fileGuid, caption }, position) => ({
        source_guid: sourceGuid,
        file_guid: fileGuid,
        caption,
        position,
      })),
    )
    .execute();
}
