/** Prefix of the storage keys of unsent mails. */
export const UNSENT_MAILS = 'mail-unsent:';
