export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
/** Milliseconds of 24 hours; a day of a calendar may be longer or shorter. */
export const DAY_MS = 24 * HOUR_MS;
