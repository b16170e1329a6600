import {
  ANSWER_SAVE,
  ApiError,
  type ApiCallOptions,
  type ApiData,
  type ApiResponse,
  type QuestionOption,
} from '@riwaq/api';
import type { HostContext } from '@riwaq/contract';
import { newGuid } from '@riwaq/ui/plain';
import { AnswerQueue, type SaveOutcome, type UnsentAnswer, type UnsentStore } from './answer-queue';
import type { NamedTimers } from './named-timers';
import type { ServerTime } from './server-time';
import type { Halt, SaveState } from './sitting-view';

/** Timeout of a save. If it arrives after all, it does no harm: its stamp shows its age. */
const SAVE_TIMEOUT_MS = 12_000;
/** Retry interval while the exam is not active. */
const RETRY_MS = 10_000;

/** Reason of a halt, by the status code of a save. */
const HALTS = {
  [ANSWER_SAVE.notActive]: 'inactive',
  [ANSWER_SAVE.wrongPassword]: 'password',
  [ANSWER_SAVE.face]: 'face',
} as const satisfies Record<number, Halt>;

/** Events of the delivery. */
export interface DeliveryEvents {
  /** The save states have changed. */
  changed(): void;
  /** The server stores this answer to a question now. */
  stored(questionGuid: string, answer: readonly string[]): void;
  /** The server stores a newer answer to a question. */
  replaced(questionGuid: string, answer: readonly string[]): void;
  /** The correct answers, which a final submission reveals. */
  corrected(questionGuid: string, options: readonly QuestionOption[]): void;
  /**
   * The server accepts no more answers to a question: the attempt was finished, or the answer was
   * submitted finally in another tab or on another device.
   */
  closed(): void;
}

interface AnswerDeliveryOptions {
  api: HostContext['api'];
  examGuid: string;
  store: UnsentStore;
  timers: NamedTimers;
  serverTime: ServerTime;
  /** Milliseconds of a monotonic clock. */
  now: () => number;
  events: DeliveryEvents;
}

/**
 * Delivers answers to the server: when each save is sent, what its outcome is, and why delivery is
 * halted.
 */
export class AnswerDelivery {
  readonly #options: AnswerDeliveryOptions;
  readonly #queue: AnswerQueue;
  #halt: Exclude<Halt, 'elsewhere'> | null = null;
  #draining: Promise<void> | null = null;
  /** Idempotency keys of the saves in flight that outlive the page (`keepalive`). */
  readonly #outliving = new Set<string>();
  /** Submitted with the button; final if the exam then reveals the correct answers. */
  readonly #submitted = new Set<string>();

  constructor(options: AnswerDeliveryOptions) {
    this.#options = options;
    this.#queue = new AnswerQueue({ store: options.store, newKey: newGuid });
  }

