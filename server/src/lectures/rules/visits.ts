import { LECTURE_VISIT_GAP_MINUTES, MINUTE_MS } from '@riwaq/api';

export interface Visit {
  lookedAt: Date;
  since: Date | null;
}

/**
 * Lectures published after this instant are new to the person; null when the person has never
 * looked before.
 */
export function newSince(last: Visit | null, now: Date): Date | null {
  return last && (nextVisit(last, now) ?? last).since;
}

/**
 * The visit after looking at a subject: the current one, or, after a gap, a new one in which
 * lectures published since the previous one are new. At the first visit no lecture is new. Null
 * when there is nothing worth storing.
 */
export function nextVisit(last: Visit | null, now: Date): Visit | null {
  if (!last) return { lookedAt: now, since: now };
  const away = now.getTime() - last.lookedAt.getTime();
  if (away >= LECTURE_VISIT_GAP_MINUTES * MINUTE_MS) return { lookedAt: now, since: last.lookedAt };
  return away < MINUTE_MS ? null : { lookedAt: now, since: last.since };
}
