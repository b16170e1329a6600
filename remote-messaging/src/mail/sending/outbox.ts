import { ApiError, OK, type ApiClient } from '@riwaq/api';
import type { HostContext } from '@riwaq/contract';
import { Outbox, type DeliveryOutcome } from '@riwaq/outbox';
import { isMissing, newGuid, Observable, Refusal } from '@riwaq/ui/page';
import {
  mailModelOf,
  replyModelOf,
  sentDraftOf,
  type MailComposition,
  type SentDraft,
} from '../compose/composition';
import { hasOtherText, localDrafts } from '../compose/local-drafts';
import { MailQueue, type WaitingMail } from './mail-queue';

/** Outcome of sending a mail. A waiting mail is retried automatically. */
export type MailSendOutcome =
  { kind: 'sent' } | { kind: 'waiting' } | { kind: 'refused'; cause: unknown };

type MailOutcome = DeliveryOutcome<WaitingMail, never, unknown>;
type Host = Pick<HostContext, 'api' | 'storage' | 'log'>;

/**
 * Whether a request failed without a decision of the server on the mail, so that it is unknown
 * whether the mail was stored, or a retry may succeed.
 */
const isRetryable = (cause: unknown): boolean =>
  cause instanceof ApiError &&
  ['network', 'aborted', 'server', 'too-many', 'unauthorised', 'blocked'].includes(cause.code);

function post(api: ApiClient, { composition, version, saveKeys = [] }: WaitingMail) {
  const draft = sentDraftOf({ version, saveKeys });
  return composition.replyOnGuid === null
    ? api('POST Mails/Send', { body: { ...mailModelOf(composition), ...draft } })
    : api('POST Mails/Reply', { body: { ...replyModelOf(composition), ...draft } });
}

/**
 * The user's mails that are unsent or refused, oldest first. Each is stored in this browser from
 * before it is sent until the server acknowledges or refuses it, so neither a lost network nor a
 * reload loses it. Its guid makes sending idempotent.
 */
export class MailOutbox extends Observable<readonly WaitingMail[]> {
  readonly #host: Host;
  /**
   * Guids of mails that are being sent for the first time, while their author waits for the
   * outcome.
   */
  readonly #firstAttempts = new Set<string>();
  /** Guids of mails that their author is withdrawing. */
  readonly #withdrawing = new Set<string>();
  /** Guid → the running request of that mail. */
  readonly #calls = new Map<string, Promise<MailOutcome>>();
  readonly #outbox: Outbox<WaitingMail, never, unknown, MailQueue>;

  constructor(host: Host) {
    super([]);
    this.#host = host;
    this.#outbox = new Outbox({
      queue: new MailQueue(host.storage, (guid) => this.#withdrawing.has(guid)),
      tab: newGuid(),
      log: host.log,
      deliver: ([mail]) => (mail ? this.#deliver(mail) : Promise.resolve({ kind: 'lost' })),
    });
    this.#outbox.subscribe(() => this.#emit());
    this.#emit();
  }

  /** Sends queued mails and retries them, until `signal` aborts. */
  start(signal: AbortSignal): void {
    this.#outbox.start(signal);
  }

  /** Sends a mail now. A refused one is removed from the queue and stays with its author. */
  async send(
    composition: MailComposition,
    { version, saveKeys }: SentDraft,
  ): Promise<MailSendOutcome> {
    const { guid } = composition;
    const at = new Date().toISOString();
    const mail: WaitingMail = { composition, version, saveKeys, at, refused: null };
    this.#firstAttempts.add(guid);
    try {
      const outcome = await this.#outbox.sendNow(mail);
      if (outcome.kind === 'lost') return { kind: 'waiting' };
      const result = outcome.resultOf(mail);
      if (result.kind !== 'refused') return { kind: 'sent' };
      this.#outbox.change((queue) => queue.remove(mail));
      return { kind: 'refused', cause: result.reason };
    } finally {
      this.#firstAttempts.delete(guid);
      this.#emit();
    }
  }

  /** Sends queued mails one by one, until the server is unreachable. */
  async flush(): Promise<void> {
    this.#outbox.flush();
    await this.#outbox.idle();
  }

  /**
   * Withdraws a mail: returns it as a draft, or `null` if the server already has it. Uses a new
   * guid if another tab edits the same draft. Rejects if it is unknown whether the server has it.
   * Meanwhile no tab sends it.
   */
  async withdraw(waiting: WaitingMail): Promise<MailComposition | null> {
    const { guid } = waiting.composition;
    this.#withdrawing.add(guid);
    try {
      return await this.#outbox.reserve(this.#outbox.queue.policy.laneOf(waiting), async () => {
        await this.#calls.get(guid);
        const sent = waiting.refused === null && (await this.#isSent(guid));
        const draft = sent ? null : this.#putDraft(waiting);
        this.#outbox.change((queue) => queue.remove(waiting));
        return draft;
      });
    } finally {
      this.#withdrawing.delete(guid);
      // If it is unknown whether the server has the mail, it waits again.
      this.#outbox.change(() => undefined);
    }
  }

  #putDraft({ composition, version, saveKeys = [] }: WaitingMail): MailComposition {
    const drafts = localDrafts(this.#host.storage);
    const draft = hasOtherText(drafts, composition)
      ? { composition: { ...composition, guid: newGuid() }, version: 0 }
      : { composition, version, pendingKeys: [...saveKeys] };
    drafts.put({ ...draft, synced: false, savedAt: new Date().toISOString() });
    return draft.composition;
  }

  async #isSent(mailGuid: string): Promise<boolean> {
    try {
      const { statusCode } = await this.#host.api('GET Mails/GetDelivery', {
        query: { mailGuid },
      });
      return statusCode === OK;
    } catch (cause) {
      if (isMissing(cause)) return false;
      throw cause;
    }
  }

  #deliver(mail: WaitingMail): Promise<MailOutcome> {
    const { guid } = mail.composition;
    const call = this.#call(mail).finally(() => this.#calls.delete(guid));
    this.#calls.set(guid, call);
    return call;
  }

  /** Never rejects. */
  async #call(mail: WaitingMail): Promise<MailOutcome> {
    const { api, storage, log } = this.#host;
    const refused = (reason: unknown): MailOutcome => ({
      kind: 'settled',
      resultOf: () => ({ kind: 'refused', reason }),
    });
    try {
      const { statusCode } = await post(api, mail);
      if (statusCode !== OK) return refused(new Refusal(statusCode));
    } catch (cause) {
      log.error('a mail could not be sent', cause);
      return isRetryable(cause) ? { kind: 'lost' } : refused(cause);
    }
    const drafts = localDrafts(storage);
    if (!hasOtherText(drafts, mail.composition)) drafts.remove(mail.composition.guid);
    return { kind: 'settled', resultOf: () => ({ kind: 'delivered' }) };
  }

  #emit(): void {
    this.set(
      this.#outbox
        .view()
        .unsent.filter(({ composition }) => !this.#firstAttempts.has(composition.guid)),
    );
  }
}
