/**
 * Whether a time lies less than so many milliseconds before now. One ahead of now does not: the
 * device's clock was set back.
 */
export const isWithin = (at: number, now: number, milliseconds: number): boolean =>
  at <= now && now - at < milliseconds;
