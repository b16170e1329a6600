import { MINUTE_MS } from './schedule';
import type { Clock, Log } from './services';

/**
 * Reports a failure that comes back with every use of what is away: the first at once, and then at
 * most one line a minute, which says how many there were since the line before.
 */
export function createThrottledWarning(
  { log, clock }: { log: Log; clock: Clock },
  message: string,
): (cause: unknown) => void {
  let reportedAt = -Infinity;
  let failures = 0;
  return (cause) => {
    failures += 1;
    const now = clock.now().getTime();
    // A clock that was set back starts a new minute, or the warnings would stop until it has caught
    // up.
    if (now >= reportedAt && now - reportedAt < MINUTE_MS) return;
    log.warn({ err: cause, failures }, message);
    reportedAt = now;
    failures = 0;
  };
}
