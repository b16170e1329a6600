/** Start and end of a forum or topic. The end applies only while it is enabled. */
export interface Period {
  startAt: Date | null;
  endAt: Date | null;
  endEnabled: boolean;
}

/** Expired: the end is enabled and has passed (document 1 section 4). */
export function isExpired(
  { endAt, endEnabled }: Pick<Period, 'endAt' | 'endEnabled'>,
  now: Date,
): boolean {
  return endEnabled && endAt !== null && endAt < now;
}

/**
 * Returns whether the start is after an enabled end (document 1 sections 5 and 8, code 2). Equal
 * start and end are valid.
 */
export function endsBeforeStart({ startAt, endAt, endEnabled }: Period): boolean {
  return endEnabled && startAt !== null && endAt !== null && endAt < startAt;
}
