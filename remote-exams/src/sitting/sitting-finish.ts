import type { Exam, ExamAttempt } from '@riwaq/api';
import { presentDataOf } from '@riwaq/ui/plain';
import type { NamedTimers } from './named-timers';
import type { SittingAnswers } from './sitting-answers';
import type { SittingClock } from './sitting-clock';
import type { SittingPaging } from './sitting-paging';
import type { SittingRequests } from './sitting-requests';
import type { SittingState } from './sitting-state';

/**
 * Maximum time for which an entered or ended exam waits for the delivery of answers stored in the
 * browser before it shows the questions.
 */
export const STORED_FIRST_MS = 4000;
/** Delay of the request for the correct answers after the server stops accepting answers. */
const CORRECT_ANSWERS_DELAY_MS = 500;
/** Pause before a failed request for the correct answers is retried. */
const CORRECT_ANSWERS_RETRY_MS = 10_000;
/** Maximum time for which finishing waits for the last answers. */
const LAST_ANSWERS_MS = 20_000;

interface SittingFinishOptions {
  requests: SittingRequests;
  state: SittingState;
  timers: NamedTimers;
  clock: SittingClock;
  answers: SittingAnswers;
  paging: SittingPaging;
}

/** End of one attempt: finished by the student, by the teacher or by the time. */
export class SittingFinish {
  readonly #options: SittingFinishOptions;
  #ended = false;

  constructor(options: SittingFinishOptions) {
    this.#options = options;
  }

  get hasEnded(): boolean {
    return this.#ended;
  }

  /**
   * Sends everything now. Resolves with whether nothing is left unsent; early if there is no
   * network.
   */
  flushAnswers(patienceMs = LAST_ANSWERS_MS): Promise<boolean> {
    return this.#options.answers.delivery.flushWithin(patienceMs);
  }

  /**
   * Finishes: sends unsent answers first, then finishes the attempt. Rejects if the request fails;
   * resolves with false if an answer could not be sent yet.
   */
  async finish(): Promise<boolean> {
    const { requests, state, clock } = this.#options;
    if (state.view.kind !== 'running') return true;
    const { exam } = state.view;
    state.change({ finishing: true });
    try {
      if (!(await this.flushAnswers())) return false;
      const requestedAt = clock.now();
      const attempt = presentDataOf(await requests.finish());
      clock.sync(attempt, requestedAt);
      await this.end(exam, attempt);
      return true;
    } finally {
      state.change({ finishing: false });
    }
  }

  /** Shows the attempt as finished, once. */
  async end(exam: Exam, attempt: ExamAttempt): Promise<void> {
    if (this.#ended) return;
    this.#ended = true;
    const { state, timers, answers, paging } = this.#options;
    timers.cancel('end');
    timers.cancel('look');
    paging.forget();
    answers.forgetFlags();
    const before = state.paper;
    // Load answers that a page left stored when it was closed at the very end, and lift a halt,
    // which is obsolete: nobody re-enters.
    answers.delivery.begin(attempt.version);
    // Within the grace period the server still accepts answers that were typed in time.
    answers.delivery.flush();
    await answers.delivery.sendWithin(STORED_FIRST_MS);
    let paper = before;
    try {
      paper = await answers.fetchStoredPaper();
    } catch {
      // Only the answers are missing from the page; the attempt has ended all the same.
    }
    const answersLater = exam.showCorrectAnswerAfterSubmit && attempt.closesInSeconds > 0;
    state.show({ kind: 'done', exam, attempt, paper, saves: 'saved', answersLater });
    answers.showSaves();
    // The server reveals correct answers, and results that are already published, once it accepts
    // no more answers.
    if (attempt.closesInSeconds > 0)
      timers.schedule(
        'answers',
        attempt.closesInSeconds * 1000 + CORRECT_ANSWERS_DELAY_MS,
        () => void this.#fetchCorrectAnswers(),
      );
  }

  /** Fetches the correct answers, now that the server reveals them. */
  async #fetchCorrectAnswers(): Promise<void> {
    const { answers, state, timers } = this.#options;
    try {
      const paper = await answers.fetchStoredPaper();
      if (state.view.kind === 'done') state.show({ ...state.view, paper, answersLater: false });
    } catch {
      timers.schedule('answers', CORRECT_ANSWERS_RETRY_MS, () => void this.#fetchCorrectAnswers());
    }
  }
}
