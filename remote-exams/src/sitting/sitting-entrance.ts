import { EXAM_ENTER, EXAM_FOUND, OK, type Exam, type ExamAttempt } from '@riwaq/api';
import { isMissing } from '@riwaq/ui/plain';
import type { Countdown } from './countdown';
import type { NamedTimers } from './named-timers';
import type { Paper } from './paper';
import type { SittingAnswers } from './sitting-answers';
import { POLL_AT_END_MS, type SittingClock } from './sitting-clock';
import { STORED_FIRST_MS, type SittingFinish } from './sitting-finish';
import type { SittingPaging } from './sitting-paging';
import type { SittingRequests } from './sitting-requests';
import type { SittingState } from './sitting-state';
import type { AsksFace, Entering, EntranceProblem, EntranceView } from './sitting-view';

/** Interval at which an exam that begins soon, or was deactivated, is reloaded. */
const RELOAD_MS = 10_000;

/**
 * Maximum time for which entering waits for the code of the attempt's screens. Its download
 * continues, and the next try waits for the same one.
 */
export const CODE_WAIT_MS = 20_000;

/** Rejects when `work` takes longer than {@link CODE_WAIT_MS}. */
async function withinCodeWait(work: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error('The code is late.')), CODE_WAIT_MS);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Verification that the entrance asks for after a refused attempt to enter. */
function asksFaceAfter(problem: EntranceProblem, before: AsksFace): AsksFace {
  if (problem.kind !== 'refused') return before;
  if (problem.statusCode === EXAM_ENTER.face || problem.statusCode === EXAM_ENTER.noOwnPassword)
    return 'face';
  return problem.statusCode === EXAM_ENTER.ownPassword ||
    problem.statusCode === EXAM_ENTER.wrongOwnPassword
    ? 'own-password'
    : before;
}

interface SittingEntranceOptions {
  /** Loads the code of the attempt's screens. */
  prepare: () => Promise<unknown>;
  requests: SittingRequests;
  state: SittingState;
  timers: NamedTimers;
  clock: SittingClock;
  answers: SittingAnswers;
  paging: SittingPaging;
  finish: SittingFinish;
}

/** Entrance to one attempt: loads the exam, enters it and re-enters it. */
export class SittingEntrance {
  readonly #options: SittingEntranceOptions;
  #entering = false;
  #versionWhileEntering = 0;

  constructor(options: SittingEntranceOptions) {
    this.#options = options;
  }

  /**
   * Records that the attempt has this version. During an own request to enter, the version may be
   * this tab's own, whose response has not arrived yet.
   */
  observeVersion(version: number): void {
    if (this.#entering) this.#versionWhileEntering = Math.max(this.#versionWhileEntering, version);
    else this.#options.answers.delivery.observeVersion(version);
  }

  get isEntering(): boolean {
    return this.#entering;
  }

  /** Loads the exam and the state of the attempt. A failed load is retried by itself. */
  async load(): Promise<void> {
    const { requests, state, clock, finish, answers } = this.#options;
    try {
      const requestedAt = clock.now();
      const [exam, attempt] = await Promise.all([requests.exam(), requests.attempt()]);
      if (
        exam.data === null ||
        exam.statusCode !== OK ||
        attempt.statusCode === EXAM_FOUND.notFound
      )
        return this.#showGone(attempt.data);
      if (attempt.data) clock.sync(attempt.data, requestedAt);
      if (attempt.data?.finishDate) return await finish.end(exam.data, attempt.data);
      if (state.view.kind === 'running') return;
      const countdown = attempt.data && clock.countdown(attempt.data, requestedAt);
      this.#showEntrance(exam.data, attempt.data, countdown);
    } catch (cause) {
      if (isMissing(cause)) return this.#showGone(null);
      const { kind } = state.view;
      if (kind === 'loading')
        state.show({ kind: 'failed', cause, unsent: answers.delivery.storedCount });
      // The view stays; retry where the student is waiting.
      if (kind === 'loading' || kind === 'failed' || kind === 'entrance')
        this.#reloadAfter(RELOAD_MS);
    }
  }

  #reloadAfter(ms: number): void {
    this.#options.timers.schedule('begin', ms, () => void this.load());
  }

