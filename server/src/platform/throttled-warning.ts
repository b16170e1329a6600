import { MINUTE_MS } from '@riwaq/api';
import type { Clock, Log } from './services';

/**
 * Logs a recurring failure of an unavailable dependency: the first at once, and then at most one
 * line per minute with the number of failures since the previous line.
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
    // Log again after the clock was set back, or the warnings would stop until it has caught up.
    if (now >= reportedAt && now - reportedAt < MINUTE_MS) return;
    log.warn({ err: cause, failures }, message);
    reportedAt = now;
    failures = 0;
  };
}
