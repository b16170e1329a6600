import type { Caller } from '../app/caller';
import { conflict, notFound } from '../app/errors';
import type { Change } from './context';
import type { ItemRow } from './rows';
import * as store from './store-items';

// What changes of lectures ask for while they are under way.

/** The row of an item as it is now; 404 when there is none in sight. */
export async function rowOf({ tx, lens }: Change, itemGuid: string): Promise<ItemRow> {
  const row = await store.findItem(tx, lens, itemGuid);
  if (!row) throw notFound();
  return row;
}

/**
 * What an earlier attempt to create the item made; null when there was none. Another's guid is a
 * conflict.
 */
export async function repeated(
  underWay: Change,
  caller: Caller,
  itemGuid: string,
  kind: store.ItemPlace['kind'],
): Promise<ItemRow | null> {
  const there = await store.placeOfItem(underWay.tx, itemGuid);
  if (!there) return null;
  if (
    there.createdBy !== caller.userGuid ||
    there.kind !== kind ||
    there.subjectGuid !== underWay.standing.subjectGuid
  )
    throw conflict();
  return rowOf(underWay, itemGuid);
}

/**
 * How deep the folder is that something goes to; 0 at the top, 404 when there is no such folder in
 * the subject.
 */
export async function depthOf(
  { tx, standing }: Change,
  folderGuid: string | null,
): Promise<number> {
  if (folderGuid === null) return 0;
  const folder = await store.placeOfItem(tx, folderGuid);
  if (folder?.kind !== 'folder' || folder.subjectGuid !== standing.subjectGuid) throw notFound();
  return (await store.trailTo(tx, folderGuid)).length;
}