  #showEntrance(
    exam: EntranceView['exam'],
    attempt: EntranceView['attempt'],
    countdown: Countdown | null,
  ): void {
    const { state } = this.#options;
    const before: Partial<EntranceView> = state.view.kind === 'entrance' ? state.view : {};
    const { entering = false, problem = null, asksFace = 'no', asksPassword = false } = before;
    state.show({
      kind: 'entrance',
      exam,
      attempt,
      countdown,
      entering,
      problem,
      asksFace,
      asksPassword: asksPassword || (exam.enablePasswordToEnter && attempt === null),
    });
    if (exam.examStatus === 'upcoming') this.#reloadAfter(RELOAD_MS);
    // The server also ends an attempt whose time runs out at the entrance: reload then.
    else if (countdown) this.#reloadAfter(countdown.leftMs + POLL_AT_END_MS);
  }

  #showGone(attempt: ExamAttempt | null): void {
    const { state } = this.#options;
    if (state.view.kind === 'running' || state.view.kind === 'done') return;
    state.show({
      kind: 'gone',
      why: attempt === null ? 'missing' : attempt.finishDate === null ? 'stopped' : 'finished',
    });
    // Retry: the teacher may activate the exam again.
    if (attempt?.finishDate === null) this.#reloadAfter(RELOAD_MS);
  }

  /**
   * Enters the exam, or re-enters it, which halts every other tab and device. Resolves with the
   * problem, or with null.
   */
  async enter({ password, ...face }: Entering = {}): Promise<EntranceProblem | null> {
    const { state } = this.#options;
    const { view } = state;
    if (view.kind !== 'entrance' && view.kind !== 'running') return null;
    if (view.kind === 'entrance') {
      if (view.asksPassword && !password) {
        state.show({ ...view, problem: { kind: 'password-required' } });
        return { kind: 'password-required' };
      }
      state.show({ ...view, entering: true, problem: null });
    }
    const shown = { password, ...face };
    const problem =
      view.kind === 'entrance'
        ? await this.#enterPrepared(view.exam, shown)
        : await this.#tryToEnter(view.exam, shown);
    const now = state.view;
    if (problem && now.kind === 'entrance') {
      const wrong = problem.kind === 'refused' && problem.statusCode === EXAM_ENTER.wrongPassword;
      // A student who was not asked for the password yet has not entered a wrong one.
      state.show({
        ...now,
        entering: false,
        asksPassword: now.asksPassword || wrong,
        asksFace: asksFaceAfter(problem, now.asksFace),
        problem: wrong && !password ? { kind: 'password-required' } : problem,
      });
    }
    return problem;
  }

  /**
   * Enters once the code of the attempt's screens is loaded: the time must not run while they
   * cannot be shown.
   */
  async #enterPrepared(exam: Exam, shown: Entering): Promise<EntranceProblem | null> {
    const { prepare, state, timers } = this.#options;
    try {
      await withinCodeWait(prepare());
    } catch {
      return { kind: 'code' };
    }
    // The student has left the page, or the attempt has ended meanwhile.
    if (!timers.isShown || state.view.kind !== 'entrance') return null;
    return this.#tryToEnter(exam, shown);
  }

  async #tryToEnter(exam: Exam, shown: Entering): Promise<EntranceProblem | null> {
    const { requests, clock, answers } = this.#options;
    this.#entering = true;
    this.#versionWhileEntering = 0;
    try {
      const requestedAt = clock.now();
      const { statusCode, data } = await requests.enter(shown);
      if (statusCode === EXAM_ENTER.finished) await this.load();
      if (statusCode === EXAM_ENTER.notFound) this.#showGone(null);
      if (statusCode !== OK || data === null) return { kind: 'refused', statusCode };
      clock.sync(data, requestedAt);
      answers.delivery.begin(data.version);
      // Send stored answers first, so that the fetched questions include them.
      await answers.delivery.sendWithin(STORED_FIRST_MS);
      this.#run(exam, data, await answers.fetchPaper(), requestedAt);
      return null;
    } catch (cause) {
      return { kind: 'call', cause };
    } finally {
      this.#entering = false;
      answers.delivery.observeVersion(this.#versionWhileEntering);
      answers.showSaves();
    }
  }

  #run(exam: Exam, attempt: ExamAttempt, paper: Paper, requestedAt: number): void {
    const { state, clock, answers, paging } = this.#options;
    state.show({
      kind: 'running',
      exam,
      paper,
      ending: false,
      halt: null,
      saves: 'saved',
      page: paging.begin(exam, attempt, paper),
      finishing: false,
      countdown: clock.countdown(attempt, requestedAt),
    });
    answers.showSaves();
    clock.watchEnd();
    void answers.delivery.send();
    void answers.sendFlags();
  }
}
