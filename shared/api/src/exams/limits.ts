/** Limits of the exam area (EXAM-8, QUESTION-8, QUESTION-13). */

/** The mark of a question, inclusive; up to 4 decimals. */
export const MARK_LIMITS = { min: 0, max: 100 } as const;
/** Default, minimum and maximum number of questions on a page of an exam. */
export const QUESTIONS_IN_PAGE = { default: 1, min: 1, max: 100 } as const;
/** Default duration of a new exam, in minutes. */
export const EXAM_MINUTES = 60;
/** Shortest password of an exam. */
export const EXAM_PASSWORD_MIN_LENGTH = 6;
export const EXAM_PASSWORD_MAX_LENGTH = 100;
/**
 * Rate limit of one student's wrong passwords for an exam, in a window of milliseconds: above it no
 * password is checked until the window has passed. Not in the specification.
 */
export const EXAM_PASSWORD_TRIES = { most: 10, windowMs: 5 * 60_000 } as const;
/** Exams in a page of the list. */
export const EXAM_PAGE = 50;
/** Maximum depth of nested folders. Not in the specification: it bounds a path. */
export const FOLDER_DEPTH_MAX = 10;
/** Total mark of an exam, inclusive. */
export const EXAM_TOTAL = { min: 0, max: 100 } as const;
/** Questions in a page of the list. */
export const QUESTION_PAGE = 15;
/** Rows in a page of the exam area's tables (UI-4). */
export const EXAM_TABLE_SIZES = [10, 15, 20] as const;
/**
 * Maximum number of questions in one exam. Not in the specification: it bounds a paper, which is
 * one response.
 */
export const QUESTIONS_MAX = 1000;
/**
 * Maximum number of questions in one category of the bank, and of those that an imported file may
 * contain. Not in the specification: it bounds the preview and an export.
 */
export const CATEGORY_QUESTIONS_MAX = 5000;
/** Options of one question, and the characters of one. Not in the specification. */
export const QUESTION_OPTIONS_MAX = 50;
export const OPTION_TEXT_MAX = 2000;
/** Characters of the feedback on one option. Not in the specification. */
export const OPTION_FEEDBACK_MAX = 2000;
/** Size limit of an imported file, exclusive, in bytes (QUESTION-13). */
export const IMPORT_BYTES = 30_000_000;
/**
 * Maximum number of files of an imported question; further ones are left out. Not in the
 * specification.
 */
export const IMPORT_FILES_MAX = 100;
/** Mark of an imported question whose file gives none. */
export const IMPORT_MARK = 1;
/**
 * Grace period: milliseconds after the end in which the server still accepts answers that were
 * typed before it (docs/decisions/0017).
 */
export const ANSWER_GRACE_MS = 60_000;
/**
 * Milliseconds after the first response to a browser after the end, within which its answers that
 * were typed before the end must arrive: it has a connection and no reason to wait.
 */
export const ANSWER_DELIVERY_MS = 20_000;
/** Longest written answer, in characters, and the files of one. Not in the specification. */
export const ANSWER_TEXT_MAX = 10_000;
export const ANSWER_FILES_MAX = 10;
/**
 * Maximum number of stored late answers to one question, the newest. Not in the specification: a
 * finished attempt would grow without limit.
 */
export const LATE_ANSWERS_MAX = 20;
/** Maximum of an attempt's `version`, and of a save's `sequence`. */
export const SAVE_COUNTER_MAX = 2 ** 31 - 1;
/** Maximum extra time for one student, in seconds: as much as a time picker can show. */
export const EXTRA_SECONDS_MAX = 99 * 3600 + 59 * 60 + 59;
