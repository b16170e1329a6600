/** Numbers of analytics (document 3 section 9). */

/** Equal parts of what could be got, in which results are counted. */
export const SCORE_BANDS = 10;
/**
 * Students whose marks are told in one answer. Not in the specification: it keeps one answer
 * bounded.
 */
export const SCORES_AT_ONCE = 250;
/**
 * Earlier sittings of a question that are told, the newest. Not in the specification: each may have
 * to be computed.
 */
export const EARLIER_SITTINGS = 5;
/**
 * Written answers to a question that are told, the most frequent, and the characters of one. Not in
 * the specification.
 */
export const WRITTEN_ANSWERS = { most: 20, length: 300 } as const;
