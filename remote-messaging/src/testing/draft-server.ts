import { ApiError, DRAFT_SAVE, type MailDraft, type DraftModel } from '@riwaq/api';
import { aDraft } from './mail-samples';
import { emptyComposition } from '../mail/compose/composition';
import { DRAFT_SAVE_MS, DraftAutosave } from '../mail/compose/draft-autosave';
import type { LocalDraft, LocalDrafts } from '../mail/compose/local-drafts';

export const GUID = 'd0000000-0000-4000-8000-000000000001';

/** Resolves after some milliseconds of the fake clock; for 0, without a timer. */
export const elapsed = (milliseconds: number): Promise<void> =>
  milliseconds === 0
    ? Promise.resolve()
    : new Promise((resolve) => {
        setTimeout(resolve, milliseconds);
      });

/** A fake server that stores one draft as its endpoint specifies. */
export class DraftServer {
  draft: MailDraft | null = null;
  gone = false;
  reachable = true;
  /** Fate of the next request: it succeeds, does not reach the server, or loses its response. */
  next: 'whole' | 'cut' | 'lost' = 'whole';
  /** Milliseconds that the next request takes to the server, and its response takes back. */
  delays: readonly [there: number, back: number] = [0, 0];
  readonly saved: DraftModel[] = [];
  /** Called with each accepted save and the draft that it replaced. */
  replaced: (model: DraftModel, before: MailDraft | null) => void = () => undefined;

  save = async (model: DraftModel) => {
    const {
      next,
      delays: [there, back],
    } = this;
    await elapsed(there);
    if (next === 'cut') throw new ApiError({ code: 'network', endpoint: 'SaveDraft' });
    const answer = this.#take(model);
    await elapsed(back);
    if (next === 'lost') throw new ApiError({ code: 'network', endpoint: 'SaveDraft' });
    return answer;
  };

  load = async (): Promise<MailDraft> => {
    await Promise.resolve();
    if (!this.reachable) throw new ApiError({ code: 'network', endpoint: 'GetDraft' });
    if (this.gone || !this.draft) throw new ApiError({ code: 'not-found', endpoint: 'GetDraft' });
    return this.draft;
  };

  #take(model: DraftModel) {
    if (this.draft !== null && this.draft.saveKey === model.SaveKey)
      return { statusCode: DRAFT_SAVE.ok, data: this.draft };
    if (this.gone) return { statusCode: DRAFT_SAVE.gone, data: null };
    if (this.draft && this.draft.version !== model.Version)
      return { statusCode: DRAFT_SAVE.otherPage, data: this.draft };
    this.saved.push(model);
    this.replaced(model, this.draft);
    this.draft = aDraft(1, {
      draftGuid: model.Guid,
      version: model.Version + 1,
      saveKey: model.SaveKey ?? null,
      title: model.Title ?? '',
      recipients: [],
      detailsHTML: model.DetailsHTML ?? '',
    });
    return { statusCode: DRAFT_SAVE.ok, data: this.draft };
  }
}

export function memoryDrafts(): LocalDrafts & { kept: Map<string, LocalDraft> } {
  const kept = new Map<string, LocalDraft>();
  return {
    kept,
    get: (guid) => kept.get(guid),
    put: (draft) => void kept.set(draft.composition.guid, draft),
    remove: (guid) => void kept.delete(guid),
    all: () => [...kept.values()],
  };
}

export function openDraft(server: DraftServer, start?: Partial<LocalDraft>) {
  const drafts = memoryDrafts();
  let guids = 0;
  const autosave = new DraftAutosave({
    drafts,
    save: server.save,
    load: server.load,
    newGuid: () => `new-${(guids += 1)}`,
    start: { composition: emptyComposition(GUID), version: 0, synced: true, savedAt: '', ...start },
  });
  return { autosave, drafts };
}

export const pause = () => jest.advanceTimersByTimeAsync(DRAFT_SAVE_MS);
