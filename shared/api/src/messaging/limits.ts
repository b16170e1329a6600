/** Numbers of mail (docs/decisions/0029). The specification gives none but those of uploads. */

/** Characters of a title: at least the first that can be seen, and fewer than the second. */
export const MAIL_TITLE = { min: 1, below: 450 } as const;
/** Files of one mail. */
export const MAIL_FILES_MAX = 20;
/** Entries of `ToGuid`, each a person or a whole such as a section. */
export const MAIL_TO_MAX = 1000;
/** People whom one mail goes to, once the wholes among its recipients are counted out. */
export const MAIL_RECIPIENTS_MAX = 10_000;
/**
 * Mails and answers that one person may send within so many seconds, to however many each; sent
 * faster they are refused until some time has passed. It is one every six seconds for ten minutes:
 * nobody who writes them by hand meets it.
 */
export const MAIL_RATE = { most: 100, seconds: 600 } as const;
/** Recipients who get a mail in one step; so many have it at once when it is sent. */
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
 * Keys of saves of a draft that had no response; older ones would only ask the writer to choose.
 */
export const DRAFT_SAVE_KEYS_MAX = 100;
/** Drafts that one person may have. */
export const MAIL_DRAFTS_MAX = 200;
/** Characters of a mail's text that lists show. */
export const MAIL_EXCERPT = 200;
