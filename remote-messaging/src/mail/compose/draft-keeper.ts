import {
  ApiError,
  DRAFT_SAVE,
  DRAFT_SAVE_KEYS_MAX,
  type Answer,
  type Draft,
  type DraftModel,
} from '@riwaq/api';
import { isMissing, newGuid } from '@riwaq/ui/page';
import {
  compositionOf,
  draftModelOf,
  isWritten,
  type Composition,
  type SentDraft,
} from './composition';
import type { LocalDraft, LocalDrafts } from './local-drafts';

/** Milliseconds of quiet after which what was typed is kept on the server too. */
export const DRAFT_SAVE_MS = 1500;

/** How it stands with what is written. In this browser it is always kept. */
export type KeeperState =
  | { kind: 'untouched' | 'typing' | 'saving' | 'saved' | 'offline' }
  /** Another page saved it since: one of the two must be chosen. */
  | { kind: 'conflict'; theirs: Draft }
  /** It was sent or deleted on another page. */
  | { kind: 'gone' }
  /** The server did not take it. */
  | { kind: 'refused'; cause: unknown };

interface Parts {
  start: LocalDraft;
  drafts: LocalDrafts;
  save: (model: DraftModel) => Promise<Answer<Draft | null>>;
  /** Reads the stored draft; rejects as missing when it was sent or deleted. */
  load: (guid: string) => Promise<Draft>;
  newGuid: () => string;
  now?: () => Date;
}

/**
 * Keeps a mail while it is written: in this browser at every letter, and on the server after a
 * pause. One save is under way at a time, and what is typed meanwhile follows it; without a network
 * the server gets it when it can be reached again. What another page has saved is never written
 * over without being asked for.
 */
