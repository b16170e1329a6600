/**
 * Hours after which a developer's override ends by itself: a forgotten one is gone the next day.
 */
export const OVERRIDE_HOURS = 8;
/** Maximum length of a build's URL, in characters: it is sent in a cookie. */
export const OVERRIDE_URL_MAX = 500;
