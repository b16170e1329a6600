import { LECTURE_VISIT_GAP_MINUTES } from '@riwaq/api';

export interface Visit {
  lookedAt: Date;
  since: Date | null;
}

const MINUTE = 60_000;

/**
 * What came out after this is new to the person; null when nothing is, for they have not looked
 * before.
 */
export function newSince(last: Visit | null, now: Date): Date | null {
  return last && (nextVisit(last, now) ?? last).since;
}

/**
 * A look at a subject: part of the visit under way, or, after a while, of another one, to which is
 * new what came out since the one before. At the first nothing is new yet. Null when the look
 * changes nothing worth keeping.
 */
export function nextVisit(last: Visit | null, now: Date): Visit | null {
  if (!last) return { lookedAt: now, since: now };
  const away = now.getTime() - last.lookedAt.getTime();
  if (away >= LECTURE_VISIT_GAP_MINUTES * MINUTE) return { lookedAt: now, since: last.lookedAt };
  return away < MINUTE ? null : { lookedAt: now, since: last.since };
}
