import { ANSWER_GRACE_MS, type ExamAttempt } from '@riwaq/api';

/** `YYYY-MM-DDTHH:mm:ss` of the server as a number; only differences matter. */
const localMs = (date: string): number => Date.parse(`${date}Z`);

/**
 * The server's time, computed from the time left of an attempt and advanced by a monotonic clock.
 */
export class ServerTime {
  #known: { ms: number; at: number } | null = null;

  /** @param at when the server responded: halfway between request and response. */
  sync(
    { endDate, remainingSeconds }: Pick<ExamAttempt, 'endDate' | 'remainingSeconds'>,
    at: number,
  ): void {
    if (remainingSeconds > 0) this.#known = { ms: localMs(endDate) - remainingSeconds * 1000, at };
    // A page that is opened after the end cannot know how long after. At the end of the grace
    // period, what was typed in time still counts as such.
    else this.#known ??= { ms: localMs(endDate) + ANSWER_GRACE_MS, at };
  }

  at(now: number): number {
    return this.#known ? this.#known.ms + now - this.#known.at : 0;
  }
}
