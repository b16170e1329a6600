/** Matches the reply prefixes of a title, in Arabic and English. */
export const REPLY_PREFIX = /^\s*((رد|Re)\s*:\s*)+/i;
