import { ANSWER_SAVE, ApiError, type ApiCallOptions, type QuestionOption } from '@riwaq/api';
import type { HostContext } from '@riwaq/contract';
import { newGuid } from '@riwaq/ui/plain';
import { AnswerQueue, type SaveOutcome, type UnsentAnswer, type UnsentStore } from './answer-queue';
import type { NamedTimers } from './named-timers';
import type { ServerTime } from './server-time';
import type { Halt, SaveState } from './sitting-view';

/**
 * A save that has no answer for so long is given up; its stamp keeps it from doing harm when it
 * arrives after all.
 */
const SAVE_TIMEOUT_MS = 12_000;
/** How often a save is tried while the exam is not active. */
const TRY_AGAIN_MS = 10_000;

/** What is in the way, by the code of a save. */
const HALTS = {
  [ANSWER_SAVE.notActive]: 'inactive',
  [ANSWER_SAVE.wrongPassword]: 'password',
  [ANSWER_SAVE.face]: 'face',
} as const satisfies Record<number, Halt>;

/** What is told of the saves. */
export interface Told {
  /** How they stand has changed. */
  changed(): void;
  /** The server holds another answer to a question, which is newer. */
  held(questionGuid: string, answer: readonly string[]): void;
  /** What is correct, now that the answer was sent for good. */
  corrected(questionGuid: string, options: readonly QuestionOption[]): void;
  /** The server takes no more to a question: it was finished, or sent for good from elsewhere. */
  closed(): void;
}

interface Parts {
  api: HostContext['api'];
  examGuid: string;
  store: UnsentStore;
  timers: NamedTimers;
  serverTime: ServerTime;
  /** Milliseconds of a clock that nobody sets. */
  now: () => number;
  told: Told;
}

/**
 * The way of the answers to the server: when each is sent, what becomes of it, and what is in the
 * way.
 */
