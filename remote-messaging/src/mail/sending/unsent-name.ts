/** How names begin under which mails are kept that have yet to be sent. */
export const UNSENT_MAILS = 'mail-unsent:';
