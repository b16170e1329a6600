/**
 * Creates something under a guid that the client chose, again and again until it is acknowledged. An attempt
 * whose answer got lost may have created it as it was then; so when the person has changed it since, the
 * create is followed by an update. `attempted` is what was first sent, as JSON, or null.
 */
export async function saveNew<Model, Saved>(save: {
  model: Model;
  attempted: string | null;
  create: (model: Model) => Promise<Saved>;
  update: (model: Model) => Promise<Saved>;
}): Promise<Saved> {
  const created = await save.create(save.model);
  return save.attempted !== null && save.attempted !== JSON.stringify(save.model) ? save.update(save.model) : created;
}
