/** Prefix of the storage keys of replies that the server has not acknowledged. */
export const UNSENT_REPLIES = 'unsent-replies:';
