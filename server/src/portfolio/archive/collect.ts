import { COMMENT_PAGE, SOURCE_TYPE, type ItemType } from '@riwaq/api';
import { sql } from 'kysely';
import type { Files } from '../../platform/services';
import type { Db } from '../../platform/db/database';
import { htmlForReading } from '../../platform/files/rich-text';
import type { PortfolioPresenters } from '../presenters';
import { itemsByGuid } from '../store-items';
import { listReflections } from '../store-reflections';
import { listFeedback, newestComments } from '../store-talk';
import { entryName } from './entry-name';
import type { ArchivedItem, PlaceOf, ArchivedDiscussion } from './item-page';

export interface FileOf {
  guid: string;
  fileUrl: string;
  bytes: number;
}

/** All files of a student's portfolio: of items, reflections and the card. */
export async function filesOf(db: Db, studentGuid: string): Promise<FileOf[]> {
  const { rows } = await sql<FileOf>`
    select f.guid, f.file_url as "fileUrl", f.bytes from file f where f.guid in (
      select l.file_guid from file_link l where l.area = 'account' and l.source_guid = ${studentGuid} or l.area = 'portfolio' and l.source_guid in (
        select guid from portfolio_item where student_guid = ${studentGuid}
        union all select r.guid from portfolio_reflection r join portfolio_item i on i.guid = r.item_guid where i.student_guid = ${studentGuid}))
    order by f.created_at, f.guid`.execute(db);
  return rows;
}

/** The items of a student by kind, with their titles, newest first. */
export async function titlesOf(
  db: Db,
  studentGuid: string,
  kind: ItemType,
): Promise<Array<{ guid: string; title: string }>> {
  return db
    .selectFrom('portfolio_item')
    .select(['guid', 'title'])
    .where('student_guid', '=', studentGuid)
    .where('kind', '=', kind)
    .orderBy('dated_at', 'desc')
    .orderBy('seq', 'desc')
    .execute();
}

/** Path of a file in the archive, unique by its guid. */
export const placeIn = ({ guid, fileUrl }: FileOf): string => `files/${guid}/${entryName(fileUrl)}`;
/** Same path as a URL in a page. */
export const addressOf = (file: FileOf): string =>
  placeIn(file).split('/').map(encodeURIComponent).join('/');

/**
 * Collects one item with its reflections, feedback and comments; null when it was deleted in the
 * meantime.
 */
export async function collectItem(
  db: Db,
  presenters: PortfolioPresenters,
  files: Pick<Files, 'htmlForStorage'>,
  owner: string,
  guid: string,
  placeOf: PlaceOf,
): Promise<ArchivedItem | null> {
  const [row] = await itemsByGuid(db, true, [guid]);
  if (!row) return null;
  const discussionOf = async (source: string): Promise<ArchivedDiscussion> => {
    const given = await listFeedback(db, owner, { sourceGuid: source });
    const said = await newestComments(db, owner, [source, ...given.map((each) => each.guid)]);
    return {
      feedbacks: given.map((each) => presenters.feedback(each, said.get(each.guid) ?? [], owner)),
      comments: (said.get(source) ?? [])
        .slice(-COMMENT_PAGE)
        .map((each) => presenters.comment(each, owner)),
    };
  };
  const isWork = row.kind === SOURCE_TYPE.workSample;
  const short = presenters.short(row);
  const reflections = [];
  if (isWork)
    for (const each of await listReflections(db, true, { itemGuid: guid }))
      reflections.push({
        ...presenters.reflection(each, true),
        ...(await discussionOf(each.guid)),
      });
  return {
    guid,
    kind: row.kind,
    title: row.title,
    visibility: row.visibility,
    tags: short.tags,
    files: presenters.files(row.files),
    created: short.createdDate,
    date: short.date,
    status: row.status,
    caseDescription: row.case_description,
    text: isWork ? '' : row.description,
    // Sanitised again, because the archive leaves the university.
    html: isWork
      ? htmlForReading(
          files.htmlForStorage(row.description).html,
          (fileUrl) => placeOf(fileUrl) ?? '',
        )
      : '',
    flag: row.flag,
    forAttention: row.for_attention,
    reflections,
    said: await discussionOf(guid),
  };
}
