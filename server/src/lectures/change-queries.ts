import type { Caller } from '../platform/caller';
import { notFound } from '../platform/http/errors';
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

/** Recognises an earlier create of an item of the kind in the subject. */
export const earlierItem = (
  { tx, access }: LectureChange,
  caller: Caller,
  itemGuid: string,
  kind: store.ItemLocation['kind'],
) => ({
  find: () => store.locationOf(tx, itemGuid),
  isOwn: (stored: store.ItemLocation) =>
    stored.createdBy === caller.userGuid &&
    stored.kind === kind &&
    stored.subjectGuid === access.subjectGuid,
});

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
