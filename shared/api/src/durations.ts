/** Milliseconds of 24 hours; a day of a calendar may be longer or shorter. */
export const DAY_MS = 24 * 60 * 60_000;
