/** Limits of mail (docs/decisions/0029). The specification gives none but those of uploads. */

/** Minimum number of visible characters of a title, and its exclusive maximum of characters. */
export const MAIL_TITLE = { min: 1, below: 450 } as const;
/** Files of one mail. */
export const MAIL_FILES_MAX = 20;
/** Maximum number of entries of `ToGuid`, each a person or a unit such as a section. */
export const MAIL_TO_MAX = 1000;
/** Maximum number of recipients of one mail, after its units are resolved to people. */
export const MAIL_RECIPIENTS_MAX = 10_000;
/**
 * Rate limit of one user's mails and replies, in a window of seconds, whatever the number of
 * recipients: above it they are refused until some time has passed. It allows one every six seconds
 * for ten minutes, which nobody reaches by hand.
 */
export const MAIL_RATE = { most: 100, seconds: 600 } as const;
/** Recipients per delivery step; the first step is part of sending. */
export const MAIL_BATCH = 100;
/** Mails in a page of a list; a shorter page is the last. */
export const MAIL_PAGE = 25;
/** Mails of a thread in a page. */
export const MAIL_THREAD_PAGE = 50;
/** Recipients in a page. */
export const MAIL_RECIPIENT_PAGE = 50;
/** Mails or drafts that one call may mark, archive or delete. */
export const MAIL_BULK_MAX = 200;
/**
 * Idempotency keys of saves of a draft that had no response; older ones would only make the page
 * ask its author.
 */
export const DRAFT_SAVE_KEYS_MAX = 100;
/** Drafts that one person may have. */
export const MAIL_DRAFTS_MAX = 200;
/** Characters of a mail's text that lists show. */
export const MAIL_EXCERPT = 200;
