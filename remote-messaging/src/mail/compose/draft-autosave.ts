import {
  ApiError,
  DRAFT_SAVE,
  DRAFT_SAVE_KEYS_MAX,
  type ApiResponse,
  type MailDraft,
  type DraftModel,
} from '@riwaq/api';
import { isMissing, newGuid } from '@riwaq/ui/page';
import {
  compositionOf,
  draftModelOf,
  hasContent,
  type MailComposition,
  type SentDraft,
} from './composition';
import type { LocalDraft, LocalDrafts } from './local-drafts';

/** Debounce in milliseconds before an edit is saved on the server. */
export const DRAFT_SAVE_MS = 1500;

/** State of saving the draft on the server. The browser always stores it. */
export type AutosaveState =
  | { kind: 'untouched' | 'typing' | 'saving' | 'saved' | 'offline' }
  /** Another tab or device saved the draft since: the user must choose one of the two versions. */
  | { kind: 'conflict'; theirs: MailDraft }
  /** The draft was sent or deleted in another tab or on another device. */
  | { kind: 'gone' }
  /** The server refused to save the draft. */
  | { kind: 'refused'; cause: unknown };

interface DraftAutosaveOptions {
  start: LocalDraft;
  drafts: LocalDrafts;
  save: (model: DraftModel) => Promise<ApiResponse<MailDraft | null>>;
  /** Reads the stored draft; rejects as missing when it was sent or deleted. */
  load: (guid: string) => Promise<MailDraft>;
  newGuid: () => string;
  now?: () => Date;
}

const isUnreachable = (cause: unknown): boolean =>
  cause instanceof ApiError &&
  (cause.code === 'network' || cause.code === 'aborted' || cause.code === 'server');

/**
 * Saves a mail while it is being written: in the browser on every keystroke, on the server
 * debounced. Runs one save at a time; edits made meanwhile are saved after it. Without a network,
 * saving resumes when the server is reachable again. Never overwrites another tab's or device's
 * version unless the user chooses to.
 */
export class DraftAutosave {
  readonly #parts: DraftAutosaveOptions;
  #draft: LocalDraft;
  #state: AutosaveState;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #runningSave: Promise<void> | null = null;
  #closed = false;
  #isSending = false;
  /** Distinguishes this instance from those of other tabs with the same draft. */
  readonly #id = newGuid();
  readonly #listeners = new Set<() => void>();

  constructor(parts: DraftAutosaveOptions) {
    this.#parts = parts;
    this.#draft = parts.start;
    const { composition, version, synced } = parts.start;
    this.#state = {
      kind: !synced && hasContent(composition) ? 'typing' : version > 0 ? 'saved' : 'untouched',
    };
    if (this.#state.kind === 'typing') this.#scheduleSave();
  }

  get state(): AutosaveState {
    return this.#state;
  }
  get composition(): MailComposition {
    return this.#draft.composition;
  }
  /** Version on the server that this page knows; 0 before the first save. */
  get version(): number {
    return this.#draft.version;
  }

  /** Identifies the draft when the mail is sent. */
  get sentDraft(): SentDraft {
    return { version: this.version, saveKeys: this.#draft.pendingKeys ?? [] };
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Stores the edited composition. Uses a new guid if another tab has unsaved text in this draft.
   */
  change(composition: MailComposition): void {
    if (this.#isOtherTabs()) {
      const guid = this.#parts.newGuid();
      this.#put({
        composition: { ...composition, guid },
        version: 0,
        pendingKeys: [],
        synced: false,
      });
      this.#setState({ kind: 'typing' });
      return this.#scheduleSave();
    }
    this.#put({ composition, synced: false });
    const { kind } = this.#state;
    // Typing must not resolve a conflict: the user has to choose first.
    if (kind === 'conflict' || kind === 'gone') return this.#notify();
    this.#setState({ kind: kind === 'saving' ? 'saving' : 'typing' });
    this.#scheduleSave();
  }

