import type { Caller } from './caller';
import { conflict } from './http/errors';
import type { Realtime } from './services';

/**
 * Throws 409 when a new thing, whose guid its client chose, would reuse the guid of another thing's
 * live group: subscribers of one of the two would receive no events. `isThere` says whether the
 * guid belongs to the same kind, which the area itself checks. Do not call inside a transaction:
 * areas run their own queries.
 */
export async function assertFreeGroup(
  realtime: Pick<Realtime, 'isGroup'>,
  caller: Caller,
  wanted: string | null | undefined,
  isThere: (guid: string) => Promise<unknown>,
): Promise<void> {
  if (wanted === undefined || wanted === null) return;
  const guid = wanted.toLowerCase();
  if ((await realtime.isGroup(caller, guid)) && !(await isThere(guid))) throw conflict();
}
