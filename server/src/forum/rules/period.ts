/** When something runs. An end counts only while it is enabled. */
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
 * The start is after an enabled end (document 1 sections 5 and 8, code 2). A single instant is a
 * period.
 */
export function endsBeforeStart({ startAt, endAt, endEnabled }: Period): boolean {
  return endEnabled && startAt !== null && endAt !== null && endAt < startAt;
}
