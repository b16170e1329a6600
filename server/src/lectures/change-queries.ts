import type { Caller } from '../platform/caller';
import { conflict, notFound } from '../platform/http/errors';
import type { LectureChange } from './context';
import type { LectureItemRow } from './rows';
import * as store from './store-items';

// Queries that changes of lectures share.

/** The current row of an item; 404 when the person does not see it. */
export async function rowOf(
  { tx, viewer }: LectureChange,
  itemGuid: string,
): Promise<LectureItemRow> {
  const row = await store.findItem(tx, viewer, itemGuid);
  if (!row) throw notFound();
  return row;
}

/**
 * Idempotent retry: the item that an earlier request created; null when there was none. Throws 409
 * when the guid is another person's.
 */
export async function repeated(
  current: LectureChange,
  caller: Caller,
  itemGuid: string,
  kind: store.ItemLocation['kind'],
): Promise<LectureItemRow | null> {
  const there = await store.locationOf(current.tx, itemGuid);
  if (!there) return null;
  if (
    there.createdBy !== caller.userGuid ||
    there.kind !== kind ||
    there.subjectGuid !== current.access.subjectGuid
  )
    throw conflict();
  return rowOf(current, itemGuid);
}

/** The depth of a target folder; 0 at the top, 404 when the subject has no such folder. */
export async function depthOf(
  { tx, access }: LectureChange,
  folderGuid: string | null,
): Promise<number> {
  if (folderGuid === null) return 0;
  const folder = await store.locationOf(tx, folderGuid);
  if (folder?.kind !== 'folder' || folder.subjectGuid !== access.subjectGuid) throw notFound();
  return (await store.trailTo(tx, folderGuid)).length;
}
