import { EXAM_ENTER, EXAM_FOUND, MOVE, OK, type Exam, type ExamAttempt } from '@riwaq/api';
import type { HostContext, ModuleRealtime, ModuleStorage } from '@riwaq/contract';
import { isMissing, presentDataOf } from '@riwaq/ui/plain';
import { AnswerDelivery } from './answer-delivery';
import { countdownFrom, leftAt } from './countdown';
import { DeviceClock, type Reading } from './device-clock';
import { FlagKeeper } from './flag-keeper';
import { NamedTimers } from './named-timers';
import {
  isAnswered,
  entered,
  isShown,
  pageCount,
  paperOf,
  withAnswer,
  withCorrect,
  withFlag,
  type Paper,
} from './paper';
import { ServerTime } from './server-time';
import type {
  AsksFace,
  Entering,
  EntranceProblem,
  EntranceView,
  RunningView,
  SaveState,
  SittingView,
} from './sitting-view';
import { createUnsentStore } from './unsent-store';

interface SittingOptions {
  api: HostContext['api'];
  storage: ModuleStorage;
  examGuid: string;
  /** Reads the clocks of the device, in milliseconds. */
  readClocks?: () => Reading;
}

/** Polling interval of the attempt, besides hub events: extra time arrives within 30 s. */
const POLL_MS = 25_000;
/** Polling interval after the time is up, until the server reports the attempt as finished. */
const POLL_AT_END_MS = 1500;
/** Interval at which an exam that begins soon, or was deactivated, is reloaded. */
const RELOAD_MS = 10_000;
/** Maximum milliseconds that answers wait for the server's time after sleep. */
export const TIME_FIRST_MS = 2000;
/**
 * Answers stored in the browser are sent before the questions are shown, but the student waits at
 * most this long.
 */
const STORED_FIRST_MS = 4000;
/** Pause before a failed flag is retried. */
const FLAG_RETRY_MS = 5000;
/** Delay of the request for the correct answers after the server stops accepting answers. */
const CORRECT_ANSWERS_DELAY_MS = 500;
/** Maximum time for which finishing waits for the last answers. */
const LAST_ANSWERS_MS = 20_000;

/** Removes properties whose value is `undefined`. */
const omitUndefined = (shown: Entering): Entering =>
  Object.fromEntries(Object.entries(shown).filter(([, value]) => value !== undefined));

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

/**
 * One student's attempt at one exam: its view state, its stored data and its requests. Time comes
 * from the server and advances with the device's clocks; their date and time zone do not matter.
 */
export class Sitting {
  readonly #api: HostContext['api'];
  readonly #storage: ModuleStorage;
  readonly examGuid: string;
  readonly #clock: DeviceClock;
  readonly #now: () => number;
  readonly #answers: AnswerDelivery;
  readonly #flags: FlagKeeper;
  readonly #listeners = new Set<() => void>();
  readonly #timers = new NamedTimers();
  readonly #serverTime = new ServerTime();
  #view: SittingView = { kind: 'loading' };
  #entering = false;
  #versionWhileEntering = 0;
  #ended = false;
  #asksAfterLeap = false;
  /** Version of the attempt with which this tab entered. */
  #version = 0;
  /**
   * In a forward-only exam, the furthest page that the server knows of: earlier pages accept no
   * answers.
   */
  #reached = 0;

