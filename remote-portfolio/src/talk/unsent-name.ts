/** Prefix of the storage keys of comments that the server has not acknowledged. */
export const UNSENT_COMMENTS = 'unsent-comments:';
