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

/**
 * Maximum milliseconds from the start to a job's first run: it makes up for what fell due while the
 * server was away.
 */
const FIRST_RUN_MS = 3000;

/** A {@link Schedule} that can be stopped. It does not keep the process alive. */
export function createSchedule(log: Log): OwnSchedule {
  const timers = new Set<NodeJS.Timeout>();
  const failing = new Set<string>();
  const known = new Set<string>();
  const pauses = new Map<NodeJS.Timeout, () => void>();
  let stopped = false;

  const runAfter = (wait: number, [milliseconds, what, work]: Parameters<Schedule['every']>) => {
    if (stopped) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      void work()
        .then(
          () => void failing.delete(what),
          (cause: unknown) => {
            failing.add(what);
            if (!stopped) log.warn({ err: cause }, `${what} failed`);
          },
        )
        .then(() => runAfter(milliseconds, [milliseconds, what, work]));
    }, wait);
    timers.add(timer.unref());
  };

  return {
    every(milliseconds, what, work) {
      known.add(what);
      runAfter(Math.min(milliseconds, FIRST_RUN_MS), [milliseconds, what, work]);
    },
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
