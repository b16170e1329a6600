/**
 * A developer's override ends by itself after so many hours: one that was forgotten is gone on the
 * next day.
 */
export const OVERRIDE_HOURS = 8;
/** Largest address of a build, in characters: it travels in a cookie. */
export const OVERRIDE_URL_MAX = 500;