export class DraftKeeper {
  readonly #parts: Parts;
  #draft: LocalDraft;
  #state: KeeperState;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #underWay: Promise<void> | null = null;
  #closed = false;
  #isSending = false;
  /** Told apart from other tabs that have the same draft open. */
  readonly #id = newGuid();
  readonly #listeners = new Set<() => void>();

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#draft = parts.start;
    const { composition, version, synced } = parts.start;
    this.#state = {
      kind: !synced && isWritten(composition) ? 'typing' : version > 0 ? 'saved' : 'untouched',
    };
    if (this.#state.kind === 'typing') this.#soon();
  }

  get state(): KeeperState {
    return this.#state;
  }
  get composition(): Composition {
    return this.#draft.composition;
  }
  /** Whether anything of it is on the server. */
  get version(): number {
    return this.#draft.version;
  }

  /** The draft as a send names it. */
  get sentDraft(): SentDraft {
    return { version: this.version, saveKeys: this.#draft.pendingKeys ?? [] };
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Stores the edited composition; under a new guid when another tab has unsaved text in this
   * draft.
   */
  change(composition: Composition): void {
    if (this.#isForeign()) {
      const guid = this.#parts.newGuid();
      this.#put({
        composition: { ...composition, guid },
        version: 0,
        pendingKeys: [],
        synced: false,
      });
      this.#become({ kind: 'typing' });
      return this.#soon();
    }
    this.#put({ composition, synced: false });
    const { kind } = this.#state;
    // What has to be decided first is not decided by typing on.
    if (kind === 'conflict' || kind === 'gone') return this.#tell();
    this.#become({ kind: kind === 'saving' ? 'saving' : 'typing' });
    this.#soon();
  }

  /** Saves at once what waits. Resolves when nothing is under way any more. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    const { kind } = this.#state;
    if (kind === 'typing' || kind === 'offline' || kind === 'refused') await this.#save();
    else await this.#underWay;
  }

  /**
   * Compares with the stored draft, which another device may have saved, sent or deleted since.
   * Rejects and changes nothing when the server cannot be reached.
   */
  async check(): Promise<void> {
    await this.#underWay;
    const isSettled = () =>
      this.#closed ||
      this.#isSending ||
      this.version === 0 ||
      this.#underWay !== null ||
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

  /** Runs `send`, during which the draft goes by this page's own doing. */
  async whileSending<Outcome>(send: () => Promise<Outcome>): Promise<Outcome> {
    this.#isSending = true;
    try {
      return await send();
    } finally {
      this.#isSending = false;
    }
  }

  /** What is here, over what the other page saved. */
  async keepMine(): Promise<void> {
    if (this.#state.kind !== 'conflict') return;
    this.#put({ version: this.#state.theirs.version });
    this.#become({ kind: 'typing' });
    await this.#save();
  }

  /** What the other page saved, in place of what is here. */
  takeTheirs(): void {
    if (this.#state.kind !== 'conflict') return;
    const { theirs } = this.#state;
    this.#put({ composition: compositionOf(theirs), version: theirs.version, synced: true });
    this.#become({ kind: 'saved' });
  }

  /**
   * Saves this text under a new guid: its own is spent, or another device's text stays under it.
   */
  async keepAsNew(): Promise<void> {
    this.#forget();
    this.#put({
      composition: { ...this.composition, guid: this.#parts.newGuid() },
      version: 0,
      synced: false,
    });
    this.#become({ kind: 'typing' });
    await this.#save();
  }

  /**
   * It is among the drafts, also where nothing was changed in it: what was sent as it began may be
   * refused.
   */
  keep(): void {
    const { drafts } = this.#parts;
    if (this.version === 0 && !drafts.get(this.composition.guid))
      drafts.put({ ...this.#draft, synced: false });
  }

  /**
   * Nothing is kept here any more, and nothing more is saved: it was sent, deleted or handed on.
   */
  end(): void {
    this.close();
    this.#forget();
  }

  /** No further saves by themselves; what was typed stays in this browser. */
  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  #soon(): void {
    clearTimeout(this.#timer);
    if (!this.#closed) this.#timer = setTimeout(() => void this.#save(), DRAFT_SAVE_MS);
  }

  async #save(): Promise<void> {
    if (this.#underWay) {
      await this.#underWay;
      if (this.#state.kind !== 'typing') return;
    }
    const { composition, version } = this.#draft;
    if (this.#closed) return;
    if (!isWritten(composition) && version === 0) return;
    this.#become({ kind: 'saving' });
    const saveKey = newGuid();
    const model = draftModelOf(composition, version, saveKey);
    // Before it goes: whatever ends the page now, the next one knows that the server may have it.
    this.#put({
      pendingKeys: [...(this.#draft.pendingKeys ?? []), saveKey].slice(-DRAFT_SAVE_KEYS_MAX),
    });
    this.#underWay = this.#send(model, composition).finally(() => {
      this.#underWay = null;
    });
    await this.#underWay;
    // What was typed meanwhile.
    if (this.#state.kind === 'typing') this.#soon();
  }

  async #send(model: DraftModel, composition: Composition): Promise<void> {
    try {
      const { statusCode, data } = await this.#parts.save(model);
      // It goes on as another draft by now: the response is about the one that it was.
      if (this.composition.guid !== composition.guid) return this.#become({ kind: 'typing' });
      const isOwn = data !== null && this.#isOwn(data);
      this.#put({ pendingKeys: [] });
      if (statusCode === DRAFT_SAVE.otherPage && data && isOwn) {
        this.#put({ version: data.version });
        return this.#become({ kind: 'typing' });
      }
      if (statusCode === DRAFT_SAVE.otherPage && data)
        return this.#become({ kind: 'conflict', theirs: data });
      if (statusCode === DRAFT_SAVE.gone) return this.#become({ kind: 'gone' });
      if (statusCode !== DRAFT_SAVE.ok || !data)
        return this.#become({ kind: 'refused', cause: statusCode });
      const same = this.composition === composition;
      this.#put({ version: data.version, synced: same });
      this.#become({ kind: same ? 'saved' : 'typing' });
    } catch (cause) {
      if (
        cause instanceof ApiError &&
        (cause.code === 'network' || cause.code === 'aborted' || cause.code === 'server')
      ) {
        return this.#become({ kind: 'offline' });
      }
      this.#become({ kind: 'refused', cause });
    }
  }

  #put(change: Partial<LocalDraft>): void {
    this.#draft = {
      ...this.#draft,
      ...change,
      by: this.#id,
      savedAt: (this.#parts.now?.() ?? new Date()).toISOString(),
    };
    if (this.#closed) return;
    if (this.#isForeign()) return;
    if (isWritten(this.#draft.composition) || this.#draft.version > 0)
      this.#parts.drafts.put(this.#draft);
    else this.#forget();
  }

  /** Whether this page stored it: the response to that save was lost. */
  #isOwn({ saveKey }: Draft): boolean {
    return saveKey !== null && (this.#draft.pendingKeys ?? []).includes(saveKey);
  }

  /**
   * Whether another tab wrote what this browser stores of it, and neither saved it nor handed it on
   * to this one.
   */
  #isForeign(): boolean {
    const { drafts, start } = this.#parts;
    const stored = drafts.get(this.composition.guid);
    if (stored === undefined || stored.synced || stored.by === this.#id) return false;
    return JSON.stringify(stored.composition) !== JSON.stringify(start.composition);
  }

  /** Forgets what this browser stores of it, unless that is another tab's. */
  #forget(): void {
    if (!this.#isForeign()) this.#parts.drafts.remove(this.composition.guid);
  }

  #stop(state: KeeperState): void {
    clearTimeout(this.#timer);
    this.#become(state);
  }

  #become(state: KeeperState): void {
    this.#state = state;
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
