import { retryAfterMs } from '@riwaq/api';

/**
 * Orders the saves of one question: first by the version of the attempt in which the answer was
 * typed, then by the sequence number within that version.
 */
export interface Stamp {
  readonly version: number;
  readonly sequence: number;
  readonly clientKey: string;
}

/** An answer that the server has not acknowledged. */
export interface UnsentAnswer extends Stamp {
  readonly questionGuid: string;
  readonly answer: readonly string[];
  /** Saved automatically, not with the button. */
  readonly draft: boolean;
  /** When it was typed, in milliseconds of the server's time. */
  readonly typedAt: number;
}

/** Persists unsent answers across reloads. An older answer never replaces a newer one. */
export interface UnsentStore {
  all(): UnsentAnswer[];
  put(unsent: UnsentAnswer): void;
  /** Removes exactly this answer; a newer one to the same question stays. */
  remove(unsent: UnsentAnswer): void;
}

/** Outcome of a save. */
export type SaveOutcome =
  | { kind: 'taken'; version: number }
  /** The server stores a newer answer. */
  | { kind: 'newer'; version: number; answer: readonly string[] }
  /** The server will never accept it. */
  | { kind: 'refused' }
  /** The server cannot accept it now: it stays in the queue, unchanged, until the queue resumes. */
  | { kind: 'held' }
  /** No response: the save may have arrived or not. */
  | { kind: 'lost' };

/** Debounce of typing in milliseconds, and its maximum while the student types without a pause. */
const QUIET_MS = 700;
const LONGEST_WAIT_MS = 1500;

const STAMP_ORDER = (one: Stamp, other: Stamp): number =>
  one.version - other.version || one.sequence - other.sequence;
export const isNewer = (one: Stamp, other: Stamp): boolean => STAMP_ORDER(one, other) > 0;

interface Waiting {
  unsent: UnsentAnswer;
  dueAt: number;
  since: number;
}

/**
 * Queue of the saves of one exam: one in flight at a time, oldest first, only the newest per
 * question. It has no timers and makes no calls, so that tests can try every order of typing, loss
 * and delivery. Times are milliseconds of a monotonic clock.
 *
 * An answer retains the stamp of its typing across reloads and re-entries: only the server decides
 * which answer is newer.
 */
export class AnswerQueue {
  readonly #store: UnsentStore;
  readonly #newKey: () => string;
  readonly #waiting = new Map<string, Waiting>();
  readonly #refused = new Set<string>();
  #sending: UnsentAnswer | null = null;
  #version = 0;
  #highest = 0;
  #sequence = 0;
  #failures = 0;
  #retryAt = 0;
  #held = false;

  constructor({ store, newKey }: { store: UnsentStore; newKey: () => string }) {
    this.#store = store;
    this.#newKey = newKey;
  }

  /** The exam was entered here: loads the stored answers, which are due at once. */
  begin(version: number, now: number): void {
    this.#version = version;
    this.#highest = Math.max(this.#highest, version);
    this.#sequence = 0;
    this.#failures = 0;
    this.#retryAt = 0;
    this.#held = false;
    for (const unsent of this.#store.all()) {
      const own = this.#waiting.get(unsent.questionGuid)?.unsent;
      if (!own || isNewer(unsent, own))
        this.#waiting.set(unsent.questionGuid, { unsent, dueAt: now, since: now });
    }
  }

  /**
   * Records that the exam was entered with this version, here, in another tab or on another device.
   */
  observeVersion(version: number): void {
    this.#highest = Math.max(this.#highest, version);
  }

  /**
   * Whether the exam was entered in another tab or on another device since: then nothing is sent
   * from here.
   */
  get superseded(): boolean {
    return this.#highest > this.#version;
  }

  get unsent(): readonly UnsentAnswer[] {
    return [...this.#waiting.values()].map(({ unsent }) => unsent);
  }

  get isEmpty(): boolean {
    return this.#waiting.size === 0;
  }

  /** Whether the last attempt to send failed. */
  get isCutOff(): boolean {
    return this.#failures > 0;
  }

  isRefused(questionGuid: string): boolean {
    return this.#refused.has(questionGuid);
  }

  unsentOf(questionGuid: string): UnsentAnswer | undefined {
    return this.#waiting.get(questionGuid)?.unsent;
  }

  /** Enqueues typed input. Submitted with the button (`draft: false`) it is due at once. */
  write(
    questionGuid: string,
    answer: readonly string[],
    { draft, now, typedAt }: { draft: boolean; now: number; typedAt: number },
  ): void {
    this.#sequence += 1;
    const unsent: UnsentAnswer = {
      questionGuid,
      answer: [...answer],
      draft,
      typedAt,
      version: this.#version,
      sequence: this.#sequence,
      clientKey: this.#newKey(),
    };
    const before = this.#waiting.get(questionGuid);
    const since = before && before.unsent !== this.#sending ? before.since : now;
    this.#refused.delete(questionGuid);
    this.#waiting.set(questionGuid, {
      unsent,
      since,
      dueAt: draft ? Math.min(now + QUIET_MS, since + LONGEST_WAIT_MS) : now,
    });
    this.#store.put(unsent);
  }

  /** Makes everything due now: the network is back, or the time is nearly over. */
  flush(now: number): void {
    this.#retryAt = now;
    for (const waiting of this.#waiting.values()) waiting.dueAt = Math.min(waiting.dueAt, now);
  }

  /** Resumes after a `held` outcome. */
  resume(now: number): void {
    this.#held = false;
    this.flush(now);
  }

  /** Milliseconds until `next` returns a save; null if there is nothing to wait for. */
  wait(now: number): number | null {
    if (this.#sending || this.#held || this.superseded || this.#waiting.size === 0) return null;
    const due = Math.min(...[...this.#waiting.values()].map(({ dueAt }) => dueAt));
    return Math.max(0, Math.max(due, this.#retryAt) - now);
  }

  /** Takes the save to send now, which is then in flight; null if there is none. */
  next(now: number): UnsentAnswer | null {
    if (this.wait(now) !== 0) return null;
    const due = [...this.#waiting.values()]
      .filter(({ dueAt }) => dueAt <= now)
      .map(({ unsent }) => unsent);
    this.#sending = due.sort(STAMP_ORDER)[0] ?? null;
    return this.#sending;
  }

  /**
   * Records the outcome of the save in flight. Returns the answer that the server stores for the
   * question, if it is another one.
   */
  complete(save: UnsentAnswer, outcome: SaveOutcome, now: number): readonly string[] | null {
    this.#sending = null;
    if (outcome.kind === 'lost') {
      this.#failures += 1;
      this.#retryAt = now + retryAfterMs(this.#failures);
      return null;
    }
    this.#failures = 0;
    if (outcome.kind === 'held') {
      this.#held = true;
      return null;
    }
    if ('version' in outcome) this.observeVersion(outcome.version);
    this.#store.remove(save);
    const isNewest = this.#waiting.get(save.questionGuid)?.unsent.clientKey === save.clientKey;
    if (!isNewest) return null;
    this.#waiting.delete(save.questionGuid);
    if (outcome.kind === 'refused') this.#refused.add(save.questionGuid);
    return outcome.kind === 'newer' ? outcome.answer : null;
  }
}
