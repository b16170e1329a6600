import type { HostContext, ModuleRealtime, ModuleStorage } from '@riwaq/contract';
import type { Reading } from './device-clock';
import { NamedTimers } from './named-timers';
import { SittingAnswers } from './sitting-answers';
import { SittingClock } from './sitting-clock';
import { SittingEntrance } from './sitting-entrance';
import { SittingFinish } from './sitting-finish';
import { SittingPaging } from './sitting-paging';
import { SittingRequests } from './sitting-requests';
import { SittingState } from './sitting-state';
import type { Entering, EntranceProblem, SaveState, SittingView } from './sitting-view';

interface SittingOptions {
  api: HostContext['api'];
  storage: ModuleStorage;
  examGuid: string;
  /** Loads the code of the attempt's screens. Entering waits for it. */
  prepare?: () => Promise<unknown>;
  /** Reads the clocks of the device, in milliseconds. */
  readClocks?: () => Reading;
}

/** Polling interval of the attempt, besides hub events: extra time arrives within 30 s. */
const POLL_MS = 25_000;
/** Maximum milliseconds that answers wait for the server's time after sleep. */
export const TIME_FIRST_MS = 2000;

/**
 * One student's attempt at one exam. Assembles its parts (requests, clock, answers, paging,
 * entrance and finish) and follows the attempt while the page is shown.
 */
export class Sitting {
  readonly examGuid: string;
  readonly #timers = new NamedTimers();
  readonly #state = new SittingState();
  readonly #requests: SittingRequests;
  readonly #clock: SittingClock;
  readonly #answers: SittingAnswers;
  readonly #paging: SittingPaging;
  readonly #finish: SittingFinish;
  readonly #entrance: SittingEntrance;

