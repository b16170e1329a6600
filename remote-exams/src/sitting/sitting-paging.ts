import { MOVE, type Exam, type ExamAttempt } from '@riwaq/api';
import type { ModuleStorage } from '@riwaq/contract';
import { pageCount, type Paper } from './paper';
import type { SittingAnswers } from './sitting-answers';
import type { SittingRequests } from './sitting-requests';
import type { SittingState } from './sitting-state';

interface SittingPagingOptions {
  storage: ModuleStorage;
  examGuid: string;
  requests: SittingRequests;
  state: SittingState;
  answers: SittingAnswers;
  /** Fetches the state of the attempt; never rejects. */
  poll: () => Promise<void>;
}

/** Page of one attempt that is shown; in a forward-only exam the server decides on it. */
export class SittingPaging {
  readonly #options: SittingPagingOptions;
  /** Version of the attempt with which this tab entered. */
  #version = 0;
  /**
   * In a forward-only exam, the furthest page that the server knows of: earlier pages accept no
   * answers.
   */
  #reached = 0;

  constructor(options: SittingPagingOptions) {
    this.#options = options;
  }

  get #pageKey(): string {
    return `page:${this.#options.examGuid}`;
  }

  /** The exam was entered here with this attempt: returns the page to show. */
  begin(exam: Exam, attempt: ExamAttempt, paper: Paper): number {
    const { storage, state } = this.#options;
    const pages = pageCount(paper, exam.numberOfQuestionsInPage);
    this.#version = attempt.version;
    this.#reached = exam.restrictedMovingToNext ? attempt.reachedPage : 0;
    const storedPage =
      state.view.kind === 'running' ? state.view.page : (storage.get<number>(this.#pageKey) ?? 0);
    // A forward-only exam resumes at the server's page, not at the one stored in this browser.
    const shown = exam.restrictedMovingToNext ? attempt.reachedPage : storedPage;
    return Math.max(0, Math.min(shown, pages - 1));
  }

  /** Goes to a page; in a forward-only exam there is no way back. Resolves with whether it did. */
  async goTo(page: number): Promise<boolean> {
    const { storage, state, answers } = this.#options;
    if (state.view.kind !== 'running') return false;
    // The server sends the questions of a page only after the move to it.
    if (
      state.view.exam.restrictedMovingToNext &&
      !((await this.#moveForward(page)) && (await answers.refetchQuestions()))
    )
      return false;
    const shown = Math.max(page, this.#reached);
    storage.set(this.#pageKey, shown);
    state.change({ page: shown });
    return true;
  }

  async #moveForward(page: number): Promise<boolean> {
    const { requests, answers, poll } = this.#options;
    try {
      const { statusCode, data } = await requests.moveForward(page, this.#version);
      if (data) answers.delivery.observeVersion(data.version);
      if (
        statusCode === MOVE.notActive ||
        statusCode === MOVE.wrongPassword ||
        statusCode === MOVE.face
      )
        answers.delivery.haltBy(statusCode);
      answers.showSaves();
      // The exam was entered in another tab or on another device, or has ended: ask the server
      // which.
      if (data?.version !== this.#version) void poll();
      else this.#reached = data.reachedPage;
      return data?.version === this.#version;
    } catch {
      return false;
    }
  }

  /**
   * Whether the server has already moved past the shown page, because the next one could not be
   * shown yet.
   */
  get isBehind(): boolean {
    const { view } = this.#options.state;
    return view.kind === 'running' && view.page < this.#reached;
  }

  /** Goes to the page of a forward-only exam that the server is on. */
  async follow(attempt: ExamAttempt): Promise<void> {
    if (attempt.version !== this.#version) return;
    this.#reached = Math.max(this.#reached, attempt.reachedPage);
    await this.#catchUp();
  }

  /** Goes to the page that the server is on: the response to moving forward was lost. */
  async #catchUp(): Promise<void> {
    const { state, answers } = this.#options;
    if (
      !this.isBehind ||
      answers.delivery.halt !== null ||
      !(await answers.refetchQuestions()) ||
      !this.isBehind
    )
      return;
    state.change({ page: this.#reached });
  }

  /** Removes the stored page after the attempt has ended. */
  forget(): void {
    this.#options.storage.remove(this.#pageKey);
  }
}