  get #now(): number {
    return this.#options.now();
  }

  /** The exam was entered here with this version: stored answers are due. */
  begin(version: number): void {
    this.#halt = null;
    this.#queue.begin(version, this.#now);
  }

  /**
   * Records that the exam was entered with this version, here, in another tab or on another device.
   */
  observeVersion(version: number): void {
    this.#queue.observeVersion(version);
  }

  /** Why delivery is halted; null while it is not. */
  get halt(): Halt | null {
    return this.#queue.superseded ? 'elsewhere' : this.#halt;
  }

  get isEmpty(): boolean {
    return this.#queue.isEmpty;
  }

  get unsent(): readonly UnsentAnswer[] {
    return this.#queue.unsent;
  }

  /** Number of unsent answers that this browser stores, also before the exam is entered. */
  get storedCount(): number {
    return this.#options.store.all().length;
  }

  /** Whether an answer was submitted with the button, even if that save is still unsent. */
  isSubmitted(questionGuid: string): boolean {
    return this.#submitted.has(questionGuid) || this.#queue.unsentOf(questionGuid)?.draft === false;
  }

  /** Save state of one answer; `answered` tells whether the page shows one. */
  saveOf(questionGuid: string, answered: boolean): SaveState {
    if (this.#queue.unsentOf(questionGuid)) return this.#unsentState();
    if (this.#queue.isRefused(questionGuid)) return 'refused';
    return answered ? 'saved' : 'none';
  }

  /** Combined save state of the answers to these questions. */
  allSaves(questionGuids: readonly string[]): SaveState {
    if (!this.#queue.isEmpty) return this.#unsentState();
    return questionGuids.some((questionGuid) => this.#queue.isRefused(questionGuid))
      ? 'refused'
      : 'saved';
  }

  #unsentState(): SaveState {
    if (this.halt) return 'held';
    return this.#queue.isCutOff ? 'waiting' : 'saving';
  }

  /** Enqueues an answer; one that was submitted with the button (`draft: false`) is due at once. */
  write(questionGuid: string, answer: readonly string[], draft: boolean): void {
    this.#queue.write(questionGuid, answer, {
      draft,
      now: this.#now,
      typedAt: this.#options.serverTime.at(this.#now),
    });
  }

  /** Makes everything due now and sends it. */
  flush(): void {
    this.#queue.flush(this.#now);
    void this.send();
  }

  /**
   * Sends all unsent answers at once with `keepalive`, because the page may be closed or frozen at
   * any moment. Sequential sends would be too late, and ordinary requests in flight end with the
   * page. The outcome of these requests is ignored: the answers stay unsent and are retried, which
   * is idempotent.
   */
  leave(): void {
    if (this.halt) return;
    for (const unsent of this.#queue.unsent) {
      const { clientKey } = unsent;
      if (this.#outliving.has(clientKey)) continue;
      this.#outliving.add(clientKey);
      void this.#save(unsent, { keepalive: true })
        .catch(() => undefined)
        .finally(() => this.#outliving.delete(clientKey));
    }
  }

  /** Sends what is due, and schedules the next send. */
  send(): Promise<void> {
    this.#draining ??= this.#sendDue().finally(() => {
      this.#draining = null;
      const wait = this.#queue.wait(this.#now);
      if (wait !== null) this.#options.timers.schedule('send', wait, () => void this.send());
    });
    return this.#draining;
  }

  /**
   * Like {@link AnswerDelivery.send}, but waits at most `ms`, and not at all if nothing is unsent.
   */
  async sendWithin(ms: number): Promise<void> {
    await Promise.race([
      this.send(),
      new Promise((done) => {
        setTimeout(done, this.#queue.isEmpty ? 0 : ms);
      }),
    ]);
  }

  /**
   * Sends everything now. Resolves with whether nothing is left unsent; early if there is no
   * network.
   */
  async flushWithin(patienceMs: number): Promise<boolean> {
    const until = this.#now + patienceMs;
    do {
      this.#queue.flush(this.#now);
      await this.send();
      // Another round for answers that were typed while the last one was in flight.
    } while (this.#queue.wait(this.#now) !== null && !this.#queue.isCutOff && this.#now < until);
    return this.#queue.isEmpty;
  }

  async #sendDue(): Promise<void> {
    const { events } = this.#options;
    for (let save = this.#queue.next(this.#now); save; save = this.#queue.next(this.#now)) {
      const outcome = await this.#deliver(save);
      if (outcome.kind === 'taken') events.stored(save.questionGuid, save.answer);
      const newer = this.#queue.complete(save, outcome, this.#now);
      if (newer) events.replaced(save.questionGuid, newer);
      events.changed();
    }
  }

  #save(
    { questionGuid, answer, draft, version, sequence, clientKey, typedAt }: UnsentAnswer,
    options: ApiCallOptions,
  ) {
    const { api, examGuid, serverTime } = this.#options;
    return api(
      'POST Exams/AnswerSave',
      {
        body: {
          examGuid,
          questionGuid,
          answer: [...answer],
          draft,
          version,
          sequence,
          clientKey,
          typedMsAgo: Math.max(0, Math.round(serverTime.at(this.#now) - typedAt)),
        },
      },
      options,
    );
  }

  async #deliver(save: UnsentAnswer): Promise<SaveOutcome> {
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), SAVE_TIMEOUT_MS);
    try {
      return this.#outcomeOf(
        save,
        await this.#save(save, { signal: patience.signal, keepalive: false }),
      );
    } catch (cause) {
      // A malformed or too large request can never succeed; any other error may be temporary.
      const hopeless =
        cause instanceof ApiError && (cause.code === 'malformed' || cause.code === 'too-large');
      return { kind: hopeless ? 'refused' : 'lost' };
    } finally {
      clearTimeout(timer);
    }
  }

  #outcomeOf(
    { questionGuid, draft }: UnsentAnswer,
    { statusCode, data }: ApiResponse<ApiData<'POST Exams/AnswerSave'>>,
  ): SaveOutcome {
    const { events } = this.#options;
    switch (statusCode) {
      case ANSWER_SAVE.ok:
        if (!draft) this.#submitted.add(questionGuid);
        if (data && data.answers.length > 0) events.corrected(questionGuid, data.answers);
        return { kind: 'taken', version: data?.version ?? 0 };
      case ANSWER_SAVE.newer:
        return data
          ? { kind: 'newer', version: data.version, answer: data.studentAnswers }
          : { kind: 'refused' };
      case ANSWER_SAVE.notActive:
      case ANSWER_SAVE.wrongPassword:
      case ANSWER_SAVE.face:
        this.haltBy(statusCode);
        return { kind: 'held' };
      case ANSWER_SAVE.closed:
        events.closed();
        return { kind: 'refused' };
      default:
        return { kind: 'refused' };
    }
  }

  /** Halts delivery for the reason with this status code. */
  haltBy(statusCode: keyof typeof HALTS): void {
    this.#halt = HALTS[statusCode];
    if (this.#halt !== 'inactive') return;
    this.#options.timers.schedule('try again', RETRY_MS, () => {
      this.#halt = null;
      this.#queue.resume(this.#now);
      this.#options.events.changed();
      void this.send();
    });
  }
}
