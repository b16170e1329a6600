import type { ExamAttempt } from '@riwaq/api';
import { countdownFrom, leftAt, type Countdown } from './countdown';
import { DeviceClock, type Reading } from './device-clock';
import type { NamedTimers } from './named-timers';
import { ServerTime } from './server-time';
import type { SittingState } from './sitting-state';

/** Polling interval after the time is up, until the server reports the attempt as finished. */
export const POLL_AT_END_MS = 1500;

interface SittingClockOptions {
  state: SittingState;
  timers: NamedTimers;
  /** Reads the clocks of the device, in milliseconds. */
  readClocks: () => Reading;
  /** Fetches the state of the attempt; never rejects. */
  poll: () => Promise<void>;
  /** Sends unsent answers at once. */
  flush: () => void;
}

/**
 * Time of one attempt. It comes from the server and advances with the device's clocks; their date
 * and time zone do not matter.
 */
export class SittingClock {
  readonly #options: SittingClockOptions;
  readonly #device: DeviceClock;
  readonly serverTime = new ServerTime();
  #asksAfterLeap = false;

  /** Milliseconds of a monotonic clock. */
  readonly now: () => number;

  constructor(options: SittingClockOptions) {
    this.#options = options;
    this.#device = new DeviceClock(options.readClocks);
    this.now = this.#device.now;
  }

  /** Whether the device slept, or its clock was set, since the server last sent its time. */
  get leapt(): boolean {
    return this.#device.leapt;
  }

  /** Milliseconds left now; null without a known limit. */
  readonly left = (): number | null => {
    const { view } = this.#options.state;
    return 'countdown' in view && view.countdown ? leftAt(view.countdown, this.now()) : null;
  };

  /** When the server measured a response that arrives now: halfway since the request. */
  measuredAt(requestedAt: number): number {
    return (requestedAt + this.now()) / 2;
  }

  sync(attempt: ExamAttempt, requestedAt: number): void {
    this.serverTime.sync(attempt, this.measuredAt(requestedAt));
    this.#device.sync();
  }

  countdown(attempt: ExamAttempt, requestedAt: number): Countdown | null {
    return countdownFrom(attempt.remainingSeconds, this.measuredAt(requestedAt));
  }

  /**
   * When the time is up, input ends: unsent answers are flushed, and the server is polled until it
   * reports the attempt as finished.
   */
  watchEnd(): void {
    const { state, timers, poll, flush } = this.#options;
    const left = this.left();
    if (left === null) return timers.cancel('end');
    if (left > 0) return timers.schedule('end', left, () => this.watchEnd());
    // The device slept, or its clock was set: ask the server whether the time is over.
    if (this.leapt && !this.#asksAfterLeap) {
      this.#asksAfterLeap = true;
      void poll()
        .then(() => this.watchEnd())
        .finally(() => {
          this.#asksAfterLeap = false;
        });
      return;
    }
    if (state.view.kind === 'running' && !state.view.ending) {
      state.change({ ending: true });
      flush();
    }
    timers.schedule('end', POLL_AT_END_MS, () => void poll().then(() => this.watchEnd()));
  }
}
