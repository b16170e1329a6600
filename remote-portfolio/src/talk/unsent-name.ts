/**
 * How the names begin under which this browser stores comments that the server has not
 * acknowledged.
 */
export const UNSENT_COMMENTS = 'unsent-comments:';
