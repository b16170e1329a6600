/** What marks a title as that of an answer, in either language. */
export const ANSWER = /^\s*((رد|Re)\s*:\s*)+/i;
