import { ApiError, OK, retryAfterMs, type ApiClient } from '@riwaq/api';
import type { ModuleStorage } from '@riwaq/contract';
import { isMissing, newGuid, Observable, Refusal } from '@riwaq/ui/page';
import {
  mailModelOf,
  replyModelOf,
  sentDraftOf,
  type Composition,
  type SentDraft,
} from '../compose/composition';
import { hasOtherText, localDrafts } from '../compose/local-drafts';
import { UNSENT_MAILS } from './unsent-name';

/** A mail that its writer has sent and the server has not acknowledged. */
export interface WaitingMail {
  composition: Composition;
  /** Version of the draft that it was, on the server. */
  version: number;
  /** Keys of the draft's saves without a response. */
  saveKeys?: readonly string[];
  /** When it was sent (ISO 8601, UTC): they go in this order. */
  at: string;
  /** The code of why the server refused it; null while it waits. */
  refused: number | null;
}

/** What became of a mail: one that waits is sent by itself later. */
export type Sending = { kind: 'sent' } | { kind: 'waiting' } | { kind: 'refused'; cause: unknown };

interface Parts {
  api: ApiClient;
  storage: ModuleStorage;
  onError: (cause: unknown) => void;
}

/**
 * Whether the way to the server was not there, or ended, so that nobody knows what became of a
 * call.
 */
const isWay = (cause: unknown): boolean =>
  cause instanceof ApiError &&
  ['network', 'aborted', 'server', 'too-many', 'unauthorised', 'blocked'].includes(cause.code);

/** What this browser keeps of them, oldest first. */
function kept(storage: ModuleStorage): WaitingMail[] {
  return storage
    .keys()
    .filter((key) => key.startsWith(UNSENT_MAILS))
    .flatMap((key) => storage.get<WaitingMail>(key) ?? [])
    .sort((one, other) => one.at.localeCompare(other.at));
}

/**
 * Mails on their way to the server: what waits, or was refused, oldest first. Each is kept in this
 * browser before it is sent and until it is acknowledged or refused, so that neither a lost network
 * nor a reload loses it; its guid, chosen once, lets the server take it once however often it
 * comes.
 */
