/**
 * Whether `at` is less than `milliseconds` before `now`. False for a later `at`, because the
 * device's clock was set back.
 */
export const isWithin = (at: number, now: number, milliseconds: number): boolean =>
  at <= now && now - at < milliseconds;
