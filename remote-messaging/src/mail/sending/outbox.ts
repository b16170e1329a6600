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

/** A mail that the user has sent and the server has not acknowledged. */
export interface WaitingMail {
  composition: Composition;
  /** Version of its draft on the server. */
  version: number;
  /** Keys of saves of the draft without a response. */
  saveKeys?: readonly string[];
  /** When the user sent it (ISO 8601, UTC): mails are sent in this order. */
  at: string;
  /** Status code of the server's refusal; null while it is queued. */
  refused: number | null;
}

/** Outcome of sending a mail. A waiting mail is retried automatically. */
export type SendOutcome =
  { kind: 'sent' } | { kind: 'waiting' } | { kind: 'refused'; cause: unknown };

interface OutboxOptions {
  api: ApiClient;
  storage: ModuleStorage;
  onError: (cause: unknown) => void;
}

/**
 * Whether a request failed without a decision of the server on the mail, so that it is unknown
 * whether the mail was stored, or a retry may succeed.
 */
const isRetryable = (cause: unknown): boolean =>
  cause instanceof ApiError &&
  ['network', 'aborted', 'server', 'too-many', 'unauthorised', 'blocked'].includes(cause.code);

/** The queued and refused mails stored in this browser, oldest first. */
function storedMails(storage: ModuleStorage): WaitingMail[] {
  return storage
    .keys()
    .filter((key) => key.startsWith(UNSENT_MAILS))
    .flatMap((key) => storage.get<WaitingMail>(key) ?? [])
    .sort((one, other) => one.at.localeCompare(other.at));
}

/**
 * Queue of mails that are unsent or refused, oldest first. Each is stored in this browser from
 * before it is sent until the server acknowledges or refuses it, so neither a lost network nor a
 * reload loses it. Its guid makes sending idempotent.
 */
export class Outbox extends Observable<readonly WaitingMail[]> {
  readonly #parts: OutboxOptions;
  #running: Promise<void> | null = null;
  /**
   * Guids of mails that are being sent for the first time, while their author waits for the
   * outcome.
   */
  readonly #firstAttempts = new Set<string>();
  /** Guids of mails that their author is withdrawing. */
  readonly #withdrawing = new Set<string>();
  /** Guid → the running request of that mail. */
  readonly #calls = new Map<string, Promise<SendOutcome>>();
  #started = false;
  /** Number of consecutive failed attempts. */
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: OutboxOptions) {
    super(storedMails(parts.storage));
    this.#parts = parts;
  }

  /** Starts automatic retries, until `signal` aborts. */
  start(signal: AbortSignal): void {
    this.#started = true;
    signal.addEventListener('abort', () => {
      this.#started = false;
      clearTimeout(this.#timer);
    });
  }

  /** Sends a mail now. A refused one is removed from the queue and stays with its author. */
  async send(composition: Composition, { version, saveKeys }: SentDraft): Promise<SendOutcome> {
    const waiting: WaitingMail = {
      composition,
      version,
      saveKeys,
      at: new Date().toISOString(),
      refused: null,
    };
    this.#firstAttempts.add(composition.guid);
    this.#put(waiting);
    const sending = await this.#try(waiting);
    this.#firstAttempts.delete(composition.guid);
    if (sending.kind === 'refused') this.#remove(waiting);
    this.#scheduleRetry();
    return sending;
  }

  /** Sends queued mails one by one, until the server is unreachable. */
  flush(): Promise<void> {
    this.#running ??= this.#sendAll().finally(() => {
      this.#running = null;
      this.#scheduleRetry();
    });
    return this.#running;
  }

  /**
   * Withdraws a mail: returns it as a draft, or `null` if the server already has it. Uses a new
   * guid if another tab edits the same draft. Rejects if it is unknown whether the server has it.
   */
  async withdraw(waiting: WaitingMail): Promise<Composition | null> {
    const { guid } = waiting.composition;
    this.#withdrawing.add(guid);
    try {
      await this.#calls.get(guid);
      const sent = waiting.refused === null && (await this.#isSent(guid));
      const draft = sent ? null : this.#putDraft(waiting);
      this.#remove(waiting);
      return draft;
    } finally {
      this.#withdrawing.delete(guid);
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
    } of storedMails(this.#parts.storage)) {
      // Re-read it: the author may have withdrawn it, or another tab may have sent it.
      const waiting = this.#parts.storage.get<WaitingMail>(UNSENT_MAILS + guid);
      if (
        !waiting ||
        waiting.refused !== null ||
        this.#firstAttempts.has(guid) ||
        this.#withdrawing.has(guid)
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

  /** Emits the queue and schedules the next retry with backoff. */
  #scheduleRetry(): void {
    this.#emit();
    clearTimeout(this.#timer);
    if (this.#started && this.view().some(({ refused }) => refused === null))
      this.#timer = setTimeout(() => void this.flush(), retryAfterMs(this.#failures));
  }

  #try(waiting: WaitingMail): Promise<SendOutcome> {
    const { guid } = waiting.composition;
    const call = this.#call(waiting).finally(() => this.#calls.delete(guid));
    this.#calls.set(guid, call);
    return call;
  }

  async #call(waiting: WaitingMail): Promise<SendOutcome> {
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
      if (!isRetryable(cause)) return { kind: 'refused', cause };
      this.#failures += 1;
      return { kind: 'waiting' };
    }
  }

  #put(waiting: WaitingMail): void {
    this.#parts.storage.set(UNSENT_MAILS + waiting.composition.guid, waiting);
    this.#emit();
  }

  #remove({ composition }: WaitingMail): void {
    this.#parts.storage.remove(UNSENT_MAILS + composition.guid);
    this.#emit();
  }

  #emit(): void {
    this.set(
      storedMails(this.#parts.storage).filter(
        ({ composition }) => !this.#firstAttempts.has(composition.guid),
      ),
    );
  }
}
