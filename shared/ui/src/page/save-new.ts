import { newGuid } from '../core/guid';

/**
 * Value of `attempted` when different models were sent under one guid: equal to no model's JSON.
 */
const MIXED_PAYLOADS = '';

/** Next value of `attempted` after sending `model`. Needed because a response may be lost. */
export function attemptedWith(attempted: string | null, model: unknown): string {
  const sent = JSON.stringify(model);
  return attempted === null || attempted === sent ? sent : MIXED_PAYLOADS;
}

/**
 * Creates an entity under a guid that the client chose; safe to retry until it is acknowledged. An
 * attempt whose response was lost may have created it with an earlier model; so when a different
 * model was sent before, the create is followed by an update. `attempted`: the models sent before,
 * null for none, else computed by `attemptedWith`.
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

/** A new entity that is stored in this browser until the server has it. */
export interface PendingEntity {
  /** Its guid, chosen when it is first sent, so that a retry does not create it twice. */
  guid: string;
  /** The models that were sent, by `attemptedWith`; null if none. */
  attempted: string | null;
}

/**
 * Turns text written since the acknowledgement of an entity into a new, unsent entity. If several
 * models were sent under the guid it remains an update of the same entity.
 */
export const asUnsent = <Entry extends Pick<PendingEntity, 'attempted'>>(entry: Entry): Entry =>
  entry.attempted === MIXED_PAYLOADS ? entry : { ...entry, attempted: null };

/**
 * {@link saveNew} for an entity that is stored in this browser. An unsent one gets a new guid now:
 * several tabs may restore the same draft and each may send it changed, which creates separate
 * entities. `keep` stores the entry before the request is sent.
 */
export async function savePending<Entry extends PendingEntity, Model, Saved>({
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
