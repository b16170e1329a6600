/** Start and end of a forum or topic. The end applies only while it is enabled. */
export interface Period {
  startAt: Date | null;
  endAt: Date | null;
  endEnabled: boolean;
}

/** Expired: the end is enabled and has passed (FORUM-24). */
export function isExpired(
  { endAt, endEnabled }: Pick<Period, 'endAt' | 'endEnabled'>,
  now: Date,
): boolean {
  return endEnabled && endAt !== null && endAt < now;
}

/**
 * Returns whether the start is after an enabled end (FORUM-19, FORUM-57, code 2). Equal start and
 * end are valid.
 */
export function endsBeforeStart({ startAt, endAt, endEnabled }: Period): boolean {
  return endEnabled && startAt !== null && endAt !== null && endAt < startAt;
}
