import type { Log, Schedule } from './services';

/** A {@link Schedule} that can be stopped. It keeps no process alive. */
export function createSchedule(log: Log): Schedule & { stop(): void } {
  const timers = new Set<NodeJS.Timeout>();
  let stopped = false;

  const every: Schedule['every'] = (milliseconds, what, work) => {
    if (stopped) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      void work()
        .catch((cause: unknown) => { if (!stopped) log.warn({ err: cause }, `${what} failed`); })
        .then(() => every(milliseconds, what, work));
    }, milliseconds);
    timers.add(timer.unref());
  };

  return {
    every,
    stop() {
      stopped = true;
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}
