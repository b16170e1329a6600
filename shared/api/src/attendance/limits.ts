/** Numbers of attendance (document 3 sections 5 and 9). */

/** Hours of absence of one student on one day, whole and inclusive. */
export const ABSENCE_HOURS = { min: 0, max: 7 } as const;
/** Longest note, in characters. Not in the specification. */
export const ATTENDANCE_NOTE_MAX = 300;
/** Students in one save. Not in the specification. */
export const ATTENDANCE_AT_ONCE = 500;
/** Keys of earlier saves that a save may take the place of. Not in the specification. */
export const ATTENDANCE_REPLACES_MAX = 20;
/**
 * Hours without an excuse in a subject from which on a student is warned: `hours` until the teacher
 * of the class sets another number within the bounds (docs/decisions/0025). From `nearShare` of it
 * on a student is said to be near.
 */
export const ATTENDANCE_WARNING = { hours: 12, min: 1, max: 300, nearShare: 0.75 } as const;
/**
 * Months that are counted, the present one included. Not in the specification: it keeps last year's
 * hours out of this one's.
 */
export const ATTENDANCE_MONTHS = 12;
