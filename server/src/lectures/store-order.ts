import { sql } from 'kysely';
import type { Tx } from '../platform/db/database';
import { POSITION_GAP, positionBetween } from './rules/positions';

interface Folder {
  subjectGuid: string;
  folderGuid: string | null;
}
interface Placed {
  guid: string;
  position: number;
}

const siblings = ({ subjectGuid, folderGuid }: Folder) =>
  folderGuid === null
    ? sql`subject_guid = ${subjectGuid} and parent_guid is null`
    : sql`parent_guid = ${folderGuid}`;

async function first(
  tx: Tx,
  folder: Folder,
  condition: ReturnType<typeof sql>,
  order: 'asc' | 'desc',
): Promise<Placed | undefined> {
  const { rows } = await sql<Placed>`
    select guid, position from lecture_item where ${siblings(folder)} and ${condition}
    order by position ${sql.raw(order)}, guid ${sql.raw(order)} limit 1`.execute(tx);
  return rows[0];
}

/** Renumbers the items of a folder in their order, with gaps between neighbours. */
async function renumber(tx: Tx, folder: Folder): Promise<void> {
  await sql`
    update lecture_item set position = numbered.place * ${POSITION_GAP}::bigint
    from (select guid as of, row_number() over (order by position, guid) as place from lecture_item where ${siblings(folder)}) numbered
    where guid = numbered.of`.execute(tx);
}

/** The position at the end of a folder. */
export async function lastPosition(tx: Tx, folder: Folder): Promise<number> {
  const last = await first(tx, folder, sql`true`, 'desc');
  return positionBetween(last?.position ?? null, null) ?? 0;
}

/**
 * The position in a folder after an item (null: before all), as if `moved` were not there. Null
 * when `afterGuid` is not in the folder. The subject must be locked.
 */
export async function positionAfter(
  tx: Tx,
  folder: Folder,
  afterGuid: string | null,
  moved: string,
): Promise<number | null> {
  const others = sql`guid <> ${moved}`;
  const before =
    afterGuid === null
      ? null
      : await first(tx, folder, sql`${others} and guid = ${afterGuid}`, 'asc');
  if (before === undefined) return null;
  const after = await first(
    tx,
    folder,
    before === null
      ? others
      : sql`${others} and (position, guid) > (${before.position}, ${before.guid})`,
    'asc',
  );
  const between = positionBetween(before?.position ?? null, after?.position ?? null);
  if (between !== null) return between;
  await renumber(tx, folder);
  return positionAfter(tx, folder, afterGuid, moved);
}

export async function moveItem(
  tx: Tx,
  itemGuid: string,
  folderGuid: string | null,
  position: number,
): Promise<void> {
  await tx
    .updateTable('lecture_item')
    .set({ parent_guid: folderGuid, position })
    .where('guid', '=', itemGuid)
    .execute();
}
