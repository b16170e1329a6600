/** Limits of analytics (STAT-10). */

/** Number of equal ranges of the share of marks in which results are counted. */
export const SCORE_BANDS = 10;
/** Students with marks in one response. Not in the specification: it bounds a response. */
export const SCORES_AT_ONCE = 250;
/**
 * Earlier exams of a question in a response, the newest. Not in the specification: each may have to
 * be computed.
 */
export const EARLIER_SITTINGS = 5;
/**
 * Written answers to a question in a response, the most frequent, and the characters of one, of
 * which the last is "…" where it is cut. Not in the specification.
 */
export const WRITTEN_ANSWERS = { most: 20, length: 300 } as const;