export class AnswerDelivery {
  readonly #parts: Parts;
  readonly #queue: AnswerQueue;
  #halt: Exclude<Halt, 'elsewhere'> | null = null;
  #pumping: Promise<void> | null = null;
  /** The client keys of what is on its way by calls that outlive the page. */
  readonly #outliving = new Set<string>();
  /** Sent by the button, for good where the exam shows what is correct then. */
  readonly #submitted = new Set<string>();

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#queue = new AnswerQueue({ store: parts.store, newKey: newGuid });
  }

  get #now(): number {
    return this.#parts.now();
  }

  /** The exam was entered here with this version: what was kept is due. */
  begin(version: number): void {
    this.#halt = null;
    this.#queue.begin(version, this.#now);
  }

  /** The exam was entered with this version, here or elsewhere. */
  heard(version: number): void {
    this.#queue.heard(version);
  }

  /** Why nothing is saved from here for now. */
  get halt(): Halt | null {
    return this.#queue.superseded ? 'elsewhere' : this.#halt;
  }

  get isEmpty(): boolean {
    return this.#queue.isEmpty;
  }

  get unsent(): readonly UnsentAnswer[] {
    return this.#queue.unsent;
  }

  /** Whether an answer was sent by the button, or is on its way so. */
  isSubmitted(questionGuid: string): boolean {
    return this.#submitted.has(questionGuid) || this.#queue.unsentOf(questionGuid)?.draft === false;
  }

  /** How the answer to one question stands, which is `answered` on the page or not. */
  saveOf(questionGuid: string, answered: boolean): SaveState {
    if (this.#queue.unsentOf(questionGuid)) return this.#unsentState();
    if (this.#queue.isRefused(questionGuid)) return 'refused';
    return answered ? 'saved' : 'none';
  }

  /** How the answers to these questions stand together. */
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

  /** Takes what was entered; by the button (`draft: false`) it is sent at once. */
  write(questionGuid: string, answer: readonly string[], draft: boolean): void {
    this.#queue.write(questionGuid, answer, {
      draft,
      now: this.#now,
      typedAt: this.#parts.serverTime.at(this.#now),
    });
  }

  /** Everything is due now. */
  hurry(): void {
    this.#queue.hurry(this.#now);
    void this.send();
  }

  /**
   * The page may go at any moment: all that is unsent leaves at once, by calls that outlive it. One
   * after the other would be too late, and so would what is on its way already, which ends with the
   * page. Nothing is concluded from these calls: it stays unsent and is sent again as the same,
   * which does no harm.
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

  /** Sends what is due, and comes back when more is. */
  send(): Promise<void> {
    this.#pumping ??= this.#sendDue().finally(() => {
      this.#pumping = null;
      const wait = this.#queue.wait(this.#now);
      if (wait !== null) this.#parts.timers.later('send', wait, () => void this.send());
    });
    return this.#pumping;
  }

  /** The same, but nobody waits longer than this for it; with nothing to send not at all. */
  async sendWithin(ms: number): Promise<void> {
    await Promise.race([
      this.send(),
      new Promise((done) => {
        setTimeout(done, this.#queue.isEmpty ? 0 : ms);
      }),
    ]);
  }

  /**
   * Sends everything now; whether nothing is unsent any more. Ends early where there is no network.
   */
  async settled(patienceMs: number): Promise<boolean> {
    const until = this.#now + patienceMs;
    this.#queue.hurry(this.#now);
    do {
      await this.send();
      // One more round: what was typed while the last one was on its way.
    } while (this.#queue.wait(this.#now) === 0 && this.#now < until);
    return this.#queue.isEmpty;
  }

  async #sendDue(): Promise<void> {
    const { told } = this.#parts;
    for (let save = this.#queue.next(this.#now); save; save = this.#queue.next(this.#now)) {
      const outcome = await this.#deliver(save);
      const held = this.#queue.settle(save, outcome, this.#now);
      if (held) told.held(save.questionGuid, held);
      told.changed();
    }
  }

  #save(
    { questionGuid, answer, draft, version, sequence, clientKey, typedAt }: UnsentAnswer,
    options: ApiCallOptions,
  ) {
    const { api, examGuid, serverTime } = this.#parts;
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
    const { told } = this.#parts;
    const { questionGuid, draft } = save;
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), SAVE_TIMEOUT_MS);
    try {
      const { statusCode, data } = await this.#save(save, {
        signal: patience.signal,
        keepalive: false,
      });
      switch (statusCode) {
        case ANSWER_SAVE.ok:
          if (!draft) this.#submitted.add(questionGuid);
          if (data && data.answers.length > 0) told.corrected(questionGuid, data.answers);
          return { kind: 'taken', version: data?.version ?? 0 };
        case ANSWER_SAVE.newer:
          return data
            ? { kind: 'newer', version: data.version, answer: data.studentAnswers }
            : { kind: 'refused' };
        case ANSWER_SAVE.notActive:
        case ANSWER_SAVE.wrongPassword:
        case ANSWER_SAVE.face:
          this.stoppedBy(statusCode);
          return { kind: 'held' };
        case ANSWER_SAVE.closed:
          told.closed();
          return { kind: 'refused' };
        default:
          return { kind: 'refused' };
      }
    } catch (cause) {
      // What is malformed stays so; everything else may go well another time.
      const hopeless =
        cause instanceof ApiError && (cause.code === 'malformed' || cause.code === 'too-large');
      return { kind: hopeless ? 'refused' : 'lost' };
    } finally {
      clearTimeout(timer);
    }
  }

  /** The exam does not go on now, for the reason with this code. */
  stoppedBy(statusCode: keyof typeof HALTS): void {
    this.#halt = HALTS[statusCode];
    if (this.#halt !== 'inactive') return;
    this.#parts.timers.later('try again', TRY_AGAIN_MS, () => {
      this.#halt = null;
      this.#queue.goOn(this.#now);
      this.#parts.told.changed();
      void this.send();
    });
  }
}
