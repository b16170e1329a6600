/** Numbers of the exam area (document 2 sections 5 and 9). */

/** The mark of a question, inclusive; up to 4 decimals. */
export const MARK_LIMITS = { min: 0, max: 100 } as const;
/** Questions on a page of a new exam, and the fewest and the most. */
export const QUESTIONS_IN_PAGE = { default: 1, min: 1, max: 100 } as const;
/** Minutes that a new exam lasts. */
export const EXAM_MINUTES = 60;
/** Shortest password of an exam. */
export const EXAM_PASSWORD_MIN_LENGTH = 6;
export const EXAM_PASSWORD_MAX_LENGTH = 100;
/**
 * Wrong passwords of an exam that one student may give in so many milliseconds; then none is looked
 * at until they have passed. Not in the specification.
 */
export const EXAM_PASSWORD_TRIES = { most: 10, windowMs: 5 * 60_000 } as const;
/** Exams in a page of the list. */
export const EXAM_PAGE = 50;
/**
 * How deep folders may stand in one another. Not in the specification: it keeps one path bounded.
 */
export const FOLDER_DEPTH_MAX = 10;
/** Total mark of an exam, inclusive. */
export const EXAM_TOTAL = { min: 0, max: 100 } as const;
/** Questions in a page of the list. */
export const QUESTION_PAGE = 15;
/** Rows in a page of the exam area's tables (document 2 section 9). */
export const EXAM_TABLE_SIZES = [10, 15, 20] as const;
/**
 * Questions in one exam or one category of the bank. Not in the specification: it keeps one answer
 * bounded.
 */
export const QUESTIONS_MAX = 1000;
/** Options of one question, and the characters of one. Not in the specification. */
export const QUESTION_OPTIONS_MAX = 50;
export const OPTION_TEXT_MAX = 2000;
/** An imported file is smaller than this, in bytes (document 2 section 9). */
export const IMPORT_BYTES = 30_000_000;
/**
 * Files that an imported question keeps; it comes without what is more. Not in the specification.
 */
export const IMPORT_FILES_MAX = 100;
/** The mark of an imported question whose file says nothing of it. */
export const IMPORT_MARK = 1;
/** Milliseconds after the end in which what was typed before it is still taken (PEERS, Exams). */
export const ANSWER_GRACE_MS = 60_000;
/**
 * Within this many milliseconds of the first response to a browser after the end, its answers that
 * were typed before the end must have come: it is in contact and has no reason to wait.
 */
export const ANSWER_DELIVERY_MS = 20_000;
/** Longest written answer, in characters, and the files of one. Not in the specification. */
export const ANSWER_TEXT_MAX = 10_000;
export const ANSWER_FILES_MAX = 10;
/**
 * Answers to one question that came too late and are kept, the newest. Not in the specification: a
 * finished attempt would grow without end.
 */
export const LATE_ANSWERS_MAX = 20;
/** Highest number of an entering, and of a save in it. */
export const SAVE_COUNTER_MAX = 2 ** 31 - 1;
/** Extra time for one student, in seconds: no more than a time picker can show. */
export const EXTRA_SECONDS_MAX = 99 * 3600 + 59 * 60 + 59;
