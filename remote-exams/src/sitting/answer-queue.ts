import { retryAfterMs } from '@riwaq/api';

/**
 * Where a save stands among those of its question: first by the entering it was typed in, then by
 * its number in it.
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
  /** Saved by itself, not by the button. */
  readonly draft: boolean;
  /** When it was typed, in milliseconds of the server's time. */
  readonly typedAt: number;
}

/** Keeps what is unsent over a reload. An older answer never takes the place of a newer one. */
export interface UnsentStore {
  all(): UnsentAnswer[];
  put(unsent: UnsentAnswer): void;
  /** Forgets this very answer; a newer one to the same question stays. */
  remove(unsent: UnsentAnswer): void;
}

/** What became of a save. */
export type SaveOutcome =
  | { kind: 'taken'; version: number }
  /** The server has something newer. */
  | { kind: 'newer'; version: number; answer: readonly string[] }
  /** It will never be taken. */
  | { kind: 'refused' }
  /** It cannot be taken now; it stays what it is and waits until the queue goes on. */
  | { kind: 'held' }
  /** Nothing was heard: it may have arrived or not. */
  | { kind: 'lost' };

/**
 * Milliseconds of quiet after which what is being typed is sent, and the longest that typing
 * without a pause waits.
 */
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
 * The saves of one exam: one on its way at a time, the oldest first, of each question only the
 * newest. It holds no timers and makes no calls, so that every order of typing, loss and delivery
 * can be tried. Times are milliseconds of a monotonic clock.
 *
 * What was typed keeps the stamp it got then, over reloads and new enterings: the server alone
 * decides what is newer.
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

  /** The exam was entered here: what was kept before is taken up and is due at once. */
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

  /** The exam was entered with this version, here or elsewhere. */
  heard(version: number): void {
    this.#highest = Math.max(this.#highest, version);
  }

  /** Whether the exam goes on elsewhere: then nothing is sent from here. */
  get superseded(): boolean {
    return this.#highest > this.#version;
  }

  get unsent(): readonly UnsentAnswer[] {
    return [...this.#waiting.values()].map(({ unsent }) => unsent);
  }

  get isEmpty(): boolean {
    return this.#waiting.size === 0;
  }

  /** Whether the last try failed. */
  get isCutOff(): boolean {
    return this.#failures > 0;
  }

  isRefused(questionGuid: string): boolean {
    return this.#refused.has(questionGuid);
  }

  unsentOf(questionGuid: string): UnsentAnswer | undefined {
    return this.#waiting.get(questionGuid)?.unsent;
  }

  /** Takes what was typed. By the button (`draft: false`) it is due at once. */
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

  /** Everything is due now: the network is back, or the time is nearly over. */
  hurry(now: number): void {
    this.#retryAt = now;
    for (const waiting of this.#waiting.values()) waiting.dueAt = Math.min(waiting.dueAt, now);
  }

  /** Goes on with what was held. */
  goOn(now: number): void {
    this.#held = false;
    this.hurry(now);
  }

  /** Milliseconds until `next` has something; null when nothing is to be waited for. */
  wait(now: number): number | null {
    if (this.#sending || this.#held || this.superseded || this.#waiting.size === 0) return null;
    const due = Math.min(...[...this.#waiting.values()].map(({ dueAt }) => dueAt));
    return Math.max(0, Math.max(due, this.#retryAt) - now);
  }

  /** The save to send now, which is on its way from then on; null when there is none. */
  next(now: number): UnsentAnswer | null {
    if (this.wait(now) !== 0) return null;
    const due = [...this.#waiting.values()]
      .filter(({ dueAt }) => dueAt <= now)
      .map(({ unsent }) => unsent);
    this.#sending = due.sort(STAMP_ORDER)[0] ?? null;
    return this.#sending;
  }

  /**
   * The save that was on its way came to this. Answers what the question holds now where that is
   * another answer.
   */
  settle(save: UnsentAnswer, outcome: SaveOutcome, now: number): readonly string[] | null {
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
    if ('version' in outcome) this.heard(outcome.version);
    this.#store.remove(save);
    const isNewest = this.#waiting.get(save.questionGuid)?.unsent.clientKey === save.clientKey;
    if (!isNewest) return null;
    this.#waiting.delete(save.questionGuid);
    if (outcome.kind === 'refused') this.#refused.add(save.questionGuid);
    return outcome.kind === 'newer' ? outcome.answer : null;
  }
}