  /** Saves pending edits at once. Resolves when no save is running. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    const { kind } = this.#state;
    if (kind === 'typing' || kind === 'offline' || kind === 'refused') await this.#save();
    else await this.#runningSave;
  }

  /**
   * Compares with the draft on the server, which another device may have saved, sent or deleted.
   * Rejects and changes nothing if the server is unreachable.
   */
  async check(): Promise<void> {
    await this.#runningSave;
    const isSettled = () =>
      this.#closed ||
      this.#isSending ||
      this.version === 0 ||
      this.#runningSave !== null ||
      this.#state.kind === 'conflict' ||
      this.#state.kind === 'gone';
    if (isSettled()) return;
    try {
      const theirs = await this.#parts.load(this.composition.guid);
      if (isSettled() || theirs.version <= this.version || this.#isOwn(theirs)) return;
      this.#stop({ kind: 'conflict', theirs });
    } catch (cause) {
      if (!isMissing(cause)) throw cause;
      if (!isSettled()) this.#stop({ kind: 'gone' });
    }
  }

  /**
   * Runs `send`. Meanwhile `check` does nothing, because sending deletes the draft on the server.
   */
  async whileSending<Outcome>(send: () => Promise<Outcome>): Promise<Outcome> {
    this.#isSending = true;
    try {
      return await send();
    } finally {
      this.#isSending = false;
    }
  }

  /** Resolves a conflict: overwrites the other version with this one. */
  async overwriteTheirs(): Promise<void> {
    if (this.#state.kind !== 'conflict') return;
    this.#put({ version: this.#state.theirs.version });
    this.#setState({ kind: 'typing' });
    await this.#save();
  }

  /** Resolves a conflict: replaces this version by the other one. */
  acceptTheirs(): void {
    if (this.#state.kind !== 'conflict') return;
    const { theirs } = this.#state;
    this.#put({ composition: compositionOf(theirs), version: theirs.version, synced: true });
    this.#setState({ kind: 'saved' });
  }

  /**
   * Saves this text as a new draft with a new guid: the old guid was sent or deleted, or belongs to
   * the other device's text.
   */
  async saveAsNew(): Promise<void> {
    this.#forget();
    this.#put({
      composition: { ...this.composition, guid: this.#parts.newGuid() },
      version: 0,
      synced: false,
    });
    this.#setState({ kind: 'typing' });
    await this.#save();
  }

  /**
   * Stores the mail as a draft even if it was not edited, because sending it unedited may be
   * refused.
   */
  ensureStored(): void {
    const { drafts } = this.#parts;
    if (this.version === 0 && !drafts.get(this.composition.guid))
      drafts.put({ ...this.#draft, synced: false });
  }

  /** Stops saving and removes the draft from this browser: it was sent, deleted or handed over. */
  end(): void {
    this.close();
    this.#forget();
  }

  /** Stops automatic saving. Edits stay stored in this browser. */
  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  #scheduleSave(): void {
    clearTimeout(this.#timer);
    if (!this.#closed) this.#timer = setTimeout(() => void this.#save(), DRAFT_SAVE_MS);
  }

  async #save(): Promise<void> {
    if (this.#runningSave) {
      await this.#runningSave;
      if (this.#state.kind !== 'typing') return;
    }
    const { composition, version } = this.#draft;
    if (this.#closed) return;
    if (!hasContent(composition) && version === 0) return;
    this.#setState({ kind: 'saving' });
    const saveKey = newGuid();
    const model = draftModelOf(composition, version, saveKey);
    // Store the key before sending: if the page ends now, the next one knows that the server may
    // have stored this save.
    this.#put({
      pendingKeys: [...(this.#draft.pendingKeys ?? []), saveKey].slice(-DRAFT_SAVE_KEYS_MAX),
    });
    this.#runningSave = this.#send(model, composition).finally(() => {
      this.#runningSave = null;
    });
    await this.#runningSave;
    // Edits made during the save.
    if (this.#state.kind === 'typing') this.#scheduleSave();
  }

  async #send(model: DraftModel, composition: MailComposition): Promise<void> {
    try {
      const response = await this.#parts.save(model);
      // The draft got a new guid during the save: the response concerns the old one.
      const isOld = this.composition.guid !== composition.guid;
      this.#setState(isOld ? { kind: 'typing' } : this.#applyResponse(response, composition));
    } catch (cause) {
      this.#setState(isUnreachable(cause) ? { kind: 'offline' } : { kind: 'refused', cause });
    }
  }

  /** Stores what the server responded to the save of `composition`; returns the next state. */
  #applyResponse(
    { statusCode, data }: ApiResponse<MailDraft | null>,
    composition: MailComposition,
  ): AutosaveState {
    const isOwn = data !== null && this.#isOwn(data);
    this.#put({ pendingKeys: [] });
    if (statusCode === DRAFT_SAVE.otherPage && data) {
      if (!isOwn) return { kind: 'conflict', theirs: data };
      this.#put({ version: data.version });
      return { kind: 'typing' };
    }
    if (statusCode === DRAFT_SAVE.gone) return { kind: 'gone' };
    if (statusCode !== DRAFT_SAVE.ok || !data) return { kind: 'refused', cause: statusCode };
    const same = this.composition === composition;
    this.#put({ version: data.version, synced: same });
    return { kind: same ? 'saved' : 'typing' };
  }

  #put(change: Partial<LocalDraft>): void {
    this.#draft = {
      ...this.#draft,
      ...change,
      by: this.#id,
      savedAt: (this.#parts.now?.() ?? new Date()).toISOString(),
    };
    if (this.#closed) return;
    if (this.#isOtherTabs()) return;
    if (hasContent(this.#draft.composition) || this.#draft.version > 0)
      this.#parts.drafts.put(this.#draft);
    else this.#forget();
  }

  /** Whether this page stored that version, in a save whose response was lost. */
  #isOwn({ saveKey }: MailDraft): boolean {
    return saveKey !== null && (this.#draft.pendingKeys ?? []).includes(saveKey);
  }

  /**
   * Whether another tab wrote the version stored in this browser, without saving it on the server
   * or handing it over to this tab.
   */
  #isOtherTabs(): boolean {
    const { drafts, start } = this.#parts;
    const stored = drafts.get(this.composition.guid);
    if (stored === undefined || stored.synced || stored.by === this.#id) return false;
    return JSON.stringify(stored.composition) !== JSON.stringify(start.composition);
  }

  /** Removes the draft from this browser, unless another tab wrote the stored version. */
  #forget(): void {
    if (!this.#isOtherTabs()) this.#parts.drafts.remove(this.composition.guid);
  }

  #stop(state: AutosaveState): void {
    clearTimeout(this.#timer);
    this.#setState(state);
  }

  #setState(state: AutosaveState): void {
    this.#state = state;
    this.#notify();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}