  constructor({
    api,
    storage,
    examGuid,
    readClocks = () => ({ monotonic: performance.now(), wall: Date.now() }),
  }: SittingOptions) {
    this.#api = api;
    this.#storage = storage;
    this.examGuid = examGuid;
    this.#clock = new DeviceClock(readClocks);
    const { now } = this.#clock;
    this.#now = now;
    this.#answers = new AnswerDelivery({
      api,
      examGuid,
      store: createUnsentStore(storage, examGuid),
      timers: this.#timers,
      serverTime: this.#serverTime,
      now,
      events: {
        changed: () => this.#showSaves(),
        replaced: (questionGuid, answer) => {
          const view = this.#view;
          if (view.kind === 'running')
            this.#show({ ...view, paper: withAnswer(view.paper, questionGuid, answer) });
          if (view.kind === 'done' && view.paper)
            this.#show({ ...view, paper: withAnswer(view.paper, questionGuid, answer) });
        },
        corrected: (questionGuid, options) => {
          if (this.#view.kind === 'running')
            this.#change({ paper: withCorrect(this.#view.paper, questionGuid, options) });
        },
        // The server knows whether the attempt was finished, or the answer submitted finally.
        closed: () => void this.#poll().then(() => this.#refetchQuestions()),
      },
    });
    this.#flags = new FlagKeeper({ api, storage, examGuid });
  }

  readonly view = (): SittingView => this.#view;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Milliseconds left now; null without a known limit. */
  readonly left = (): number | null =>
    'countdown' in this.#view && this.#view.countdown
      ? leftAt(this.#view.countdown, this.#now())
      : null;

  /** The paper, once it is known. */
  get #paper(): Paper | null {
    return 'paper' in this.#view ? this.#view.paper : null;
  }

  get #pageKey(): string {
    return `page:${this.examGuid}`;
  }

  #show(view: SittingView): void {
    this.#view = view;
    for (const listener of this.#listeners) listener();
  }

  #change(change: Partial<RunningView>): void {
    if (this.#view.kind === 'running') this.#show({ ...this.#view, ...change });
  }

  /** Updates the save states, and a halt of the delivery, in the view. */
  #showSaves(): void {
    const saves = this.#answers.allSaves(
      this.#paper?.questions.map(({ questionGuid }) => questionGuid) ?? [],
    );
    if (this.#view.kind === 'running')
      this.#show({ ...this.#view, saves, halt: this.#answers.halt });
    if (this.#view.kind === 'done') this.#show({ ...this.#view, saves });
  }

  /** Save state of one answer. */
  saveOf(questionGuid: string): SaveState {
    const paper = this.#paper;
    return this.#answers.saveOf(questionGuid, paper !== null && isAnswered(paper, questionGuid));
  }

  get hasUnsent(): boolean {
    return !this.#answers.isEmpty;
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
        // During an own request to enter, the version may be the own one whose response has not
        // arrived yet.
        if (this.#entering)
          this.#versionWhileEntering = Math.max(this.#versionWhileEntering, version);
        else this.#answers.observeVersion(version);
        this.#showSaves();
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
        this.#answers.flush();
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
    if (this.#view.kind === 'failed') return this.load();
    if (this.#view.kind !== 'running' && this.#view.kind !== 'done') return;
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
    this.#answers.flush();
    void this.#sendFlags();
    await time;
  }

  /** The page is closed or hidden: a phone may freeze it before the debounce ends. */
  readonly leave = (): void => this.#answers.leave();

  #continuePolling(): void {
    void this.#poll();
    this.#timers.schedule('look', POLL_MS, () => this.#continuePolling());
  }

  /** Loads the exam and the state of the attempt. */
  async load(): Promise<void> {
    if (this.#view.kind === 'failed') this.#show({ kind: 'loading' });
    try {
      const requestedAt = this.#now();
      const [exam, attempt] = await Promise.all([
        this.#api('GET Exams/GetExam', { query: { ExamGuid: this.examGuid } }),
        this.#api('GET Exams/GetAttempt', { query: { ExamGuid: this.examGuid } }),
      ]);
      if (
        exam.data === null ||
        exam.statusCode !== OK ||
        attempt.statusCode === EXAM_FOUND.notFound
      )
        return this.#showGone(attempt.data);
      if (attempt.data) this.#syncTime(attempt.data, requestedAt);
      if (attempt.data?.finishDate) return await this.#end(exam.data, attempt.data);
      if (this.#view.kind === 'running') return;
      this.#showEntrance(exam.data, attempt.data, (requestedAt + this.#now()) / 2);
    } catch (cause) {
      if (isMissing(cause)) return this.#showGone(null);
      if (this.#view.kind === 'loading') this.#show({ kind: 'failed', cause });
      // The view stays; retry where the student is waiting.
      else if (this.#view.kind === 'entrance')
        this.#timers.schedule('begin', RELOAD_MS, () => void this.load());
    }
  }

  /** @param at the time of the device at which the server measured the remaining time */
  #showEntrance(exam: EntranceView['exam'], attempt: EntranceView['attempt'], at: number): void {
    const before: Partial<EntranceView> = this.#view.kind === 'entrance' ? this.#view : {};
    const { entering = false, problem = null, asksFace = 'no', asksPassword = false } = before;
    const countdown = countdownFrom(attempt?.remainingSeconds, at);
    this.#show({
      kind: 'entrance',
      exam,
      attempt,
      countdown,
      entering,
      problem,
      asksFace,
      asksPassword: asksPassword || (exam.enablePasswordToEnter && attempt === null),
    });
    if (exam.examStatus === 'upcoming')
      this.#timers.schedule('begin', RELOAD_MS, () => void this.load());
    // The server also ends an attempt whose time runs out at the entrance: reload then.
    else if (countdown)
      this.#timers.schedule('begin', countdown.leftMs + POLL_AT_END_MS, () => void this.load());
  }

  #showGone(attempt: ExamAttempt | null): void {
    if (this.#view.kind === 'running' || this.#view.kind === 'done') return;
    this.#show({
      kind: 'gone',
      why: attempt === null ? 'missing' : attempt.finishDate === null ? 'stopped' : 'finished',
    });
    // Retry: the teacher may activate the exam again.
    if (attempt?.finishDate === null)
      this.#timers.schedule('begin', RELOAD_MS, () => void this.load());
  }

  /**
   * Enters the exam, or re-enters it, which halts every other tab and device. Resolves with the
   * problem, or with null.
   */
  async enter({ password, ...face }: Entering = {}): Promise<EntranceProblem | null> {
    const view = this.#view;
    if (view.kind !== 'entrance' && view.kind !== 'running') return null;
    if (view.kind === 'entrance') {
      if (view.asksPassword && !password) {
        this.#show({ ...view, problem: { kind: 'password-required' } });
        return { kind: 'password-required' };
      }
      this.#show({ ...view, entering: true, problem: null });
    }
    const problem = await this.#tryToEnter(view.exam, { password, ...face });
    const now = this.#view;
    if (problem && now.kind === 'entrance') {
      const wrong = problem.kind === 'refused' && problem.statusCode === EXAM_ENTER.wrongPassword;
      // A student who was not asked for the password yet has not entered a wrong one.
      this.#show({
        ...now,
        entering: false,
        asksPassword: now.asksPassword || wrong,
        asksFace: asksFaceAfter(problem, now.asksFace),
        problem: wrong && !password ? { kind: 'password-required' } : problem,
      });
    }
    return problem;
  }

  async #tryToEnter(exam: Exam, shown: Entering): Promise<EntranceProblem | null> {
    this.#entering = true;
    this.#versionWhileEntering = 0;
    try {
      const requestedAt = this.#now();
      const { statusCode, data } = await this.#api('POST Exams/EnterExam', {
        body: { examGuid: this.examGuid, ...omitUndefined(shown) },
      });
      if (statusCode === EXAM_ENTER.finished) await this.load();
      if (statusCode === EXAM_ENTER.notFound) this.#showGone(null);
      if (statusCode !== OK || data === null) return { kind: 'refused', statusCode };
      this.#syncTime(data, requestedAt);
      this.#answers.begin(data.version);
      // Send stored answers first, so that the fetched questions include them.
      await this.#answers.sendWithin(STORED_FIRST_MS);
      const response = await this.#api('GET Exams/GetQuestions', {
        query: { ExamGuid: this.examGuid },
      });
      this.#run(exam, data, presentDataOf(response).exam, requestedAt);
      return null;
    } catch (cause) {
      return { kind: 'call', cause };
    } finally {
      this.#entering = false;
      this.#answers.observeVersion(this.#versionWhileEntering);
      this.#showSaves();
    }
  }

  #run(
    exam: Exam,
    attempt: ExamAttempt,
    questions: Parameters<typeof paperOf>[0],
    requestedAt: number,
  ): void {
    const paper = this.#withUnsent(paperOf(questions));
    const pages = pageCount(paper, exam.numberOfQuestionsInPage);
    this.#version = attempt.version;
    this.#reached = exam.restrictedMovingToNext ? attempt.reachedPage : 0;
    const storedPage =
      this.#view.kind === 'running'
        ? this.#view.page
        : (this.#storage.get<number>(this.#pageKey) ?? 0);
    // A forward-only exam resumes at the server's page, not at the one stored in this browser.
    const shown = exam.restrictedMovingToNext ? attempt.reachedPage : storedPage;
    this.#show({
      kind: 'running',
      exam,
      paper,
      ending: false,
      halt: null,
      saves: 'saved',
      page: Math.max(0, Math.min(shown, pages - 1)),
      finishing: false,
      countdown: countdownFrom(attempt.remainingSeconds, (requestedAt + this.#now()) / 2),
    });
    this.#showSaves();
    this.#watchEnd();
    void this.#answers.send();
    void this.#sendFlags();
  }

  #withUnsent(received: Paper): Paper {
    let paper = received;
    for (const { questionGuid, answer } of this.#answers.unsent)
      paper = withAnswer(paper, questionGuid, answer);
    for (const question of received.questions)
      paper = withFlag(paper, question.questionGuid, this.#flags.isFlagged(question));
    return paper;
  }

  /** Goes to a page; in a forward-only exam there is no way back. Resolves with whether it did. */
  async goTo(page: number): Promise<boolean> {
    if (this.#view.kind !== 'running') return false;
    // The server sends the questions of a page only after the move to it.
    if (
      this.#view.exam.restrictedMovingToNext &&
      !((await this.#moveForward(page)) && (await this.#refetchQuestions()))
    )
      return false;
    const shown = Math.max(page, this.#reached);
    this.#storage.set(this.#pageKey, shown);
    this.#change({ page: shown });
    return true;
  }

  async #moveForward(page: number): Promise<boolean> {
    try {
      const { statusCode, data } = await this.#api('PUT Exams/MoveForward', {
        body: { examGuid: this.examGuid, page, version: this.#version },
      });
      if (data) this.#answers.observeVersion(data.version);
      if (
        statusCode === MOVE.notActive ||
        statusCode === MOVE.wrongPassword ||
        statusCode === MOVE.face
      )
        this.#answers.haltBy(statusCode);
      this.#showSaves();
      // The exam was entered in another tab or on another device, or has ended: ask the server
      // which.
      if (data?.version !== this.#version) void this.#poll();
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
    return this.#view.kind === 'running' && this.#view.page < this.#reached;
  }

  /** Whether delivery is halted, which the page shows separately. */
  get stopped(): boolean {
    return this.#answers.halt !== null;
  }

  /** Goes to the page that the server is on: the response to moving forward was lost. */
  async #catchUp(): Promise<void> {
    if (!this.isBehind || this.stopped || !(await this.#refetchQuestions()) || !this.isBehind)
      return;
    this.#change({ page: this.#reached });
  }

  #syncTime(attempt: ExamAttempt, requestedAt: number): void {
    this.#serverTime.sync(attempt, (requestedAt + this.#now()) / 2);
    this.#clock.sync();
  }

  /** Records typed input: it is stored in this browser at once and sent soon. */
  write(questionGuid: string, answer: readonly string[]): void {
    this.#enqueue(questionGuid, answer, true);
  }

  /** Submits the current answer with the button. */
  submit(questionGuid: string): void {
    if (this.#view.kind === 'running')
      this.#enqueue(questionGuid, this.#view.paper.answers.get(questionGuid) ?? [], false);
  }

  #enqueue(questionGuid: string, answer: readonly string[], draft: boolean): void {
    const view = this.#view;
    if (view.kind !== 'running' || view.ending || this.#answers.halt === 'elsewhere') return;
    this.#answers.write(questionGuid, entered(answer), draft);
    this.#show({ ...view, paper: withAnswer(view.paper, questionGuid, answer) });
    this.#showSaves();
    void this.#answers.send();
  }

  /**
   * Whether an answer may still be changed: not after a submission that reveals the correct
   * answers.
   */
  canWrite(questionGuid: string): boolean {
    const view = this.#view;
    if (view.kind !== 'running' || view.ending || view.halt === 'elsewhere') return false;
    if (this.isBehind) return false;
    if (!view.exam.showCorrectAnswerAfterSubmit) return true;
    const question = view.paper.questions.find((each) => each.questionGuid === questionGuid);
    return question !== undefined && !isShown(question) && !this.#answers.isSubmitted(questionGuid);
  }

  /** Refetches the questions; unsent answers stay. Resolves with whether it succeeded. */
  async #refetchQuestions(): Promise<boolean> {
    try {
      const { data } = await this.#api('GET Exams/GetQuestions', {
        query: { ExamGuid: this.examGuid },
      });
      if (!data || this.#view.kind !== 'running') return false;
      this.#change({ paper: this.#withUnsent(paperOf(data.exam)) });
      return true;
    } catch {
      // The view stays.
      return false;
    }
  }

  /** Flags a question, or removes the flag. */
  toggleFlag(questionGuid: string): void {
    const view = this.#view;
    if (view.kind !== 'running' || view.ending) return;
    const flag = view.paper.flags.has(questionGuid) ? 0 : 1;
    this.#flags.put(questionGuid, flag);
    this.#change({ paper: withFlag(view.paper, questionGuid, flag === 1) });
    void this.#sendFlags();
  }

  async #sendFlags(): Promise<void> {
    if (await this.#flags.send())
      this.#timers.schedule('flags', FLAG_RETRY_MS, () => void this.#sendFlags());
  }

  /** Like {@link Sitting.#fetchAttempt}, but never rejects: polling retries it. */
  async #poll(): Promise<void> {
    await this.#fetchAttempt().catch(() => undefined);
  }

  /** Fetches the state of the attempt: more time, the end, another entry. */
  async #fetchAttempt(): Promise<void> {
    if (this.#view.kind !== 'running' || this.#ended) return;
    const { exam } = this.#view;
    const requestedAt = this.#now();
    const { data: attempt } = await this.#api('GET Exams/GetAttempt', {
      query: { ExamGuid: this.examGuid },
    });
    if (!attempt || this.#view.kind !== 'running') return;
    if (!this.#entering) this.#answers.observeVersion(attempt.version);
    this.#syncTime(attempt, requestedAt);
    if (attempt.finishDate) return this.#end(exam, attempt);
    const countdown =
      countdownFrom(attempt.remainingSeconds, (requestedAt + this.#now()) / 2) ??
      this.#view.countdown;
    // The teacher may grant more time just after it ran out.
    this.#change({ countdown, ending: this.#view.ending && attempt.remainingSeconds <= 0 });
    this.#showSaves();
    this.#watchEnd();
    if (exam.restrictedMovingToNext && attempt.version === this.#version) {
      this.#reached = Math.max(this.#reached, attempt.reachedPage);
      await this.#catchUp();
    }
  }

  /**
   * When the time is up, input ends: unsent answers are flushed, and the server is polled until it
   * reports the attempt as finished.
   */
  #watchEnd(): void {
    const left = this.left();
    if (left === null) return this.#timers.cancel('end');
    if (left > 0) return this.#timers.schedule('end', left, () => this.#watchEnd());
    // The device slept, or its clock was set: ask the server whether the time is over.
    if (this.#clock.leapt && !this.#asksAfterLeap) {
      this.#asksAfterLeap = true;
      void this.#poll()
        .then(() => this.#watchEnd())
        .finally(() => {
          this.#asksAfterLeap = false;
        });
      return;
    }
    if (this.#view.kind === 'running' && !this.#view.ending) {
      this.#change({ ending: true });
      this.#answers.flush();
    }
    this.#timers.schedule(
      'end',
      POLL_AT_END_MS,
      () => void this.#poll().then(() => this.#watchEnd()),
    );
  }

  /**
   * Finishes: sends unsent answers first, then finishes the attempt. Rejects if the request fails;
   * resolves with false if an answer could not be sent yet.
   */
  async finish(): Promise<boolean> {
    if (this.#view.kind !== 'running') return true;
    const { exam } = this.#view;
    this.#change({ finishing: true });
    try {
      if (!(await this.flushAnswers(LAST_ANSWERS_MS))) return false;
      const requestedAt = this.#now();
      const attempt = presentDataOf(
        await this.#api('POST Exams/FinishExam', { body: { examGuid: this.examGuid } }),
      );
      this.#syncTime(attempt, requestedAt);
      await this.#end(exam, attempt);
      return true;
    } finally {
      this.#change({ finishing: false });
    }
  }

  /**
   * Sends everything now. Resolves with whether nothing is left unsent; early if there is no
   * network.
   */
  flushAnswers(patienceMs = LAST_ANSWERS_MS): Promise<boolean> {
    return this.#answers.flushWithin(patienceMs);
  }

  async #end(exam: Exam, attempt: ExamAttempt): Promise<void> {
    if (this.#ended) return;
    this.#ended = true;
    this.#timers.cancel('end');
    this.#timers.cancel('look');
    this.#storage.remove(this.#pageKey);
    this.#flags.forget();
    const before = this.#paper;
    // Load answers that a page left stored when it was closed at the very end, and lift a halt,
    // which is obsolete: nobody re-enters.
    this.#answers.begin(attempt.version);
    // Within the grace period the server still accepts answers that were typed in time.
    this.#answers.flush();
    await this.#answers.sendWithin(STORED_FIRST_MS);
    let paper = before;
    try {
      const { data } = await this.#api('GET Exams/GetQuestions', {
        query: { ExamGuid: this.examGuid },
      });
      if (data) paper = paperOf(data.exam);
    } catch {
      // Only the answers are missing from the page; the attempt has ended all the same.
    }
    const answersLater = exam.showCorrectAnswerAfterSubmit && attempt.closesInSeconds > 0;
    this.#show({ kind: 'done', exam, attempt, paper, saves: 'saved', answersLater });
    this.#showSaves();
    // The server reveals correct answers, and results that are already published, once it accepts
    // no more answers.
    if (attempt.closesInSeconds > 0)
      this.#timers.schedule(
        'answers',
        attempt.closesInSeconds * 1000 + CORRECT_ANSWERS_DELAY_MS,
        () => void this.#fetchCorrectAnswers(),
      );
  }

  /** Fetches the correct answers, now that the server reveals them. */
  async #fetchCorrectAnswers(): Promise<void> {
    try {
      const { data } = await this.#api('GET Exams/GetQuestions', {
        query: { ExamGuid: this.examGuid },
      });
      if (this.#view.kind === 'done')
        this.#show({
          ...this.#view,
          paper: data ? paperOf(data.exam) : this.#view.paper,
          answersLater: false,
        });
    } catch {
      this.#timers.schedule('answers', RELOAD_MS, () => void this.#fetchCorrectAnswers());
    }
  }
}
