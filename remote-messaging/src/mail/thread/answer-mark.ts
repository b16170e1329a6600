/** Matches the reply prefixes of a title, in Arabic and English. */
export const ANSWER = /^\s*((رد|Re)\s*:\s*)+/i;
