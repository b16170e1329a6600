import type { Log, Schedule } from '../services';

export interface OwnSchedule extends Schedule {
  /** Names of the jobs whose last run failed. */
  failing(): readonly string[];
  /** Names of all scheduled jobs. */
  known(): readonly string[];
  /** Resolves after the given milliseconds, or as soon as the server stops. */
  pause(milliseconds: number): Promise<void>;
  stop(): void;
}

export const MINUTE_MS = 60_000;

/**
 * A {@link Schedule} that can be stopped. It does not keep the process alive.
 *
 * @param minuteMs replaces an interval of one minute; tests shorten it (RIWAQ_TEST_MINUTE_MS)
 */
export function createSchedule(log: Log, minuteMs = MINUTE_MS): OwnSchedule {
  const timers = new Set<NodeJS.Timeout>();
  const failing = new Set<string>();
  const known = new Set<string>();
  const pauses = new Map<NodeJS.Timeout, () => void>();
  let stopped = false;

  const every: Schedule['every'] = (milliseconds, what, work) => {
    if (stopped) return;
    known.add(what);
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        void work()
          .then(
            () => void failing.delete(what),
            (cause: unknown) => {
              failing.add(what);
              if (!stopped) log.warn({ err: cause }, `${what} failed`);
            },
          )
          .then(() => every(milliseconds, what, work));
      },
      milliseconds === MINUTE_MS ? minuteMs : milliseconds,
    );
    timers.add(timer.unref());
  };

  return {
    every,
    failing: () => [...failing],
    known: () => [...known],
    pause: (milliseconds) =>
      new Promise((resolve) => {
        if (stopped) return resolve();
        const timer = setTimeout(() => {
          pauses.delete(timer);
          resolve();
        }, milliseconds);
        pauses.set(timer.unref(), resolve);
      }),
    stop() {
      stopped = true;
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
      for (const [timer, resolve] of pauses) {
        clearTimeout(timer);
        resolve();
      }
      pauses.clear();
    },
  };
}