export class Outbox extends Observable<readonly WaitingMail[]> {
  readonly #parts: Parts;
  #underWay: Promise<void> | null = null;
  /** Guids of mails that are sent for the first time just now: their writer looks on. */
  readonly #first = new Set<string>();
  /** Guids of mails that their writer takes back just now. */
  readonly #takenBack = new Set<string>();
  /** Guid → the call that is on its way with that mail. */
  readonly #calls = new Map<string, Promise<Sending>>();
  #started = false;
  /** Tries that failed in a row. */
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: Parts) {
    super(kept(parts.storage));
    this.#parts = parts;
  }

  /** From now on what waits is tried again by itself, until `signal` aborts. */
  start(signal: AbortSignal): void {
    this.#started = true;
    signal.addEventListener('abort', () => {
      this.#started = false;
      clearTimeout(this.#timer);
    });
  }

  /** Sends a mail now. What the server refuses is its writer's again at once. */
  async send(composition: Composition, { version, saveKeys }: SentDraft): Promise<Sending> {
    const waiting: WaitingMail = {
      composition,
      version,
      saveKeys,
      at: new Date().toISOString(),
      refused: null,
    };
    this.#first.add(composition.guid);
    this.#put(waiting);
    const sending = await this.#try(waiting);
    this.#first.delete(composition.guid);
    if (sending.kind === 'refused') this.#remove(waiting);
    this.#settle();
    return sending;
  }

  /** Sends what waits, one after the other, for as long as the server can be reached. */
  hurry(): Promise<void> {
    this.#underWay ??= this.#sendAll().finally(() => {
      this.#underWay = null;
      this.#settle();
    });
    return this.#underWay;
  }

  /**
   * Gives a mail back to its writer as a draft, which is returned, or `null` where the server has
   * it already. It becomes a draft of its own where another tab writes in the same one. Rejects
   * when it is unknown whether the server has it.
   */
  async takeBack(waiting: WaitingMail): Promise<Composition | null> {
    const { guid } = waiting.composition;
    this.#takenBack.add(guid);
    try {
      await this.#calls.get(guid);
      const sent = waiting.refused === null && (await this.#isSent(guid));
      const draft = sent ? null : this.#putDraft(waiting);
      this.#remove(waiting);
      return draft;
    } finally {
      this.#takenBack.delete(guid);
    }
  }

  #putDraft({ composition, version, saveKeys = [] }: WaitingMail): Composition {
    const drafts = localDrafts(this.#parts.storage);
    const draft = hasOtherText(drafts, composition)
      ? { composition: { ...composition, guid: newGuid() }, version: 0 }
      : { composition, version, pendingKeys: [...saveKeys] };
    drafts.put({ ...draft, synced: false, savedAt: new Date().toISOString() });
    return draft.composition;
  }

  async #isSent(mailGuid: string): Promise<boolean> {
    try {
      const { statusCode } = await this.#parts.api('GET Mails/GetDelivery', {
        query: { mailGuid },
      });
      return statusCode === OK;
    } catch (cause) {
      if (isMissing(cause)) return false;
      throw cause;
    }
  }

  async #sendAll(): Promise<void> {
    for (const {
      composition: { guid },
    } of kept(this.#parts.storage)) {
      // Since then its writer may have taken it back, or another tab may have sent it.
      const waiting = this.#parts.storage.get<WaitingMail>(UNSENT_MAILS + guid);
      if (
        !waiting ||
        waiting.refused !== null ||
        this.#first.has(guid) ||
        this.#takenBack.has(guid)
      )
        continue;
      const sending = await this.#try(waiting);
      if (sending.kind === 'waiting') return;
      if (sending.kind === 'refused')
        this.#put({
          ...waiting,
          refused: sending.cause instanceof Refusal ? sending.cause.statusCode : 0,
        });
    }
  }

  /** Tells what waits now; it is tried again, the later the more often that failed. */
  #settle(): void {
    this.#tell();
    clearTimeout(this.#timer);
    if (this.#started && this.view().some(({ refused }) => refused === null))
      this.#timer = setTimeout(() => void this.hurry(), retryAfterMs(this.#failures));
  }

  #try(waiting: WaitingMail): Promise<Sending> {
    const { guid } = waiting.composition;
    const call = this.#call(waiting).finally(() => this.#calls.delete(guid));
    this.#calls.set(guid, call);
    return call;
  }

  async #call(waiting: WaitingMail): Promise<Sending> {
    const { composition, version, saveKeys = [] } = waiting;
    const draft = sentDraftOf({ version, saveKeys });
    try {
      const { statusCode } =
        composition.replyOnGuid === null
          ? await this.#parts.api('POST Mails/Send', {
              body: { ...mailModelOf(composition), ...draft },
            })
          : await this.#parts.api('POST Mails/Reply', {
              body: { ...replyModelOf(composition), ...draft },
            });
      this.#failures = 0;
      if (statusCode !== OK) return { kind: 'refused', cause: new Refusal(statusCode) };
      const drafts = localDrafts(this.#parts.storage);
      if (!hasOtherText(drafts, composition)) drafts.remove(composition.guid);
      this.#remove(waiting);
      return { kind: 'sent' };
    } catch (cause) {
      this.#parts.onError(cause);
      if (!isWay(cause)) return { kind: 'refused', cause };
      this.#failures += 1;
      return { kind: 'waiting' };
    }
  }

  #put(waiting: WaitingMail): void {
    this.#parts.storage.set(UNSENT_MAILS + waiting.composition.guid, waiting);
    this.#tell();
  }

  #remove({ composition }: WaitingMail): void {
    this.#parts.storage.remove(UNSENT_MAILS + composition.guid);
    this.#tell();
  }

  #tell(): void {
    this.set(
      kept(this.#parts.storage).filter(({ composition }) => !this.#first.has(composition.guid)),
    );
  }
}
