/**
 * Limits of the portfolio (PORT-11 to PORT-14). Those without a clause were designed here and bound
 * a request.
 */

/** Characters of a tag's name, inclusive; no white space. */
export const TAG_NAME = { min: 2, max: 20 } as const;
/** Longest mission statement and longest career goals, in characters. */
export const PROFILE_TEXT_MAX = 1000;
/** Fewest characters of a reflection. */
export const REFLECTION_MIN = 3;
/** Characters of a feedback: more than the first and fewer than the second. */
export const FEEDBACK = { above: 3, below: 450 } as const;
/** Characters of a comment: at least the first and fewer than the second. */
export const COMMENT = { min: 1, below: 450 } as const;

/**
 * Longest case description, reflection, and description of an achievement, goal or collection, in
 * characters.
 */
export const PORTFOLIO_TEXT_MAX = 4000;
/** Work samples, achievements and goals of one student together. */
export const PORTFOLIO_ITEMS_MAX = 1000;
/** Files of one item or reflection. */
export const PORTFOLIO_FILES_MAX = 20;
/** Reflections on one work sample. */
export const REFLECTIONS_MAX = 50;
/** Tags that one person may have made, and that one item may carry. */
export const TAGS_MAX = { own: 100, ofItem: 20 } as const;
/** Feedback on one item. */
export const FEEDBACKS_MAX = 100;
/** Collections of one student, and items of one collection or link. */
export const COLLECTIONS_MAX = { own: 50, items: 200 } as const;
/**
 * Secret links of one student that are open at a time, those that are listed, and days after which
 * one ends at the latest.
 */
export const SECRET_LINKS = { open: 20, listed: 100, daysMax: 365, daysUsual: 30 } as const;

/**
 * Polling interval, in milliseconds, at which the page of a secret link checks that the link is
 * still open.
 */
export const LINK_RECHECK_MS = 30_000;

/** Portfolios in a page; a shorter page is the last. */
export const PORTFOLIO_PAGE = 24;
/** Items of a portfolio in a page, and comments. */
export const PORTFOLIO_ITEM_PAGE = 20;
export const COMMENT_PAGE = 50;
/** Entries of a timeline in a page. */
export const TIMELINE_PAGE = 50;
/** Maximum number of work samples that ask for attention in one response. */
export const WAITING_LISTED = 5;
/** Days before the due date at which the owner of an open goal is reminded, once. */
export const GOAL_DUE_DAYS = 3;
/** Minutes for which the URL of an export is valid. */
export const EXPORT_MINUTES = 10;
/** Maximum number of archives of one student whose pages a process writes at the same time. */
export const EXPORTS_AT_ONCE = 2;
/** Pixels of the dialogs and the list of tags (PORT-3, PORT-4). */
export const PORTFOLIO_LAYOUT = { achievementDialogWidth: '50rem', tagListHeight: 250 } as const;
