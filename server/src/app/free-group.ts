import type { Caller } from './caller';
import { conflict } from './errors';
import type { Realtime } from './services';

/**
 * Throws 409 when something new, whose guid its client chose, would take the guid of a live group
 * of something else: nobody else would hear live of the one or the other. `isThere` says whether
 * the guid is of one of its own kind, which is for the area to look at. Not inside a transaction:
 * areas answer by queries of their own.
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
