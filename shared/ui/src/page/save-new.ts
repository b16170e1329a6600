import { newGuid } from '../core/guid';

/** What was sent under a guid, when it was not always the same: like no model. */
const SEVERAL = '';

/** What was sent so far, as JSON, once this is sent, too: its answer may have got lost. */
export function attemptedWith(attempted: string | null, model: unknown): string {
  const sent = JSON.stringify(model);
  return attempted === null || attempted === sent ? sent : SEVERAL;
}

/**
 * Creates something under a guid that the client chose, again and again until it is acknowledged.
 * An attempt whose answer got lost may have created it as it was then; so when anything else has
 * been sent of it, the create is followed by an update. `attempted` is what was sent before: null,
 * or by `attemptedWith`.
 */
export async function saveNew<Model, Saved>(save: {
  model: Model;
  attempted: string | null;
  create: (model: Model) => Promise<Saved>;
  update: (model: Model) => Promise<Saved>;
}): Promise<Saved> {
  const created = await save.create(save.model);
  return save.attempted !== null && save.attempted !== JSON.stringify(save.model)
    ? save.update(save.model)
    : created;
}

/** Something new under work, which is kept in this browser until the server has it. */
export interface UnderWork {
  /**
   * Its own guid: chosen once, when it is first sent, so that sending it again creates nothing
   * twice.
   */
  guid: string;
  /** What was sent of it, by `attemptedWith`. */
  attempted: string | null;
}

/**
 * What was written on under a guid that has been acknowledged, as another thing; what was sent
 * changed already is a change.
 */
export const asUnsent = <Entry extends Pick<UnderWork, 'attempted'>>(entry: Entry): Entry =>
  entry.attempted === SEVERAL ? entry : { ...entry, attempted: null };

/**
 * {@link saveNew} for what is kept in this browser. What was never sent from here gets its guid
 * now: several tabs find what is kept, each may send it changed, and then it is another thing.
 * `keep` is given what is to be kept before it is sent.
 */
export async function saveUnderWork<Entry extends UnderWork, Model, Saved>({
  entry,
  keep,
  modelOf,
  create,
  update,
}: {
  entry: Entry;
  keep: (entry: Entry) => void;
  modelOf: (entry: Entry) => Model;
  create: (model: Model) => Promise<Saved>;
  update: (model: Model) => Promise<Saved>;
}): Promise<Saved> {
  const { attempted } = entry;
  const sent = attempted === null ? { ...entry, guid: newGuid() } : entry;
  const model = modelOf(sent);
  keep({ ...sent, attempted: attemptedWith(attempted, model) });
  return saveNew({ model, attempted, create, update });
}
