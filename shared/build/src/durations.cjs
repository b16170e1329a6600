/** Milliseconds of 24 hours. */
const DAY_MS = 24 * 60 * 60_000;

module.exports = { DAY_MS };
