/**
 * How the names begin under which this browser keeps replies that the server has not acknowledged.
 */
export const UNSENT_REPLIES = 'unsent-replies:';
