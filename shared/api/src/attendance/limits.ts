/** Limits of attendance (ATTEND-2). */

/** Hours of absence of one student on one day, whole and inclusive. */
export const ABSENCE_HOURS = { min: 0, max: 7 } as const;
/** Longest note, in characters. Not in the specification. */
export const ATTENDANCE_NOTE_MAX = 300;
/** Students in one save. Not in the specification. */
export const ATTENDANCE_AT_ONCE = 500;
/** Idempotency keys of earlier saves that one save may replace. Not in the specification. */
export const ATTENDANCE_REPLACES_MAX = 20;
/**
 * Unexcused hours in a subject that cause a warning: `hours` by default, until the teacher of the
 * class sets another number within the bounds (docs/decisions/0025). From `nearShare` of it on, a
 * student counts as near.
 */
export const ATTENDANCE_WARNING = { hours: 12, min: 1, max: 300, nearShare: 0.75 } as const;
/**
 * Months that count, the present one included. Not in the specification: last year's hours must not
 * count this year.
 */
export const ATTENDANCE_MONTHS = 12;
