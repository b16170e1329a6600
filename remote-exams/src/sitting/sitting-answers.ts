import type { HostContext, ModuleStorage } from '@riwaq/contract';
import { AnswerDelivery } from './answer-delivery';
import { FlagKeeper } from './flag-keeper';
import type { NamedTimers } from './named-timers';
import {
  entered,
  isAnswered,
  isShown,
  paperOf,
  withAnswer,
  withCorrect,
  withFlag,
  type Paper,
} from './paper';
import type { SittingClock } from './sitting-clock';
import type { SittingRequests } from './sitting-requests';
import type { SittingState } from './sitting-state';
import type { SaveState } from './sitting-view';
import { createUnsentStore } from './unsent-store';

/** Pause before a failed flag is retried. */
const FLAG_RETRY_MS = 5000;

interface SittingAnswersOptions {
  api: HostContext['api'];
  storage: ModuleStorage;
  examGuid: string;
  requests: SittingRequests;
  state: SittingState;
  timers: NamedTimers;
  clock: SittingClock;
  /** Fetches the state of the attempt; never rejects. */
  poll: () => Promise<void>;
}

/** Answers and flags of one attempt: what the page shows of them and what is still unsent. */
export class SittingAnswers {
  readonly #options: SittingAnswersOptions;
  readonly #flags: FlagKeeper;
  readonly delivery: AnswerDelivery;

  constructor(options: SittingAnswersOptions) {
    this.#options = options;
    const { api, storage, examGuid, state, timers, clock, poll } = options;
    this.#flags = new FlagKeeper({ api, storage, examGuid });
    this.delivery = new AnswerDelivery({
      api,
      examGuid,
      store: createUnsentStore(storage, examGuid),
      timers,
      serverTime: clock.serverTime,
      now: clock.now,
      events: {
        changed: () => this.showSaves(),
        replaced: (questionGuid, answer) => {
          const { view } = state;
          if (view.kind === 'running')
            state.show({ ...view, paper: withAnswer(view.paper, questionGuid, answer) });
          if (view.kind === 'done' && view.paper)
            state.show({ ...view, paper: withAnswer(view.paper, questionGuid, answer) });
        },
        corrected: (questionGuid, options) => {
          if (state.view.kind === 'running')
            state.change({ paper: withCorrect(state.view.paper, questionGuid, options) });
        },
        // The server knows whether the attempt was finished, or the answer submitted finally.
        closed: () => void poll().then(() => this.refetchQuestions()),
      },
    });
  }

  /** Updates the save states, and a halt of the delivery, in the view. */
  showSaves(): void {
    const { state } = this.#options;
    const saves = this.delivery.allSaves(
      state.paper?.questions.map(({ questionGuid }) => questionGuid) ?? [],
    );
    if (state.view.kind === 'running')
      state.show({ ...state.view, saves, halt: this.delivery.halt });
    if (state.view.kind === 'done') state.show({ ...state.view, saves });
  }

  /** Save state of one answer. */
  saveOf(questionGuid: string): SaveState {
    const { paper } = this.#options.state;
    return this.delivery.saveOf(questionGuid, paper !== null && isAnswered(paper, questionGuid));
  }

  /** Records typed input: it is stored in this browser at once and sent soon. */
  write(questionGuid: string, answer: readonly string[]): void {
    this.#enqueue(questionGuid, answer, true);
  }

  /** Submits the current answer with the button. */
  submit(questionGuid: string): void {
    const { view } = this.#options.state;
    if (view.kind === 'running')
      this.#enqueue(questionGuid, view.paper.answers.get(questionGuid) ?? [], false);
  }

  #enqueue(questionGuid: string, answer: readonly string[], draft: boolean): void {
    const { state } = this.#options;
    const { view } = state;
    if (view.kind !== 'running' || view.ending || this.delivery.halt === 'elsewhere') return;
    this.delivery.write(questionGuid, entered(answer), draft);
    state.show({ ...view, paper: withAnswer(view.paper, questionGuid, answer) });
    this.showSaves();
    void this.delivery.send();
  }

  /**
   * Whether an answer may still be changed: not after a submission that reveals the correct
   * answers.
   */
  canWrite(questionGuid: string): boolean {
    const { view } = this.#options.state;
    if (view.kind !== 'running' || view.ending || view.halt === 'elsewhere') return false;
    if (!view.exam.showCorrectAnswerAfterSubmit) return true;
    const question = view.paper.questions.find((each) => each.questionGuid === questionGuid);
    return question !== undefined && !isShown(question) && !this.delivery.isSubmitted(questionGuid);
  }

  /** Flags a question, or removes the flag. */
  toggleFlag(questionGuid: string): void {
    const { state } = this.#options;
    const { view } = state;
    if (view.kind !== 'running' || view.ending) return;
    const flag = view.paper.flags.has(questionGuid) ? 0 : 1;
    this.#flags.put(questionGuid, flag);
    state.change({ paper: withFlag(view.paper, questionGuid, flag === 1) });
    void this.sendFlags();
  }

  async sendFlags(): Promise<void> {
    if (await this.#flags.send())
      this.#options.timers.schedule('flags', FLAG_RETRY_MS, () => void this.sendFlags());
  }

  /** Removes the flags after the attempt has ended. */
  forgetFlags(): void {
    this.#flags.forget();
  }

  /** The received paper with the answers and flags that are still unsent. */
  withUnsent(received: Paper): Paper {
    let paper = received;
    for (const { questionGuid, answer } of this.delivery.unsent)
      paper = withAnswer(paper, questionGuid, answer);
    for (const question of received.questions)
      paper = withFlag(paper, question.questionGuid, this.#flags.isFlagged(question));
    return paper;
  }

  /** Refetches the questions; unsent answers stay. Resolves with whether it succeeded. */
  async refetchQuestions(): Promise<boolean> {
    const { requests, state } = this.#options;
    try {
      const { data } = await requests.questions();
      if (!data || state.view.kind !== 'running') return false;
      state.change({ paper: this.withUnsent(paperOf(data.exam)) });
      return true;
    } catch {
      // The view stays.
      return false;
    }
  }
}
