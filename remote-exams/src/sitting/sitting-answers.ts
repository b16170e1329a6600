import type { HostContext, ModuleStorage } from '@riwaq/contract';
import { presentDataOf } from '@riwaq/ui/plain';
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

type PaperChange = (paper: Paper) => Paper;

/** Answers and flags of one attempt: what the page shows of them and what is still unsent. */
export class SittingAnswers {
  readonly #options: SittingAnswersOptions;
  readonly #flags: FlagKeeper;
  /**
   * For each request for the questions in flight: what changed since, which its response may lack.
   */
  readonly #changesSince = new Set<PaperChange[]>();
  readonly delivery: AnswerDelivery;

  constructor(options: SittingAnswersOptions) {
    this.#options = options;
    const { api, storage, examGuid, state, timers, clock, poll } = options;
    this.#flags = new FlagKeeper({
      api,
      storage,
      examGuid,
      onStored: (questionGuid, isFlagged) =>
        this.#noteChange((paper) => withFlag(paper, questionGuid, isFlagged)),
    });
    this.delivery = new AnswerDelivery({
      api,
      examGuid,
      store: createUnsentStore(storage, examGuid),
      timers,
      serverTime: clock.serverTime,
      now: clock.now,
      events: {
        changed: () => this.showSaves(),
        stored: (questionGuid, answer) => {
          const change: PaperChange = (paper) => withAnswer(paper, questionGuid, answer);
          this.#noteChange(change);
          this.#applyAfterEnd(change);
        },
        replaced: (questionGuid, answer) => {
          const change: PaperChange = (paper) => withAnswer(paper, questionGuid, answer);
          this.#noteChange(change);
          if (state.view.kind === 'running') state.change({ paper: change(state.view.paper) });
          this.#applyAfterEnd(change);
        },
        corrected: (questionGuid, options) => {
          const change: PaperChange = (paper) => withCorrect(paper, questionGuid, options);
          this.#noteChange(change);
          if (state.view.kind === 'running') state.change({ paper: change(state.view.paper) });
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
    const change: PaperChange = (paper) => withFlag(paper, questionGuid, flag === 1);
    this.#noteChange(change);
    state.change({ paper: change(view.paper) });
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

  #noteChange(change: PaperChange): void {
    for (const changes of this.#changesSince) changes.push(change);
  }

  /** After the end the page shows what the server stores, also what arrived there in grace. */
  #applyAfterEnd(change: PaperChange): void {
    const { state } = this.#options;
    if (state.view.kind === 'done' && state.view.paper)
      state.show({ ...state.view, paper: change(state.view.paper) });
  }

  /**
   * Fetches the questions with the stored answers, those included that were stored while the
   * request was in flight.
   */
  async fetchStoredPaper(): Promise<Paper> {
    const changes: PaperChange[] = [];
    this.#changesSince.add(changes);
    try {
      const { exam } = presentDataOf(await this.#options.requests.questions());
      return changes.reduce((changed, change) => change(changed), this.#withFlags(paperOf(exam)));
    } finally {
      this.#changesSince.delete(changes);
    }
  }

  /** Like {@link SittingAnswers.fetchStoredPaper}, with the unsent answers on top. */
  async fetchPaper(): Promise<Paper> {
    const paper = await this.fetchStoredPaper();
    return this.delivery.unsent.reduce(
      (changed, { questionGuid, answer }) => withAnswer(changed, questionGuid, answer),
      paper,
    );
  }

  #withFlags(received: Paper): Paper {
    return received.questions.reduce(
      (paper, question) => withFlag(paper, question.questionGuid, this.#flags.isFlagged(question)),
      received,
    );
  }

  /** Refetches the questions; unsent answers stay. Resolves with whether it succeeded. */
  async refetchQuestions(): Promise<boolean> {
    const { state } = this.#options;
    try {
      const paper = await this.fetchPaper();
      if (state.view.kind !== 'running') return false;
      state.change({ paper });
      return true;
    } catch {
      // The view stays.
      return false;
    }
  }
}
