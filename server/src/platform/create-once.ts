import { conflict, madeOtherwise } from './http/errors';

/** Returned by a create whose insert found the guid taken: a concurrent request was faster. */
export const GUID_TAKEN = Symbol('guid taken');

/** How to recognise that an earlier request already stored a thing under the client's guid. */
export interface EarlierCreate<Stored> {
  /** Finds the thing with this guid; undefined or null when the guid is free. */
  readonly find: () => Promise<Stored | null | undefined>;
  /** Whether this caller stored it, as this kind of thing in this place; otherwise 409. */
  readonly isOwn: (stored: Stored) => boolean;
  /**
   * Path of the field in which this request differs from the stored thing, for a 409 that names
   * it; null for a true retry. Omitted where the thing may have been edited since.
   */
  readonly differsIn?: (stored: Stored) => string | null;
}

/** @throws HttpError 409 when the guid belongs to another thing or to different content. */
export async function findEarlier<Stored>({
  find,
  isOwn,
  differsIn,
}: EarlierCreate<Stored>): Promise<Stored | null> {
  const stored = await find();
  if (stored === undefined || stored === null) return null;
  if (!isOwn(stored)) throw conflict();
  const path = differsIn?.(stored) ?? null;
  if (path !== null) throw madeOtherwise(path);
  return stored;
}

/**
 * Idempotent create under a guid that the client chose (docs/decisions/0006). A retry returns the
 * response for the stored thing and runs `create` no second time. Call it inside the transaction
 * of the create. Concurrent creates: either they wait for one lock, which the transaction takes
 * before, or the insert ignores a taken guid and `create` returns `GUID_TAKEN`.
 */
export async function createOnce<Stored, Response>(
  {
    respond,
    insertsFirst = false,
    ...earlier
  }: EarlierCreate<Stored> & {
    /** Response to a retry. */
    readonly respond: (stored: Stored) => Response | Promise<Response>;
    /** Looks for an earlier create only when the guid is taken: a query less for each new thing. */
    readonly insertsFirst?: boolean;
  },
  create: () => Promise<Response | typeof GUID_TAKEN>,
): Promise<Response> {
  const before = insertsFirst ? null : await findEarlier(earlier);
  if (before !== null) return respond(before);
  const response = await create();
  if (response !== GUID_TAKEN) return response;
  const concurrent = await findEarlier(earlier);
  // The guid is taken by a thing that `find` does not see, or that was deleted since.
  if (concurrent === null) throw conflict();
  return respond(concurrent);
}
