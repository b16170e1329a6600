import { ANSWER_GRACE_MS, type ExamAttempt } from '@riwaq/api';

/** `YYYY-MM-DDTHH:mm:ss` of the server as a number; only differences matter. */
const localMs = (date: string): number => Date.parse(`${date}Z`);

/**
 * The server's time, as it follows from what is left of an attempt, carried on by a clock that
 * nobody sets.
 */
export class ServerTime {
  #known: { ms: number; at: number } | null = null;

  /** @param at when the server said so: halfway between question and answer. */
  tell(
    { endDate, remainingSeconds }: Pick<ExamAttempt, 'endDate' | 'remainingSeconds'>,
    at: number,
  ): void {
    if (remainingSeconds > 0) this.#known = { ms: localMs(endDate) - remainingSeconds * 1000, at };
    // A page that comes after the end cannot know how long after. By the end of the grace what was
    // typed in time still was.
    else this.#known ??= { ms: localMs(endDate) + ANSWER_GRACE_MS, at };
  }

  at(now: number): number {
    return this.#known ? this.#known.ms + now - this.#known.at : 0;
  }
}