  constructor({
    api,
    storage,
    examGuid,
    prepare = () => Promise.resolve(),
    readClocks = () => ({ monotonic: performance.now(), wall: Date.now() }),
  }: SittingOptions) {
    this.examGuid = examGuid;
    const timers = this.#timers;
    const state = this.#state;
    const poll = () => this.#poll();
    const requests = new SittingRequests(api, examGuid);
    const flush = () => this.#answers.delivery.flush();
    const clock = new SittingClock({ state, timers, readClocks, poll, flush });
    const store = { api, storage, examGuid };
    const answers = new SittingAnswers({ ...store, requests, state, timers, clock, poll });
    const paging = new SittingPaging({ storage, examGuid, requests, state, answers, poll });
    const finish = new SittingFinish({ requests, state, timers, clock, answers, paging });
    this.#requests = requests;
    this.#clock = clock;
    this.#answers = answers;
    this.#paging = paging;
    this.#finish = finish;
    this.#entrance = new SittingEntrance({
      prepare,
      requests,
      state,
      timers,
      clock,
      answers,
      paging,
      finish,
    });
    this.subscribe = state.subscribe;
    this.left = clock.left;
  }

  readonly view = (): SittingView => this.#state.view;

  readonly subscribe: (listener: () => void) => () => void;

  /** Milliseconds left now; null without a known limit. */
  readonly left: () => number | null;

  get hasUnsent(): boolean {
    return !this.#answers.delivery.isEmpty;
  }

  /** Whether delivery is halted, which the page shows separately. */
  get stopped(): boolean {
    return this.#answers.delivery.halt !== null;
  }

  /**
   * Follows the attempt until `signal` aborts: hub events, the network, and the page waking from
   * sleep.
   */
  connect(realtime: ModuleRealtime, signal: AbortSignal): void {
    this.#timers.start();
    realtime.on(
      'ReceiveExamAttempt',
      ({ examGuid, version }) => {
        if (examGuid.toLowerCase() !== this.examGuid) return;
        this.#entrance.observeVersion(version);
        this.#answers.showSaves();
        void this.#poll();
      },
      { signal },
    );
    realtime.onResumed(() => this.#resume(), { signal });
    const seen = (): void => {
      if (document.visibilityState === 'visible') this.wake();
    };
    window.addEventListener('online', this.wake);
    document.addEventListener('visibilitychange', seen);
    window.addEventListener('pageshow', this.wake);
    signal.addEventListener(
      'abort',
      () => {
        window.removeEventListener('online', this.wake);
        document.removeEventListener('visibilitychange', seen);
        window.removeEventListener('pageshow', this.wake);
        this.#timers.stop();
        // Send at once when the student leaves the page, without waiting for the debounce.
        this.#answers.delivery.flush();
      },
      { once: true },
    );
    this.#timers.schedule('look', POLL_MS, () => this.#continuePolling());
  }

  /**
   * The network, the page or the machine is back: makes everything due, and fetches the server's
   * time.
   */
  readonly wake = (): void => void this.#resume().catch(() => undefined);

  /** Rejects if the server's time could not be fetched. */
  async #resume(): Promise<void> {
    const { kind } = this.#state.view;
    if (kind === 'failed') return this.#entrance.load();
    if (kind !== 'running' && kind !== 'done') return;
    // After sleep, fetch the server's time first: the age of an answer is computed from it. A slow
    // response delays no answer beyond TIME_FIRST_MS: the clocks' progress is right unless somebody
    // set the device's time.
    const time = this.#fetchAttempt();
    if (this.#clock.leapt) {
      await Promise.race([
        time.catch(() => undefined),
        new Promise((done) => {
          setTimeout(done, TIME_FIRST_MS);
        }),
      ]);
    }
    this.#answers.delivery.flush();
    void this.#answers.sendFlags();
    await time;
  }

  /** The page is closed or hidden: a phone may freeze it before the debounce ends. */
  readonly leave = (): void => this.#answers.delivery.leave();

  #continuePolling(): void {
    void this.#poll();
    this.#timers.schedule('look', POLL_MS, () => this.#continuePolling());
  }

  /** Like {@link Sitting.#fetchAttempt}, but never rejects: polling retries it. */
  async #poll(): Promise<void> {
    await this.#fetchAttempt().catch(() => undefined);
  }

  /** Fetches the state of the attempt: more time, the end, another entry. */
  async #fetchAttempt(): Promise<void> {
    const state = this.#state;
    if (state.view.kind !== 'running' || this.#finish.hasEnded) return;
    const { exam } = state.view;
    const requestedAt = this.#clock.now();
    const { data: attempt } = await this.#requests.attempt();
    if (!attempt || state.view.kind !== 'running') return;
    if (!this.#entrance.isEntering) this.#entrance.observeVersion(attempt.version);
    this.#clock.sync(attempt, requestedAt);
    if (attempt.finishDate) return this.#finish.end(exam, attempt);
    const countdown = this.#clock.countdown(attempt, requestedAt) ?? state.view.countdown;
    // The teacher may grant more time just after it ran out.
    state.change({ countdown, ending: state.view.ending && attempt.remainingSeconds <= 0 });
    this.#answers.showSaves();
    this.#clock.watchEnd();
    if (exam.restrictedMovingToNext) await this.#paging.follow(attempt);
  }

  /** Loads the exam and the state of the attempt, and shows that it is loading. */
  load(): Promise<void> {
    if (this.#state.view.kind === 'failed') this.#state.show({ kind: 'loading' });
    return this.#entrance.load();
  }

  /**
   * Enters the exam, or re-enters it, which halts every other tab and device. Resolves with the
   * problem, or with null.
   */
  enter(shown?: Entering): Promise<EntranceProblem | null> {
    return this.#entrance.enter(shown);
  }

  /** Goes to a page; in a forward-only exam there is no way back. Resolves with whether it did. */
  goTo(page: number): Promise<boolean> {
    return this.#paging.goTo(page);
  }

  /** Save state of one answer. */
  saveOf(questionGuid: string): SaveState {
    return this.#answers.saveOf(questionGuid);
  }

  /** Records typed input: it is stored in this browser at once and sent soon. */
  write(questionGuid: string, answer: readonly string[]): void {
    this.#answers.write(questionGuid, answer);
  }

  /** Submits the current answer with the button. */
  submit(questionGuid: string): void {
    this.#answers.submit(questionGuid);
  }

  /**
   * Whether an answer may still be changed: not after a submission that reveals the correct
   * answers.
   */
  canWrite(questionGuid: string): boolean {
    return !this.#paging.isBehind && this.#answers.canWrite(questionGuid);
  }

  /** Flags a question, or removes the flag. */
  toggleFlag(questionGuid: string): void {
    this.#answers.toggleFlag(questionGuid);
  }

  /**
   * Sends everything now. Resolves with whether nothing is left unsent; early if there is no
   * network.
   */
  flushAnswers(): Promise<boolean> {
    return this.#finish.flushAnswers();
  }

  /**
   * Finishes: sends unsent answers first, then finishes the attempt. Rejects if the request fails;
   * resolves with false if an answer could not be sent yet.
   */
  finish(): Promise<boolean> {
    return this.#finish.finish();
  }
}
